"""The forms of the game: how many cards to whom, in what packets, and how many tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.rules.facts import USUAL_FORMS, Form


@dataclass(frozen=True, slots=True)
class Shape:
    """What a form deals: `hands` of `cards_each`, in packets, and the chien.

    `packet` is None where no source says how the cards are dealt out. Each card of a hand makes
    a trick (S-PLAY-13).
    """

    form: Form
    hands: int
    cards_each: int
    chien: int
    packet: int | None
    calls: bool = False

    @property
    def tricks(self) -> int:
        """How many tricks a deal has."""
        return self.cards_each

    @property
    def poignee_simple(self) -> int:
        """More than half of the hand: to remember the simple poignée alone (S-POI-09, S-X-09)."""
        return self.cards_each // 2 + 1


SHAPES: Mapping[Form, Shape] = {
    shape.form: shape
    for shape in (
        Shape(Form.TWO, hands=2, cards_each=39, chien=0, packet=3),
        Shape(Form.THREE, hands=3, cards_each=24, chien=6, packet=4),
        Shape(Form.FOUR, hands=4, cards_each=18, chien=6, packet=3),
        Shape(Form.FIVE, hands=5, cards_each=15, chien=3, packet=3, calls=True),
        Shape(Form.FIVE_MORT, hands=4, cards_each=18, chien=6, packet=3),
        Shape(Form.FIVE_ALONE, hands=5, cards_each=14, chien=8, packet=None),
    )
}
"""The forms with their cards (S-3P-01, S-DEAL-03, S-5P-01, S-5M-01, S-5X-01).

Two players have 21 cards in hand and six piles of three on the table, and play all of them
(S-2P-01, S-2P-05); the piles are dealt card by card (S-2P-02).
"""


def shape_for(players: int, form: Form | None = None) -> Shape | None:
    """The shape of `form`, or the usual one of so many players; None where there is none."""
    chosen = form or USUAL_FORMS.get(players)
    return SHAPES[chosen] if chosen else None
