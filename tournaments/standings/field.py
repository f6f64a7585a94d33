"""What every page of a tournament starts from: who entered, the movement, what was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from scoring.models import Session
from tournaments import ranking
from tournaments.layouts import Layout, Turns, first_colour, layout_for
from tournaments.models import Tournament
from tournaments.movements import PLAY_ORDER, Compass, Place, Starter
from tournaments.plans import Plan, Stay, plan_with
from tournaments.ranking import (
    Competitor,
    FourScores,
    FreePlay,
    GivenNote,
    Penalty,
    PlayStatus,
    SeatNote,
    SessionWeight,
    Withdrawal,
    by_seat,
    seat_scores,
)
from tournaments.ranking.withdrawals import voided
from tournaments.standings.embargo import withhold
from tournaments.standings.entrants import Entrant, read_entrants
from tournaments.standings.results import Result, read_plays
from tournaments.standings.rulings import At, Ruled, Unplayed, marks, read_rulings

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from tournaments.models import Seance


class State(StrEnum):
    """Where a position, or a play without a result, stands."""

    OVER = "over"  # of a play: its result is missing
    NOW = "now"
    LATER = "later"
    HELD = "held"  # of a play: the public may not read it yet


@dataclass(frozen=True)
class Field:
    """A tournament as it stands. `seance`, `session` and `plan` are None before the start.

    `unplayed` are boards without a result that the arbiter decided on, `rulings` what stands.
    `withheld` are the plays begun that this reader may not read yet: in none of the others.
    `first` is the colour that attacks first in a triplette.
    """

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    seance: Seance | None
    plan: Plan | None
    results: tuple[Result, ...]
    unplayed: tuple[Unplayed, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    withheld: frozenset[At] = frozenset()
    first: int = 1

    @property
    def form(self) -> Tournament.Form:
        return Tournament.Form(self.tournament.form)

    @property
    def layout(self) -> Layout:
        """How its form sits down and takes."""
        return layout_for(self.tournament.form, self.plan.movement if self.plan else None)

    @property
    def session(self) -> Session | None:
        """The séance's tables and deals; None before the start."""
        return self.seance.session if self.seance else None

    @property
    def position(self) -> int:
        """The position being played; the last one played once the tournament is finished."""
        return self.session.position if self.session else 0

    @property
    def positions(self) -> int:
        """How many positions are planned."""
        return len(self.plan.schedule.positions) if self.plan else 0

    @property
    def donnes(self) -> int:
        """How many positions make one of the manual's: four in an Emmanuel (OT p.46)."""
        return self.plan.movement.donnes if self.plan else 1

    @property
    def whole_positions(self) -> int:
        """The positions as the rules count them (RC art.26, 32)."""
        return self.positions // self.donnes

    @property
    def running(self) -> bool:
        return self.tournament.status == Tournament.Status.RUNNING

    @property
    def tables(self) -> int:
        return self.plan.schedule.tables if self.plan else 0

    @cached_property
    def by_id(self) -> Mapping[str, Entrant]:
        return {one.id: one for one in self.entrants}

    @cached_property
    def at(self) -> Mapping[tuple[int, int, int], Result]:
        """The results by position, table and board."""
        return {(one.position, one.table, one.board): one for one in self.results}

    @property
    def counted(self) -> list[Result | Unplayed]:
        """Every play that a result or a decision of the arbiter stands for."""
        counted: list[Result | Unplayed] = list(self.results)
        counted += self.unplayed
        return counted

    @cached_property
    def not_played(self) -> Mapping[At, Unplayed]:
        """The boards that could not be played, by position, table and board."""
        return {(one.position, one.table, one.board): one for one in self.unplayed}

    @cached_property
    def marks(self) -> Mapping[At, Ruled]:
        """The ruling that says how a play counts, by position, table and board."""
        return marks(self.rulings)

    @cached_property
    def withdrawn(self) -> tuple[Withdrawal, ...]:
        """Who left, and after which position."""
        order = self.seance.order if self.seance else 1
        return tuple(
            Withdrawal(one.id, order, one.played // self.donnes)
            for one in self.entrants
            if one.played is not None
        )

    @property
    def left(self) -> tuple[Entrant, ...]:
        """Who left during the séance."""
        return tuple(one for one in self.entrants if one.played is not None)

    @cached_property
    def lost(self) -> frozenset[str]:
        """Those who left so early that none of their boards counts (RC art.26, 32)."""
        return frozenset(who for _, who in voided(self.withdrawn, self.planned()))

    def spoilt(self, at: At) -> bool:
        """Whether somebody of `lost` sat at that play, so that it counts for nobody."""
        return bool(self.lost) and any(
            who.id in self.lost for who in self.seated(at[0], at[1]).values()
        )

    def imposed(self, at: At, entrant: str) -> Fraction | None:
        """The note that the arbiter gives this entrant on that play; None for none."""
        mark = self.marks.get(at)
        against = mark.against(entrant) if mark is not None else None
        return against.note if against is not None else None

    def rulings_on(self, at: At) -> tuple[Ruled, ...]:
        """Everything that stands about one play."""
        return tuple(one for one in self.rulings if one.at == at)

    def penalties(self, last: int | None = None) -> list[Penalty]:
        """What comes off the totals, of faults up to position `last` (all by default)."""
        order = self.seance.order if self.seance else 1
        return [
            Penalty(held.entrant, order, held.amount)
            for one in self.rulings
            if last is None or one.position <= last
            for held in one.held
            if held.amount
        ]

    def planned(self) -> dict[int, int]:
        """How many positions the séance has, as the rankings ask."""
        return {self.seance.order: self.whole_positions} if self.seance else {}

    def given(self) -> list[GivenNote]:
        """The notes that the arbiter imposes."""
        order = self.seance.order if self.seance else 1
        return [
            GivenNote(held.entrant, order, at[1], at[2], held.note)
            for at, one in self.marks.items()
            for held in one.held
            if held.note is not None
        ]

    @cached_property
    def of_board(self) -> Mapping[int, tuple[Result, ...]]:
        """The results of each board, the best score of a taker first."""
        found: dict[int, list[Result]] = {}
        for one in sorted(self.results, key=lambda one: (-one.half_unit, one.position, one.table)):
            found.setdefault(one.board, []).append(one)
        return {board: tuple(results) for board, results in found.items()}

    @cached_property
    def _seats(self) -> Mapping[tuple[int, int], Mapping[Place, Entrant]]:
        plan = self.plan
        if plan is None:
            return {}
        who: dict[Starter, list[Entrant]] = {}
        for entrant in self.entrants:
            if entrant.starter:
                who.setdefault(entrant.starter, []).append(entrant)
        return {
            at: {
                seat: entrant.then(at[0])
                for seat, one in table.places.items()
                if plan.sits(one, at[0])
                for entrant in who.get(one, ())
                if entrant.sits(at[0])
            }
            for at, table in plan.at.items()
        }

    def seated(self, position: int, table: int) -> Mapping[Place, Entrant]:
        """Who sits at a table at a position; an empty seat, or side, is not there."""
        return self._seats.get((position, table), {})

    def taker(self, position: int, table: int, board: int) -> Entrant:
        """Who takes that board there: a player, or a side.

        With free contracts whoever did; where nobody has yet, or all passed, it means nothing.
        """
        seat = self.layout.taking(board)
        if self.form == Tournament.Form.FREE:
            result = self.at.get((position, table, board))
            if result is not None and result.taker is not None:
                seat = PLAY_ORDER[result.taker]
        return self.seated(position, table)[seat]

    @cached_property
    def _turns(self) -> Turns:
        if self.plan is None:
            raise ValueError("nobody plays before the start")
        return self.layout.turns_in(self.plan, self.first)

    def attacker(self, position: int, table: int, board: int) -> str:
        """The player of a side who takes that board; blank where everybody plays for himself."""
        members = self.taker(position, table, board).members
        turn = self._turns(position, table, board) if members else None
        return members[turn.member] if turn is not None else ""

    def state(self, position: int) -> State:
        """Whether a position is over, being played, or still to come (once finished: never)."""
        if position == self.position and self.running:
            return State.NOW
        return State.OVER if position <= self.position else State.LATER

    def state_of(self, at: At) -> State:
        """The same of one play without a result."""
        return State.HELD if at in self.withheld else self.state(at[0])

    def competitors(self) -> list[Competitor]:
        """The entrants as the rankings take them."""
        return [Competitor(one.id, one.name, one.line) for one in self.entrants]

    def weights(self) -> tuple[SessionWeight, ...]:
        if self.seance is None:
            return ()
        coefficient = Fraction(self.seance.coefficient)
        return (SessionWeight(self.seance.order, coefficient, self.whole_positions),)

    def notes(self) -> Iterator[SeatNote]:
        """The notes that count, one for each player who has one: the stored ones, or imposed."""
        order = self.seance.order if self.seance else 1
        layout = self.layout
        for one in self.counted:
            taker = layout.taking(one.board)
            at = (one.position, one.table, one.board)
            if self.spoilt(at):
                continue
            for seat, entrant in self.seated(one.position, one.table).items():
                note = one.attack if seat == taker else one.defence
                if at in self.marks:
                    imposed = self.imposed(at, entrant.id)
                    note = note if imposed is None else imposed
                if note is not None:
                    over, under = note.as_integer_ratio()
                    yield SeatNote(entrant.id, order, seat == taker, over, under)

    def plays(self, last: int | None = None) -> list[ranking.Play]:
        """The plays as the rankings take them, up to position `last` (all by default)."""
        scored = [self._play(one, one.half_unit) for one in self.results]
        others = [self._play(one, None) for one in self.unplayed]
        return [one for one in (*scored, *others) if last is None or one.position <= last]

    def _play(self, one: Result | Unplayed, half_unit: int | None) -> ranking.Play:
        seats = self.seated(one.position, one.table)
        return ranking.Play(
            session=self.seance.order if self.seance else 1,
            position=one.position,
            table=one.table,
            board=one.board,
            seats=_four(seats),
            taker=self.layout.taker(one.board),
            half_unit=half_unit,
            status=PlayStatus(one.status),
            group=one.group,
        )

    def free_plays(self, last: int | None = None) -> list[FreePlay]:
        """The plays with free contracts, seat by seat, up to position `last` (all by default)."""
        return [self._free(one) for one in self.counted if last is None or one.position <= last]

    def _free(self, one: Result | Unplayed) -> FreePlay:
        seats = self.seated(one.position, one.table)
        taker: Compass | None = None
        scores: FourScores = ()
        if isinstance(one, Result):
            taker = None if one.taker is None else PLAY_ORDER[one.taker]
            scores = seat_scores(one.half_unit, taker)
        return FreePlay(
            session=self.seance.order if self.seance else 1,
            position=one.position,
            table=one.table,
            board=one.board,
            people=by_seat(_four(seats)),
            taker=taker,
            scores=scores,
            status=PlayStatus(one.status),
            group=one.group,
        )

    def encounters(self, last: int | None = None) -> list[ranking.Encounter]:
        """The plays between sides, up to position `last` (all by default)."""
        return [self._encounter(one) for one in self.plays(last)]

    def _encounter(self, play: ranking.Play) -> ranking.Encounter:
        taking = self.layout.taking(play.board)
        seats = self.seated(play.position, play.table)
        attack = seats.get(taking)
        defence = next((who for place, who in seats.items() if place != taking), None)
        return ranking.Encounter(
            session=play.session,
            position=play.position,
            table=play.table,
            board=play.board,
            attack=attack.id if attack else None,
            defence=defence.id if defence else None,
            half_unit=play.half_unit,
            status=play.status,
            group=play.group,
        )


def _four(seats: Mapping[Place, Entrant]) -> dict[Compass, str]:
    """The ids of those who sit in the four seats of a table."""
    return {seat: who.id for seat, who in seats.items() if isinstance(seat, Compass)}


def read_field(tournament: Tournament, reader: Reader) -> Field:
    """Read a tournament as `reader` may see it (`embargo`): four queries, two before the start.

    Where sides compete one more, in triplettes two.
    """
    entrants = read_entrants(tournament, reader)
    seance = tournament.seances.select_related("session").first()
    if seance is None or tournament.status == Tournament.Status.DRAFT:
        return Field(tournament, entrants, None, None, ())
    stays = [Stay(one.starter, one.since, one.left_at) for one in entrants if one.starter]
    plan = plan_with(seance, stays)
    plays = list(read_plays(seance))
    field = Field(
        tournament,
        entrants,
        seance,
        plan,
        tuple(one for one in plays if isinstance(one, Result)),
        tuple(one for one in plays if isinstance(one, Unplayed)),
        read_rulings(seance, {one.pk: one.id for one in entrants}),
        first=first_colour(seance) if tournament.form == Tournament.Form.TRIPLETTES else 1,
    )
    return withhold(field) if reader.public else field
