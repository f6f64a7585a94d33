"""Before the play: who deals, how many cards, the bottom card, what may be set aside.

Seats are numbered in the order of play: the one after the dealer is his right neighbour. The
source has the play go clockwise from there, its originals anticlockwise; no score depends on it
(S-X-22).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.rules.cards import RANKS, Card, duplicates
from scoring.rules.historical.account import Line, LineCode, with_each
from scoring.rules.historical.finding import HistoricalCode

from .pack import MATH, TAROTS, TRIUMPHS

SIZES = (3, 2)
"""Three play, each for himself and on paper (S-1637-01); or two, with the Mort (S-1637-22)."""
PACKET, HAND, DEALER_HAND, MORT_HAND = 5, 25, 28, 25
"""Dealt five at a time; what the dealer has more is the end of the pack (S-1637-04).

At two the third hand, the Mort, lies face down (S-1637-22).
"""
TRICKS = 24
"""What is left of every hand once cards are set aside (S-1637-06)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Who deals first; or nobody, and the seats that drew an equal rank draw again."""

    dealer: int | None
    redraw: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DiscardCheck:
    """`reasons` against the cards set aside, all of them; `must_show` are its forced triumphs."""

    reasons: tuple[HistoricalCode, ...]
    must_show: tuple[Card, ...]

    @property
    def legal(self) -> bool:
        """Whether nothing stands against it."""
        return not self.reasons


def draw_dealer(drawn: Sequence[Card]) -> Draw:
    """Who of those that drew these cards deals: the highest (S-1637-03).

    Triumphs by their number stand over kings, and these over queens down to the 2 and the ace;
    the Math is the lowest of all. Suits have no order, so equal ranks draw again.
    """
    heights = [_height(card) for card in drawn]
    best = tuple(seat for seat, height in enumerate(heights) if height == max(heights))
    return Draw(best[0]) if len(best) == 1 else Draw(None, best)


def hand_size(dealer: bool) -> int:
    """How many cards are dealt: 25, the dealer 28 (S-1637-04)."""
    return DEALER_HAND if dealer else HAND


def discard_size(dealer: bool) -> int:
    """How many are set aside: 1, by the dealer 4; 24 are left (S-1637-06)."""
    return hand_size(dealer) - TRICKS


def bottom_lines(players: int, dealer: int, card: Card) -> tuple[Line, ...]:
    """The dealer shows the bottom card; for a Tarot everyone pays him 1 (S-1637-05)."""
    if card not in TAROTS:
        return ()
    return (with_each(LineCode.BOTTOM, players, dealer, 1, card=card.code),)


def discard_reasons(cards: Sequence[Card], dealer: bool) -> tuple[HistoricalCode, ...]:
    """What can be said against cards set aside without their hand: number, Tarots, triumphs."""
    against = {
        HistoricalCode.WRONG_COUNT: len(cards) != discard_size(dealer),
        HistoricalCode.TAROT: any(card in TAROTS for card in cards),
        HistoricalCode.TRIUMPH: any(card in TRIUMPHS for card in cards),
    }
    return tuple(code for code, stands in against.items() if stands)


def discard_check(hand: Collection[Card], cards: Sequence[Card], dealer: bool) -> DiscardCheck:
    """Judge the cards set aside out of a dealt hand: no triumph, no Tarot (S-1637-07).

    They count for their owner at the end. A hand without enough other cards sets aside all of
    these and its lowest triumphs that are no Tarots, shown and without penalty: the text says
    nothing of such a hand.
    """
    forced = _forced(hand, discard_size(dealer))
    found = {
        HistoricalCode.CARD_NOT_HELD: any(card not in hand for card in cards),
        HistoricalCode.CARD_TWICE: bool(duplicates(cards)),
    }
    unforced = discard_reasons([card for card in cards if card not in forced], dealer)
    reasons = [code for code, stands in found.items() if stands] + [
        code
        for code in discard_reasons(cards, dealer)
        if code is not HistoricalCode.TRIUMPH or code in unforced
    ]
    shown = tuple(card for card in forced if card in cards)
    return DiscardCheck(tuple(reasons), () if reasons else shown)


def _forced(hand: Collection[Card], size: int) -> tuple[Card, ...]:
    """The triumphs that a hand cannot do without when it sets `size` cards aside."""
    spare = [card for card in hand if card not in TRIUMPHS and card not in TAROTS]
    triumphs = sorted(card for card in hand if card in TRIUMPHS and card not in TAROTS)
    return tuple(triumphs[: max(0, size - len(spare))])


def _height(card: Card) -> tuple[int, int]:
    if card is MATH:
        return 0, 0
    return (2, card.strength) if card.trump else (1, RANKS.index(card.rank))
