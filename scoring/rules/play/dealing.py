"""The deal: who deals first, and where in it the cards of the chien may fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from scoring.rules.cards import PACK_SIZE, Card, Suit
from scoring.rules.options import ChienPolicy
from scoring.rules.play_finding import PlayCode

from .shape import Shape

_HIGH_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""From the lowest to the highest, for the draw alone."""
_ENDS = {ChienPolicy.FFT: 1, ChienPolicy.STRICT: 1, ChienPolicy.PAGAT: 3}
"""How many cards at each end of the pack may not go to the chien."""


def first_dealer(drawn: Sequence[Card]) -> int | None:
    """Which of the drawn cards deals first: the lowest. None: the Excuse is drawn again.

    Trumps stand above the suits; among equal ranks spades, hearts, diamonds, clubs go from high
    to low, so that the ace of clubs is the lowest of all (S-DEAL-01).
    """
    if not drawn or any(not card.trump and card.suit is None for card in drawn):
        return None

    def height(place: int) -> tuple[bool, int, int]:
        card = drawn[place]
        return card.trump, card.strength, _HIGH_SUITS.index(card.suit) if card.suit else 0

    return min(range(len(drawn)), key=height)


def plan_reasons(
    positions: Sequence[int], shape: Shape, policy: ChienPolicy = ChienPolicy.FFT
) -> list[PlayCode]:
    """What is wrong with a chien made of the cards at these places of the pack, 1 to 78.

    The size of the chien, its ends, whole packets between its cards (S-DEAL-03, S-DEAL-07,
    S-DEAL-08, S-5X-01), and what `policy` adds (S-DEAL-05, S-DEAL-06, S-X-06). Every reason is
    given, once.
    """
    wrong = []
    places = sorted(positions)
    if any(not 1 <= place <= PACK_SIZE for place in places):
        wrong.append(PlayCode.CHIEN_POSITION_UNKNOWN)
    if any(times > 1 for times in Counter(places).values()):
        wrong.append(PlayCode.CHIEN_POSITION_TWICE)
    if len(places) != shape.chien:
        wrong.append(PlayCode.WRONG_CHIEN_SIZE)
    ends = _ENDS[policy]
    if any(place <= ends or place > PACK_SIZE - ends for place in places):
        wrong.append(PlayCode.FORBIDDEN_END)
    if shape.packet is not None and not _packets_whole(places, shape.packet):
        wrong.append(PlayCode.PACKET_BROKEN)
    if policy is ChienPolicy.STRICT and any(
        after == before + 1 for before, after in pairwise(places)
    ):
        wrong.append(PlayCode.CONSECUTIVE_CHIEN_CARDS)
    return wrong


def _packets_whole(places: Sequence[int], packet: int) -> bool:
    """Whether whole packets lie before, between and after the cards of the chien."""
    edges = [0, *places, PACK_SIZE + 1]
    return all((after - before - 1) % packet == 0 for before, after in pairwise(edges))
