"""What a decision of the arbiter would change in a meeting and its pool, before it is one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.ranking import PlayStatus
from tournaments.standings.teams.meetings import At, MeetingView, Played, TeamView
from tournaments.standings.teams.tables import pool_tables, winner_of

if TYPE_CHECKING:
    from tournaments.ranking import MatchResult
    from tournaments.standings.teams.field import TeamField

_NOTHING = Played(None, None, "", PlayStatus.PLAYED, "", 0, counting=False, full=False, table=0)


@dataclass(frozen=True)
class TriedRuling:
    """PM taken from the team of that letter, and what becomes of the board `at`, if anything."""

    letter: str
    pm: Fraction
    at: At | None
    status: PlayStatus | None


@dataclass(frozen=True)
class TeamMove:
    """A team whose place in its pool or whose PM in a match change; None where it has none."""

    team: TeamView
    rank_before: int | None
    rank_after: int | None
    total_before: Fraction | None = None
    total_after: Fraction | None = None


@dataclass(frozen=True)
class TeamTrial:
    """All that changes; `winner` is who would win the meeting where that is somebody else."""

    moves: tuple[TeamMove, ...]
    winner: TeamView | None


def try_team_ruling(field: TeamField, meeting: MeetingView, tried: TriedRuling) -> TeamTrial:
    """What changes in the meeting and in the places of its pool; no query."""
    other = _decided(meeting, tried)
    meetings = tuple(other if one.pk == meeting.pk else one for one in field.meetings)
    before, after = _ranks(field), _ranks(replace(field, meetings=meetings))
    moves = [
        TeamMove(side.team, before.get(side.team.pk), after.get(side.team.pk), *totals)
        for pair, one, two in zip(meeting.pairs, meeting.results, other.results, strict=True)
        for side in pair
        if (totals := (_total(one, side.team), _total(two, side.team)))[0] != totals[1]
    ]
    told = {one.team.pk for one in moves}
    moves += [
        TeamMove(team, before.get(team.pk), after.get(team.pk))
        for team in field.teams
        if team.pk not in told and before.get(team.pk) != after.get(team.pk)
    ]
    winner = winner_of(other)[0]
    return TeamTrial(tuple(moves), None if winner == winner_of(meeting)[0] else winner)


def _decided(meeting: MeetingView, tried: TriedRuling) -> MeetingView:
    """The meeting as it would stand."""
    leg = next((one for one in meeting.legs if one.at == tried.at[:2]), None) if tried.at else None
    letters = leg.pair if leg is not None else tuple(one.letter for one in meeting.sides)
    opposite = next(one for one in letters if one != tried.letter)
    key = (meeting.side(tried.letter).team.id, meeting.side(opposite).team.id)
    charged = {**meeting.charged, key: meeting.charged.get(key, Fraction(0)) + tried.pm}
    played = dict(meeting.played)
    if tried.at is not None and tried.status is not None:
        played[tried.at] = replace(played.get(tried.at, _NOTHING), status=tried.status)
    return replace(meeting, charged=charged, played=played)


def _ranks(field: TeamField) -> dict[int, int]:
    return {row.team.pk: row.rank for table in pool_tables(field) for row in table.rows}


def _total(result: MatchResult, team: TeamView) -> Fraction:
    return Fraction((result.one if result.one.team == team.id else result.other).total)
