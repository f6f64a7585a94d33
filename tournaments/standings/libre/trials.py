"""What a decision of the arbiter would change in a libre's rankings, before it is one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.ranking import Deduction
from tournaments.standings.libre.held import HeldPoints
from tournaments.standings.libre.rankings import LibreRow, libre_rankings

if TYPE_CHECKING:
    from decimal import Decimal

    from tournaments.standings.libre.field import LibreField


@dataclass(frozen=True)
class LibreMoved:
    """A player or a team whose place or total changes; None where the ranking has no line."""

    name: str
    rank_before: int | None
    rank_after: int | None
    total_before: Fraction | None
    total_after: Fraction | None


def moved(before: LibreField, after: LibreField) -> tuple[LibreMoved, ...]:
    """Who moves between two states of a libre: teams where they compete, then players."""
    one, other = libre_rankings(before), libre_rankings(after)
    return (*_moved(one.teams, other.teams), *_moved(one.general, other.general))


def try_penalty(field: LibreField, entry: int, points: Decimal) -> tuple[LibreMoved, ...]:
    """Who moves when points come off somebody's total (pk of his entry); no query."""
    who = next((one for one in field.people if one.pk == entry), None)
    if who is None or not points:
        return ()
    order = field.now[0]
    held = HeldPoints(field.now, entry, Deduction(who.id, order, Fraction(points)))
    return moved(field, replace(field, charged=(*field.charged, held)))


def _moved(before: Iterable[LibreRow], after: Iterable[LibreRow]) -> tuple[LibreMoved, ...]:
    was = {row.who.id: row for row in before}
    now = {row.who.id: row for row in after}
    found = [_line(was.get(one), now.get(one)) for one in {**now, **was}]
    return tuple(
        one
        for one in found
        if (one.rank_before, one.total_before) != (one.rank_after, one.total_after)
    )


def _line(before: LibreRow | None, after: LibreRow | None) -> LibreMoved:
    row = after or before
    if row is None:
        raise ValueError("a line of neither ranking")
    return LibreMoved(
        name=row.who.name,
        rank_before=before.rank if before else None,
        rank_after=after.rank if after else None,
        total_before=before.total if before else None,
        total_after=after.total if after else None,
    )
