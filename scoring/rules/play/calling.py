"""The card called at five: which may be called, and whom it makes the partner."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scoring.rules.cards import PACK, Card, Figure
from scoring.rules.facts import Called
from scoring.rules.options import MayCall

_CALLABLE = (Figure.KINGS, Figure.QUEENS, Figure.KNIGHTS, Figure.JACKS)
_SUIT_CARDS = tuple(card for card in PACK if card.suit is not None)


def callable_cards(hand: Collection[Card], may_call: MayCall = MayCall.KINGS) -> tuple[Card, ...]:
    """What the taker may call, before the chien is turned (S-5P-02, S-5P-03, S-X-11).

    Kings; queens too with all four kings in hand, knights with the queens as well, jacks with
    all three. One's own card may be called: that means to play alone. Some houses let any card of
    a suit be called, or any card at all (`fft.md` §6).
    """
    if may_call is not MayCall.KINGS:
        return PACK if may_call is MayCall.ANY_CARD else _SUIT_CARDS
    figures = set()
    for figure in _CALLABLE:
        figures.add(figure)
        if sum(card.figure is figure for card in hand) < 4:
            break
    return tuple(card for card in PACK if card.figure in figures)


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """Where the called card was, and the partner's seat where it makes one (S-5P-04)."""

    called: Called
    partner: int | None = None


def call_outcome(
    called: Card,
    taker_hand: Collection[Card],
    chien: Collection[Card],
    others: Mapping[int, Collection[Card]],
) -> CallOutcome | None:
    """Who plays with the taker; None where nobody has the card.

    In his own hand or in the chien it leaves him alone against four.
    """
    if called in taker_hand:
        return CallOutcome(Called.SELF)
    if called in chien:
        return CallOutcome(Called.CHIEN)
    for seat, hand in others.items():
        if called in hand:
            return CallOutcome(Called.PARTNER, seat)
    return None
