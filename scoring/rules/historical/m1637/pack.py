"""The pack as the game of 1637 names it: triumphs, Tarots, the Belle, honours (S-1637-02).

The Bateleur, the 1 of trumps, is called Bagat; the Hermit of the source is a slip: he is the 9
(S-X-21).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scoring.rules.cards import CARDS, EXCUSE, KINGS, MONDE, PACK, PETIT, Card, Figure

MATH, BAGAT = EXCUSE, PETIT
BELLE = CARDS["1D"]
BOUT_TAROTS = (MONDE, MATH, BAGAT)
TAROTS = frozenset((*BOUT_TAROTS, *KINGS))
"""Monde, Math, Bagat and the four kings."""
PAID_TAROTS = TAROTS - {MATH}
"""Those that are paid when they fall: the Math is shown, never laid (S-1637-16)."""
TRIUMPHS = frozenset(card for card in PACK if card.trump or card is MATH)
"""The 21 and the Math: 22."""
HONOURS: Mapping[Figure, int] = {
    Figure.BOUTS: 4,
    Figure.KINGS: 4,
    Figure.QUEENS: 3,
    Figure.KNIGHTS: 2,
    Figure.JACKS: 1,
    Figure.OTHERS: 0,
}
"""What a card is worth in the count; the Chevaliers are the knights, the Faons the jacks."""
HONOURS_IN_PACK = 52


def honours(cards: Collection[Card]) -> int:
    """The honours of a pile, in points (S-1637-17)."""
    return sum(HONOURS[card.figure] for card in cards)
