"""The count at the end: piles and honours, and what a low count pays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.rules.cards import Card
from scoring.rules.historical.account import Line, LineCode, with_each

from .pack import honours

PACK_POINTS = 78
"""What the three counts make together: the check sum (S-1637-17)."""
LEAST_AT_TWO = 73
"""The least that two counts can make: 77, without the card that nobody took (S-1637-22)."""
TIERS = ((20, 0), (15, 1), (10, 2), (5, 3))
"""Over so many points a player pays so much to each; with 5 or fewer, 4 (S-1637-18)."""
WORST_TIER = 4


@dataclass(frozen=True, slots=True)
class Count:
    """A counted pile: its cards, the piles of three they make, honours, points."""

    cards: int
    piles: int
    honours: int

    @property
    def points(self) -> int:
        """A point a pile, and the honours."""
        return self.piles + self.honours


def piles_of(cards: int) -> int:
    """How many piles are counted: threes, and the one pile of two (S-1637-17).

    The Math left its trick with two cards; a single card that is left makes no pile. Over the
    three players there are 26 piles whatever happened, and 78 points.
    """
    return cards // 3 + (cards % 3 == 2)


def count(cards: Collection[Card]) -> Count:
    """Count a player's cards, those set aside included (S-1637-07, S-1637-17).

    Monde, Math, Bagat and kings 4, queens 3, knights 2, jacks 1, besides the piles.
    """
    return Count(len(cards), piles_of(len(cards)), honours(cards))


def tier(points: int) -> int:
    """What a player with so many points pays to each, who may have fewer than none (S-1637-18)."""
    return next((pays for over, pays in TIERS if points > over), WORST_TIER)


def tier_lines(totals: Sequence[int]) -> tuple[Line, ...]:
    """A line for each player, also for one who pays nothing; all at once (S-1637-18)."""
    return tuple(
        with_each(LineCode.TIER, len(totals), seat, -tier(points), total=points)
        for seat, points in enumerate(totals)
    )
