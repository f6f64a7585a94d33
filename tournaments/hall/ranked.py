"""Any form's ranking in a few plain lines: what a wall, a prize list or a sheet of paper needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarotclub.templatetags.figures import percent
from tournaments.standings.general import Unit, read_general
from tournaments.templatetags.duplicate import pm
from tournaments.templatetags.free import difference
from tournaments.templatetags.libre import total

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from tournaments.models import Tournament
    from tournaments.standings.general import General, GeneralRow


@dataclass(frozen=True)
class RankedLine:
    """One line: equals bear one rank. `members` are a team's players, `value` the total written.

    `competitors` are those whom the line stands for, as the rankings call them: one, or a team's.
    """

    rank: int
    name: str
    value: str
    members: tuple[str, ...] = ()
    move: int | None = None
    competitors: tuple[str, ...] = ()


@dataclass(frozen=True)
class RankedList:
    """The general ranking as it stands. `position`: after which one; `missing`: results awaited."""

    lines: tuple[RankedLine, ...] = ()
    unit: str = ""
    position: int = 0
    missing: int = 0
    final: bool = False
    teams: bool = False


def read_ranked(tournament: Tournament, reader: Reader) -> RankedList:
    """The ranking of the tournament, nothing before it has one."""
    return ranked_list(read_general(tournament, reader))


def ranked_list(general: General) -> RankedList:
    """A general ranking, written; no query."""
    return RankedList(
        lines=written(general.rows, general.unit),
        unit=_SHOWN.get(general.unit, ""),
        position=general.position,
        missing=general.missing,
        final=general.final,
        teams=general.teams,
    )


def written(rows: Iterable[GeneralRow], unit: Unit) -> tuple[RankedLine, ...]:
    """Rows with their totals as they are shown."""
    value = _WRITTEN[unit]
    return tuple(
        RankedLine(one.rank, one.name, value(one), one.members, one.move, one.competitors)
        for one in rows
    )


_SHOWN: Mapping[Unit, str] = {Unit.PERCENT: "%", Unit.MATCH_POINTS: "PM"}
"""The units that head a column of totals."""
_WRITTEN: Mapping[Unit, Callable[[GeneralRow], str]] = {
    Unit.PERCENT: lambda row: percent(row.total, row.decimals),
    Unit.POINTS: lambda row: "" if row.total is None else total(row.total),
    Unit.MATCH_POINTS: lambda row: pm(row.total),
    Unit.DIFFERENCE: lambda row: difference(row.total),
    Unit.PLACES: lambda row: "",
}
