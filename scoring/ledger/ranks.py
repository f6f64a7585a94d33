"""What every list of totals shares: the rank, the mean, the name that is shown."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Self, TypeVar

from django.db.models import QuerySet

from scoring.models import Deal
from scoring.rules.deal import Contract
from tarotclub.access import Access, Right
from tarotclub.models import Player

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Reader:
    """Who reads: the public sees pseudonyms and what is published, the club sees everything."""

    public: bool

    @classmethod
    def of(cls, visitor: Access) -> Self:
        """Return what this visitor is to the club."""
        return cls(public=not visitor.may(Right.READ))

    def name(self, player: Player) -> str:
        """The name that this reader sees."""
        return player.public_name if self.public else player.full_name

    def short_name(self, player: Player) -> str:
        """What the table calls the player."""
        return (player.pseudonym if self.public else "") or player.first_name

    def key(self, player: Player) -> tuple[str, int]:
        """The order of names. A pseudonym sorts by itself, or its place would tell who hides."""
        plain = (player.pseudonym_key if self.public else "") or player.sort_key
        return plain, player.pk


MEMBERS = Reader(public=False)
"""Whoever may read everything of the club."""


def ranks(totals: Mapping[K, int]) -> dict[K, int]:
    """Return each one's rank, the highest total first; equal totals share it: 1, 1, 3."""
    found: dict[K, int] = {}
    rank, previous = 0, None
    for place, (who, total) in enumerate(sorted(totals.items(), key=lambda item: -item[1]), 1):
        if total != previous:
            rank, previous = place, total
        found[who] = rank
    return found


def average(half_total: int, deals: int) -> Fraction | None:
    """Return the exact mean of a total in halves, in points; None where nothing was played."""
    return Fraction(half_total, 2 * deals) if deals else None


def must_be_nothing(half_totals: Iterable[int], deals: QuerySet[Deal]) -> int | None:
    """Return what totals add up to, which must be 0; None where it need not: games of two are
    among `deals`, in which each may write down what he gains (S-2P-08).

    One query, and only where the sum is not 0.
    """
    found = sum(half_totals)
    return None if found and deals.filter(contract=Contract.DUEL).exists() else found
