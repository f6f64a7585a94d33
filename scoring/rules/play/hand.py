"""What a dealt hand is by itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rules.cards import EXCUSE, PETIT, Card


@dataclass(frozen=True, slots=True)
class HandStatus:
    """`petit_sec` annuls the deal; `excuse_alone` may in a house that says so (S-NUL-04).

    `no_trump` and `no_court` are the two misères of S-HOUSE-MIS-01.
    """

    petit_sec: bool
    excuse_alone: bool
    no_trump: bool
    no_court: bool


def hand_status(hand: Iterable[Card]) -> HandStatus:
    """Judge a hand as dealt, before the bids; a misère as it is declared.

    Petit sec is the 1 of trumps with neither another trump nor the Excuse (S-NUL-02, S-X-04).
    The Excuse counts as a trump against a misère of trumps.
    """
    cards = set(hand)
    trumps = {card for card in cards if card.trump}
    excuse = EXCUSE in cards
    return HandStatus(
        petit_sec=trumps == {PETIT} and not excuse,
        excuse_alone=excuse and not trumps,
        no_trump=not trumps and not excuse,
        no_court=not any(card.is_court for card in cards),
    )
