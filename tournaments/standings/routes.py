"""A player's route sheet: every board, its note, and the plays that the note was compared with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.ranking import PlayStatus
from tournaments.standings.entrants import Entrant
from tournaments.standings.field import Field, State
from tournaments.standings.places import Spell, spells
from tournaments.standings.rankings import Rankings, Row, rankings
from tournaments.standings.results import Result
from tournaments.standings.rulings import HeldAgainst, Ruled, Unplayed
from tournaments.standings.turns import Resting, rests_of

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

    `mark` is the ruling that says how it counts, `imposed` the note it gives this player, `rulings`
    everything that stands about it; `unplayed` is there where it could not be played.
    `waiting` is how many tables have still to play it, or to hand it in; none once all is over.
    `kept` are those whose results this reader may not read yet.
    `attacker` is the player who takes, where sides compete.
    """

    board: int
    taker: Entrant
    attacking: bool
    result: Result | None
    field: tuple[Compared, ...]
    waiting: int
    unplayed: Unplayed | None = None
    mark: Ruled | None = None
    imposed: Fraction | None = None
    rulings: tuple[Ruled, ...] = ()
    state: State = State.OVER
    kept: int = 0
    attacker: str = ""

    @property
    def note(self) -> Fraction | None:
        """The player's own note: the taker's, a defender's, or the one the arbiter gave."""
        if self.imposed is not None or self.stands is None:
            return self.imposed
        return self.stands.attack if self.attacking else self.stands.defence

    @property
    def stands(self) -> Result | Unplayed | None:
        """What gives the notes: the result, or the arbiter's decision on a board not played."""
        return self.result or self.unplayed

    @property
    def status(self) -> str:
        """How the play counts."""
        return str(PlayStatus.PLAYED) if self.stands is None else self.stands.status

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
        mine = self.result
        return tuple(
            one.result.half_unit
            for one in self.field
            if mine is not None and not one.mine and one.result.compared_with(mine)
        )

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
    """Everything about one entrant. `row` is None without a note; `ranked` are those with one.

    `held` are the rulings that hold something against him, the oldest first; `rests` the positions
    at which another played in his place.
    """

    entrant: Entrant
    row: Row | None
    ranked: int
    stage: Stage
    legs: tuple[Leg, ...]
    held: tuple[tuple[Ruled, HeldAgainst], ...] = ()
    rests: tuple[Resting, ...] = ()

    @property
    def deducted(self) -> Fraction | None:
        """What comes off the total; None for nothing."""
        return self.row.penalty if self.row is not None and self.row.penalty else None


def route_sheet(field: Field, entrant: Entrant, ranked: Rankings | None = None) -> RouteSheet:
    """An entrant's sheet as it stands; no query. `ranked` where the ranking is known already."""
    ranked = ranked or rankings(field)
    route = spells(field.plan, entrant) if field.plan else ()
    return RouteSheet(
        entrant=entrant,
        row=ranked.row_of(entrant),
        ranked=len(ranked.general),
        stage=ranked.stage,
        legs=tuple(_leg(field, entrant, one) for one in route),
        held=held_against(field, entrant),
        rests=rests_of(field, entrant),
    )


def held_against(field: Field, entrant: Entrant) -> tuple[tuple[Ruled, HeldAgainst], ...]:
    """The rulings that hold something against an entrant, or give him something."""
    return tuple(
        (ruling, held)
        for ruling in field.rulings
        for held in ruling.held
        if held.entrant == entrant.id and (held.amount or held.warning)
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
    at = (position, table, board)
    result = field.at.get(at)
    results = field.of_board.get(board, ())
    return RoutePlay(
        board=board,
        taker=taker,
        attacking=taker.pk == entrant.pk,
        result=result,
        field=tuple(_compared(field, one, result) for one in results if _attended(field, one)),
        waiting=_waiting(field, board) if field.running else 0,
        kept=_kept(field, board),
        state=field.state_of(at),
        unplayed=field.not_played.get(at),
        mark=field.marks.get(at),
        imposed=field.imposed(at, entrant.id),
        rulings=field.rulings_on(at),
        attacker=field.attacker(*at),
    )


def _waiting(field: Field, board: int) -> int:
    done = len(field.of_board.get(board, ()))
    ruled = sum(one.board == board for one in field.unplayed)
    return _tables(field, board) - done - ruled - _kept(field, board)


def _kept(field: Field, board: int) -> int:
    return sum(at[2] == board for at in field.withheld)


def _tables(field: Field, board: int) -> int:
    return len(field.plan.tables_with(board)) if field.plan else 0


def _attended(field: Field, one: Result) -> bool:
    """Whether its taker sits there: who left may have had results of later positions."""
    return field.layout.taking(one.board) in field.seated(one.position, one.table)


def _compared(field: Field, one: Result, mine: Result | None) -> Compared:
    return Compared(
        taker=field.taker(one.position, one.table, one.board),
        result=one,
        mine=one is mine,
    )
