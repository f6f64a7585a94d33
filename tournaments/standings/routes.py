"""A player's route sheet: every board, its note, and the plays that the note was compared with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.movements import board_taker
from tournaments.standings.field import Entrant, Field, Result, State
from tournaments.standings.places import Spell, spells
from tournaments.standings.rankings import Row, rankings

if TYPE_CHECKING:
    from tournaments.standings.stages import Stage


@dataclass(frozen=True)
class Compared:
    """One of the plays of a board, beside the others."""

    taker: Entrant
    result: Result
    mine: bool


@dataclass(frozen=True)
class RoutePlay:
    """A board of a player: the taker, the result if it is in, and all results of that board.

    `waiting` is how many tables have still to play it, or to hand it in; none once all is over.
    """

    board: int
    taker: Entrant
    attacking: bool
    result: Result | None
    field: tuple[Compared, ...]
    waiting: int

    @property
    def note(self) -> Fraction | None:
        """The player's own note: the taker's, or a defender's."""
        if self.result is None:
            return None
        return self.result.attack if self.attacking else self.result.defence

    @property
    def gauge(self) -> str:
        """The note along a line of 100, as a coordinate."""
        return "" if self.note is None else f"{float(self.note):.1f}"

    @property
    def top(self) -> bool:
        return self.note == 100

    @property
    def others(self) -> tuple[int, ...]:
        """What the other takers of the board marked, in halves."""
        return tuple(one.result.half_unit for one in self.field if not one.mine)

    @property
    def lower(self) -> int:
        """How many of the others marked less."""
        return sum(half < self._mine for half in self.others)

    @property
    def equal(self) -> int:
        return sum(half == self._mine for half in self.others)

    @property
    def higher(self) -> int:
        return sum(half > self._mine for half in self.others)

    @property
    def _mine(self) -> int:
        return self.result.half_unit if self.result else 0


@dataclass(frozen=True)
class Leg:
    """One position of a player."""

    spell: Spell
    state: State
    plays: tuple[RoutePlay, ...]

    @property
    def mean(self) -> Fraction | None:
        """The plain mean of the notes of the position."""
        notes = [play.note for play in self.plays if play.note is not None]
        return sum(notes, Fraction(0)) / len(notes) if notes else None


@dataclass(frozen=True)
class RouteSheet:
    """Everything about one entrant. `row` is None without a note; `ranked` are those with one."""

    entrant: Entrant
    row: Row | None
    ranked: int
    stage: Stage
    legs: tuple[Leg, ...]


def route_sheet(field: Field, entrant: Entrant) -> RouteSheet:
    """An entrant's sheet as it stands; no query."""
    ranked = rankings(field)
    route = spells(field.plan, entrant) if field.plan else ()
    return RouteSheet(
        entrant=entrant,
        row=ranked.row_of(entrant),
        ranked=len(ranked.general),
        stage=ranked.stage,
        legs=tuple(_leg(field, entrant, one) for one in route),
    )


def _leg(field: Field, entrant: Entrant, spell: Spell) -> Leg:
    return Leg(
        spell=spell,
        state=field.state(spell.stop.position),
        plays=tuple(_play(field, entrant, spell, board) for board in sorted(spell.boards)),
    )


def _play(field: Field, entrant: Entrant, spell: Spell, board: int) -> RoutePlay:
    position, table = spell.stop.position, spell.stop.table
    taker = field.taker(position, table, board)
    result = field.at.get((position, table, board))
    results = field.of_board.get(board, ())
    return RoutePlay(
        board=board,
        taker=taker,
        attacking=taker.pk == entrant.pk,
        result=result,
        field=tuple(_compared(field, one, result) for one in results),
        waiting=_tables(field, board) - len(results) if field.running else 0,
    )


def _tables(field: Field, board: int) -> int:
    return len(field.plan.tables_with(board)) if field.plan else 0


def _compared(field: Field, one: Result, mine: Result | None) -> Compared:
    return Compared(
        taker=field.seated(one.position, one.table)[board_taker(one.board)],
        result=one,
        mine=one is mine,
    )
