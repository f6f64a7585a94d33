"""The general ranking of a tournament of any form: one read, from which everything else is drawn.

Walls, prizes and receipts write its rows (`hall.ranked`); selections and challenges join players to
them (`standings.lines`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.layouts import DESK_FORMS, SIDE_FORMS
from tournaments.models import Tournament
from tournaments.standings.field import read_field
from tournaments.standings.free import in_points
from tournaments.standings.libre import libre_rankings, read_libre
from tournaments.standings.rankings import rankings
from tournaments.standings.teams import final_places, read_teams

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from tournaments.standings.libre.field import Person
    from tournaments.standings.libre.rankings import LibreRow
    from tournaments.standings.rankings import Row

Form = Tournament.Form
GROUP_FORMS = (*SIDE_FORMS, Form.EQUIPES)
"""The forms in which several players make one place together."""


class Unit(StrEnum):
    """What a ranking's totals are; `places`: there are none."""

    PERCENT = "percent"
    POINTS = "points"
    MATCH_POINTS = "pm"
    DIFFERENCE = "ecarts"
    PLACES = "places"


@dataclass(frozen=True)
class GeneralRow:
    """One line, best first; equals bear one rank.

    `competitors` are those whom it stands for, as the rankings call them: one, or those of a
    libre's team. `members` are the players of a side or a team; `move` the places gained since the
    position before, None where that is not known.
    """

    rank: int
    name: str
    total: Fraction | None
    competitors: tuple[str, ...]
    members: tuple[str, ...] = ()
    move: int | None = None
    decimals: int = 2


@dataclass(frozen=True)
class General:
    """A general ranking as it stands.

    `rows` are those who have the places, `people` those who are ranked one by one: others only in a
    libre by teams, where everybody has his own points. `lines` are the rankings of those who keep a
    seat or a side, by its code. `position`: after which one; `missing`: results awaited. `named`:
    the players are known, which in a libre that has only its printed list they are not.
    """

    unit: Unit
    rows: tuple[GeneralRow, ...] = ()
    people: tuple[GeneralRow, ...] = ()
    lines: Mapping[str, tuple[GeneralRow, ...]] = field(default_factory=dict)
    position: int = 0
    missing: int = 0
    final: bool = False
    teams: bool = False
    named: bool = True


def unit_of_totals(tournament: Tournament) -> Unit:
    """What the totals of its general ranking are."""
    if in_points(tournament):
        return Unit.DIFFERENCE
    return _UNITS.get(Form(tournament.form), Unit.PERCENT)


_UNITS: Mapping[str, Unit] = {
    Form.LIBRE: Unit.POINTS,
    Form.QUADRETTES: Unit.MATCH_POINTS,
    Form.EQUIPES: Unit.PLACES,
}


def read_general(tournament: Tournament, reader: Reader) -> General:
    """The general ranking as `reader` may see it, with the queries of its form's own read."""
    return _READERS[Form(tournament.form)](tournament, reader)


def _on_boards(tournament: Tournament, reader: Reader) -> General:
    ranked = rankings(read_field(tournament, reader))
    stage = ranked.stage
    rows = _rows(ranked.general)
    return General(
        unit=unit_of_totals(tournament),
        rows=rows,
        people=rows,
        lines={str(one.seat): _rows(one.rows) for one in ranked.lines},
        position=stage.position,
        missing=sum(one.missing for one in stage.gaps)
        + (stage.expected - stage.done if stage.under_way else 0),
        final=stage.final,
    )


def _rows(rows: Iterable[Row]) -> tuple[GeneralRow, ...]:
    return tuple(
        GeneralRow(
            one.rank,
            one.entrant.name,
            one.total,
            (one.entrant.id,),
            one.entrant.members,
            one.move,
            one.decimals,
        )
        for one in rows
    )


def _libre(tournament: Tournament, reader: Reader) -> General:
    found = read_libre(tournament, reader)
    ranked = libre_rankings(found)
    teams = tuple(_libre_row(one) for one in ranked.teams)
    people = tuple(_libre_row(one) for one in ranked.general)
    return General(
        unit=unit_of_totals(tournament),
        rows=teams or people,
        people=people,
        position=found.position,
        missing=len(ranked.awaited),
        final=ranked.final,
        teams=bool(teams),
        named=not found.setup.listed,
    )


def _libre_row(one: LibreRow) -> GeneralRow:
    people: tuple[Person, ...] = getattr(one.who, "people", ())
    return GeneralRow(
        one.rank,
        one.who.name,
        one.total,
        tuple(who.id for who in people) or (one.who.id,),
        tuple(who.name for who in people),
        one.move,
    )


def _teams(tournament: Tournament, reader: Reader) -> General:
    """Teams of four to six: places without a total, once they are known."""
    found = read_teams(tournament, reader)
    rows = tuple(
        GeneralRow(rank, team.name, None, (team.id,), tuple(one.name for one in team.members))
        for rank, team in final_places(found)
    )
    return General(
        unit=unit_of_totals(tournament),
        rows=rows,
        people=rows,
        missing=found.awaited,
        final=tournament.status == Tournament.Status.FINISHED,
        teams=True,
    )


_READERS: Mapping[Form, Callable[[Tournament, Reader], General]] = {
    **dict.fromkeys(DESK_FORMS, _on_boards),
    Form.LIBRE: _libre,
    Form.EQUIPES: _teams,
}
"""How each form is read."""
