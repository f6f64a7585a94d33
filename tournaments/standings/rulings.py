"""The arbiter's rulings as the rankings and the pages take them; those cancelled are not there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tournaments.models import Ruling
from tournaments.ranking import PlayStatus

if TYPE_CHECKING:
    from tournaments.models import Seance

At = tuple[int, int, int]
"""A play's place: position, table, board."""

OUT_OF_FIELD = frozenset({PlayStatus.NEUTRALISED, PlayStatus.RELAY, PlayStatus.MISSING})


class Unplayed(NamedTuple):
    """A board that a table could not play, on which the arbiter decided."""

    board: int
    position: int
    table: int
    status: str
    attack: Fraction | None
    defence: Fraction | None
    group: str


@dataclass(frozen=True)
class HeldAgainst:
    """What a ruling holds against one entrant, by the number of the entry list as text.

    `amount` is in the form's unit; `note` is imposed on the ruling's play, None to leave it.
    """

    entrant: str
    amount: Fraction
    warning: bool
    faulty: bool
    note: Fraction | None

    @property
    def credit(self) -> Fraction:
        """What it gives: match points, where the amount is negative."""
        return max(-self.amount, Fraction(0))


@dataclass(frozen=True)
class Ruled:
    """A ruling that stands: `pk` 0 for one that is only tried. `status` blank leaves the play."""

    pk: int
    position: int
    at: At | None
    fault: str
    status: str
    held: tuple[HeldAgainst, ...] = ()

    def against(self, entrant: str) -> HeldAgainst | None:
        """What it holds against that entrant."""
        return next((one for one in self.held if one.entrant == entrant), None)


def read_rulings(seance: Seance, ids: Mapping[int, str]) -> tuple[Ruled, ...]:
    """Those on faults that stand, the oldest first: one query.

    `ids` are the entrants' by the pk of the entry that a ruling is held against.
    """
    rows: Iterable[tuple[Any, ...]] = (
        Ruling.objects.filter(seance=seance, cancelled_at=None, kind=Ruling.Kind.FAULT)
        .order_by("pk", "penalties__entry__number")
        .values_list(
            "pk",
            "position",
            "play__table__position",
            "play__table__number",
            "play__board__number",
            "fault",
            "status",
            "penalties__entry",
            "penalties__amount",
            "penalties__warning",
            "penalties__faulty",
            "penalties__note",
        )
    )
    found: dict[int, Ruled] = {}
    for pk, position, at_position, table, board, fault, status, entry, *held in rows:
        at = None if table is None else (at_position, table, board)
        one = found.get(pk) or Ruled(pk, position, at, fault, status)
        if entry in ids:
            one = replace(one, held=(*one.held, _held(ids[entry], *held)))
        found[pk] = one
    return tuple(found.values())


def _held(
    entrant: str, amount: Decimal, warning: bool, faulty: bool, note: Decimal | None
) -> HeldAgainst:
    imposed = None if note is None else Fraction(note)
    return HeldAgainst(entrant, Fraction(amount), warning, faulty, imposed)


def marks(rulings: Iterable[Ruled]) -> Mapping[At, Ruled]:
    """The ruling that says how each play counts: the last one with a status."""
    return {one.at: one for one in rulings if one.at is not None and one.status}
