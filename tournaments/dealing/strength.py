"""How strong a hand is before the chien is turned: a count that players do in their heads.

No rule of the federation's: a stated measure, so that "redealt until it is strong enough" means the
same for everybody. Half of all hands count 33 or more, one in four 40, one in ten 46, one in twenty
50; the strongest hand of the four reaches 44 in every other deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rules.cards import EXCUSE, MONDE, PETIT, Card

TWENTY_ONE = 10
EXCUSE_HELD = 8
PETIT_HELD = {4: 5, 5: 6, 6: 7, 7: 8}
"""The Petit, by the number of trumps it stands among; nothing under four, 9 from eight on."""
PETIT_GUARDED = 9
TRUMP = 2
MAJOR_TRUMP = 2
MAJOR_FROM = 16
COURTS = {"R": 6, "D": 3, "C": 2, "V": 1}
MARRIAGE = 1
LONG = {5: 5, 6: 7}
VERY_LONG = 9


@dataclass(frozen=True, slots=True)
class Strength:
    """What a hand counts, part by part, in points of this measure (they are no card points)."""

    bouts: int
    trumps: int
    courts: int
    lengths: int

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return self.bouts + self.trumps + self.courts + self.lengths


def strength(hand: Iterable[Card]) -> Strength:
    """Count a hand.

    Bouts: the 21 10, the Excuse 8, the Petit 5 to 9 with four trumps or more. Trumps: 2 each, the
    Petit and the 21 among them, and 2 more from the 16 up. Courts: king 6, queen 3, knight 2,
    jack 1, and 1 more for a king with his queen. Lengths: a suit of five 5, of six 7, longer 9.
    """
    cards = frozenset(hand)
    trumps = [card for card in cards if card.trump]
    bouts = TWENTY_ONE * (MONDE in cards) + EXCUSE_HELD * (EXCUSE in cards)
    if PETIT in cards and len(trumps) >= min(PETIT_HELD):
        bouts += PETIT_HELD.get(len(trumps), PETIT_GUARDED)
    majors = sum(card.strength >= MAJOR_FROM for card in trumps)
    suits = Counter(card.suit for card in cards if card.suit is not None)
    return Strength(
        bouts=bouts,
        trumps=TRUMP * len(trumps) + MAJOR_TRUMP * majors,
        courts=_courts(cards),
        lengths=sum(_length(count) for count in suits.values()),
    )


def _courts(cards: frozenset[Card]) -> int:
    kings = {card.suit for card in cards if card.rank == "R"}
    queens = {card.suit for card in cards if card.rank == "D"}
    return sum(COURTS.get(card.rank, 0) for card in cards) + MARRIAGE * len(kings & queens)


def _length(count: int) -> int:
    if count < min(LONG):
        return 0
    return LONG.get(count, VERY_LONG)
