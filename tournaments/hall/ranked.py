"""Any form's ranking in a few plain lines: what a wall, a prize list or a sheet of paper needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarotclub.templatetags.figures import percent
from tournaments.layouts import DESK_FORMS
from tournaments.models import Tournament
from tournaments.standings import rankings, read_field
from tournaments.standings.free import in_points
from tournaments.standings.libre import libre_rankings, read_libre
from tournaments.standings.teams import final_places, read_teams
from tournaments.templatetags.duplicate import pm
from tournaments.templatetags.free import difference
from tournaments.templatetags.libre import total

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from tournaments.standings import Row


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
    """The ranking of the tournament, nothing for a form that has none yet."""
    read = _READERS.get(tournament.form)
    return RankedList() if read is None else read(tournament, reader)


def _on_boards(tournament: Tournament, reader: Reader) -> RankedList:
    ranked = rankings(read_field(tournament, reader))
    stage = ranked.stage
    unit = _unit(tournament)
    return RankedList(
        lines=tuple(
            RankedLine(
                one.rank,
                one.entrant.name,
                _value(one, unit),
                one.entrant.members,
                one.move,
                (one.entrant.id,),
            )
            for one in ranked.general
        ),
        unit=unit,
        position=stage.position,
        missing=sum(one.missing for one in stage.gaps)
        + (stage.expected - stage.done if stage.under_way else 0),
        final=stage.final,
    )


def _unit(tournament: Tournament) -> str:
    """What the totals are: match points, points by difference to the mean, percent."""
    if tournament.form == Tournament.Form.QUADRETTES:
        return "PM"
    return "" if in_points(tournament) else "%"


def _value(row: Row, unit: str) -> str:
    if unit == "PM":
        return pm(row.total)
    return percent(row.total, row.decimals) if unit else difference(row.total)


def _libre(tournament: Tournament, reader: Reader) -> RankedList:
    field = read_libre(tournament, reader)
    ranked = libre_rankings(field)
    teams = bool(ranked.teams)
    return RankedList(
        lines=tuple(
            RankedLine(
                one.rank,
                one.who.name,
                total(one.total),
                tuple(who.name for who in getattr(one.who, "people", ())),
                one.move,
                tuple(who.id for who in getattr(one.who, "people", (one.who,))),
            )
            for one in (ranked.teams or ranked.general)
        ),
        position=field.position,
        missing=len(ranked.awaited),
        final=ranked.final,
        teams=teams,
    )


def _teams(tournament: Tournament, reader: Reader) -> RankedList:
    """Teams of four to six: places without a total, once they are known."""
    field = read_teams(tournament, reader)
    return RankedList(
        lines=tuple(
            RankedLine(rank, team.name, "", tuple(one.name for one in team.members))
            for rank, team in final_places(field)
        ),
        missing=field.awaited,
        final=tournament.status == Tournament.Status.FINISHED,
        teams=True,
    )


_READERS: Mapping[str, Callable[[Tournament, Reader], RankedList]] = {
    **dict.fromkeys(DESK_FORMS, _on_boards),
    Tournament.Form.LIBRE: _libre,
    Tournament.Form.EQUIPES: _teams,
}
"""How each form is read."""
