"""The tables of a position, whatever the form: who sits where, and which have handed in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from scoring.ledger.ranks import MEMBERS
from scoring.models import Seat, Table
from tournaments.libreplans import seat_of
from tournaments.models import Entry, Tournament
from tournaments.movements import Compass, movement
from tournaments.plans import plan_of
from tournaments.progress import progress
from tournaments.sections import table_text
from tournaments.standings.libre import read_libre
from tournaments.turns import turns

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scoring.ledger.ranks import Reader
    from tournaments.models import Seance
    from tournaments.turns import Turn


@dataclass(frozen=True)
class Sitter:
    """Somebody at a table; `index` in the order of play. `key` is the name as it is searched."""

    entry: int
    number: int
    name: str
    key: str
    order: tuple[str, int]
    index: int


@dataclass(frozen=True)
class HallTable:
    """A table of one position. `relay`: a seat is empty, nothing is played."""

    pk: int
    number: int
    position: int
    relay: bool
    sitters: tuple[Sitter, ...]
    label: str = field(default="", kw_only=True)

    @property
    def name(self) -> str:
        """Its number, with the name that it has in its section."""
        return self.label or str(self.number)


def seated(seance: Seance, positions: tuple[int, ...], reader: Reader) -> tuple[HallTable, ...]:
    """The tables of these positions with who sits there: three queries, whatever their number."""
    rows = Table.objects.filter(session=seance.session_id, position__in=positions)
    tables = sitting(rows, seance.tournament_id, reader)
    movement_id = seance.movement
    return tuple(replace(one, label=table_text(movement_id, one.number)) for one in tables)


def turns_of(seance: Seance | None, reader: Reader) -> tuple[Turn, ...]:
    """Who rests at which position and who plays in his place; one query where anybody does."""
    if seance is None or not seance.movement or not movement(seance.movement).guests:
        return ()
    places = list(seance.places.select_related("entry__player"))
    return turns(plan_of(seance, places), places, reader.name)


def sitting(rows: QuerySet[Table], tournament: int, reader: Reader) -> tuple[HallTable, ...]:
    """These tables of a tournament (pk) with who sits there: three queries."""
    tables = list(rows.order_by("position", "number"))
    entered = Entry.objects.filter(tournament=tournament)
    entries = {
        player: (pk, number) for player, pk, number in entered.values_list("player", "pk", "number")
    }
    seats = Seat.objects.filter(table__in=[one.pk for one in tables]).order_by("index")
    at: dict[int, list[Sitter]] = {}
    for seat in seats.select_related("player"):
        plain, pk = reader.key(seat.player)
        at.setdefault(seat.table_id, []).append(
            Sitter(
                *entries.get(seat.player_id, (0, 0)),
                reader.name(seat.player),
                plain,
                (plain, pk),
                seat.index,
            )
        )
    return tuple(
        HallTable(
            one.pk,
            one.number,
            one.position,
            len(at.get(one.pk, ())) < one.size,
            tuple(sorted(at.get(one.pk, ()), key=_as_read)),
        )
        for one in tables
    )


def _as_read(sitter: Sitter) -> tuple[int, int]:
    """North, South, East, West, as every list of ours has them; whoever sits beside comes last."""
    seat = seat_of(sitter.index)
    return (len(Compass) if seat is None else list(Compass).index(seat)), sitter.index


@dataclass(frozen=True)
class TableState:
    """How far a table of the position being played is; `meeting` and `table` are of teams alone."""

    number: int
    complete: bool
    meeting: str = ""
    table: int = 0


def table_states(tournament: Tournament, seance: Seance) -> tuple[TableState, ...]:
    """The tables of the position being played: a libre hands in sheets, every other form boards."""
    read = _libre if tournament.form == Tournament.Form.LIBRE else _by_boards
    return read(tournament, seance)


def _by_boards(_tournament: Tournament, seance: Seance) -> tuple[TableState, ...]:
    now = progress(seance).now
    cells = now.cells if now else ()
    return tuple(
        TableState(one.number, complete=one.done == len(one.pips))
        for one in sorted(cells, key=lambda one: one.number)
    )


def _libre(tournament: Tournament, _seance: Seance) -> tuple[TableState, ...]:
    field = read_libre(tournament, MEMBERS)
    return tuple(TableState(one.number, complete=one.complete) for one in field.at(*field.now))
