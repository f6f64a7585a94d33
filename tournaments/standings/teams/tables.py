"""Who stands where among teams: the tables of the pools, the rounds of the bracket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.models import TeamSetup
from tournaments.ranking import TieReason, rank_pool, rank_triangular
from tournaments.standings.teams.field import TeamField
from tournaments.standings.teams.meetings import MeetingView, TeamView


@dataclass(frozen=True)
class PoolRow:
    """A team's place in its pool. `difference`, `scored` and `bonus` are PM."""

    rank: int
    team: TeamView
    points: int
    wins: int
    matches: int
    difference: Fraction
    scored: Fraction
    bonus: Fraction
    tie: TieReason | None


@dataclass(frozen=True)
class PoolTable:
    """A pool, or a meeting that stands alone: its places and its meetings.

    `triangular`: ranked by wins, not by points (OT p.61). `open`: meetings still to be played.
    """

    pool: str
    rows: tuple[PoolRow, ...]
    meetings: tuple[MeetingView, ...]
    triangular: bool
    open: int


def pool_tables(field: TeamField) -> tuple[PoolTable, ...]:
    """The pools in the order of their letters; without pools a match or a triangular alone."""
    if field.setup.way == TeamSetup.Way.BRACKET:
        return ()
    alone = field.setup.way != TeamSetup.Way.POOLS
    rows = [one for one in field.meetings if one.pool or alone]
    return tuple(
        _table(pool, tuple(meetings))
        for pool, meetings in groupby(sorted(rows, key=_order), key=lambda one: one.pool)
    )


def _order(one: MeetingView) -> tuple[str, int, int]:
    return one.pool, one.round, one.number


def _table(pool: str, meetings: tuple[MeetingView, ...]) -> PoolTable:
    teams = {side.team.id: side.team for one in meetings for side in one.sides}
    triangular = any(one.triangular for one in meetings)
    results = [result for one in meetings if one.over for result in one.results]
    rank = rank_triangular if triangular else rank_pool
    ranked = rank(list(teams), results)
    return PoolTable(
        pool=pool,
        rows=tuple(
            PoolRow(
                rank=one.rank,
                team=teams[one.team],
                points=one.points,
                wins=one.wins,
                matches=one.matches,
                difference=one.difference,
                scored=one.scored,
                bonus=one.bonus,
                tie=one.tie,
            )
            for one in ranked
        ),
        meetings=meetings,
        triangular=triangular,
        open=sum(not one.over for one in meetings),
    )


@dataclass(frozen=True)
class BracketRound:
    """A round of a bracket; `winners` in the order of its meetings, None while one is open."""

    number: int
    meetings: tuple[MeetingView, ...]
    winners: tuple[TeamView | None, ...]

    @property
    def final(self) -> bool:
        """Whether its winner wins the tournament."""
        return len(self.meetings) == 1

    @property
    def left(self) -> int:
        """How many teams are left in it."""
        return sum(len(one.sides) for one in self.meetings)


def bracket_rounds(field: TeamField) -> tuple[BracketRound, ...]:
    """The rounds of the bracket so far."""
    if field.setup.way in {TeamSetup.Way.MATCH, TeamSetup.Way.TRIANGULAR}:
        return ()
    return tuple(_rounds(one for one in field.meetings if one.bracket))


def _rounds(meetings: Iterator[MeetingView]) -> Iterator[BracketRound]:
    in_order = sorted(meetings, key=lambda one: (one.round, one.number))
    for number, found in groupby(in_order, key=lambda one: one.round):
        members = tuple(found)
        yield BracketRound(number, members, tuple(winner_of(one)[0] for one in members))


def winner_of(meeting: MeetingView) -> tuple[TeamView | None, TieReason | None]:
    """Who wins a meeting of two, and what separated equals.

    At equal totals what separates in a pool does: the larger bonus, boards won, quarters won, the
    best quarter (RC art.103); then whom the organiser names. None while it is open, or level.
    """
    if meeting.exempt:
        return meeting.sides[0].team, None
    if not meeting.over or meeting.triangular:
        return None, None
    by_id = {one.team.id: one for one in meeting.sides}
    first, second = rank_pool(list(by_id), meeting.results)
    if first.rank != second.rank:
        return by_id[first.team].team, first.tie
    through = next((one.team for one in meeting.sides if one.through), None)
    return through, None


def final_places(field: TeamField) -> tuple[tuple[int, TeamView], ...]:
    """The places of the tournament, as far as they are known; equals share theirs.

    Of a single table its rows. Of a bracket its winner, then the losers of each round from the
    final down: they are level, nobody played for a place among them. Then those who stayed in
    their pools have none.
    """
    rounds = bracket_rounds(field)
    if not rounds:
        tables = pool_tables(field)
        if len(tables) != 1 or tables[0].open:
            return ()
        return tuple((row.rank, row.team) for row in tables[0].rows)
    winner = rounds[-1].winners[0] if rounds[-1].final else None
    if winner is None:
        return ()
    found = [(1, winner)]
    for each in reversed(rounds):
        rank = len(found) + 1
        known = {team.pk for _rank, team in found}
        found += [
            (rank, side.team)
            for meeting in each.meetings
            for side in meeting.sides
            if side.team.pk not in known
        ]
    return tuple(found)
