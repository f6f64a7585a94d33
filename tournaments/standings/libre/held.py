"""What is held against players of a libre, and who left: as the ranking takes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.models import Penalty, PeopleChange, Ruling
from tournaments.ranking import Deduction, Withdrawal

if TYPE_CHECKING:
    from tournaments.models import Tournament


@dataclass(frozen=True)
class HeldPoints:
    """Points off the total of a player, decided while `stage` (séance, position) was played."""

    stage: tuple[int, int]
    entry: int
    deduction: Deduction

    @property
    def charge(self) -> Fraction:
        """As it is in the total: negative."""
        return -self.deduction.amount


@dataclass(frozen=True)
class Leaver:
    """Somebody (pk of the entry) who left, and what the ranking takes of it."""

    entry: int
    withdrawal: Withdrawal

    @property
    def stage(self) -> tuple[int, int]:
        """The séance and the position in which he left."""
        return self.withdrawal.session, self.withdrawal.after_position


def read_points(tournament: Tournament) -> Sequence[HeldPoints]:
    """The penalties that stand, the oldest first: one query."""
    rows = Penalty.objects.filter(
        ruling__seance__tournament=tournament,
        ruling__cancelled_at=None,
        ruling__kind=Ruling.Kind.FAULT,
    ).exclude(amount=0)
    listed = rows.order_by("pk").values_list(
        "ruling__seance__order", "ruling__position", "entry", "entry__number", "amount"
    )
    return [
        HeldPoints((order, position), entry, Deduction(str(number), order, Fraction(amount)))
        for order, position, entry, number, amount in listed
    ]


def read_leavers(tournament: Tournament) -> Sequence[Leaver]:
    """Who left and did not come back: one query."""
    rows = PeopleChange.objects.filter(
        seance__tournament=tournament, kind=PeopleChange.Kind.LEFT, cancelled_at=None
    )
    listed = rows.order_by("pk").values_list("seance__order", "position", "entry", "entry__number")
    return [
        Leaver(entry, Withdrawal(str(number), order, position))
        for order, position, entry, number in listed
    ]
