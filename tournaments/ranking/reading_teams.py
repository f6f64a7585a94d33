"""Read a tournament of teams of four to six: its meetings, and what was played in each."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

from tournaments.ranking import fields
from tournaments.ranking.errors import RankError
from tournaments.ranking.plays import Encounter
from tournaments.ranking.pools import TeamStanding, rank_pool, rank_triangular
from tournaments.ranking.records import BadRecord, Reader, group, scored, sound, status
from tournaments.ranking.stages import Progress
from tournaments.ranking.teams import Match, MatchResult, count_match

Json = dict[str, Any]
TRIANGULAR = 3


@dataclass(frozen=True)
class TeamMeeting:
    """A meeting of two or three teams. `bonus` is PM by team; `pool` is blank outside pools.

    `over`: its result counts in the pool; else more is to come.
    """

    number: int
    pool: str
    teams: tuple[str, ...]
    bonus: Mapping[str, Fraction]
    forfeit: str | None
    over: bool


@dataclass(frozen=True)
class Charge:
    """PM off a team's total in the match against another."""

    meeting: int
    competitor: str
    against: str
    amount: Fraction


@dataclass(frozen=True)
class MetBoard:
    """A board at a table of a meeting."""

    meeting: int
    play: Encounter


@dataclass(frozen=True)
class TeamTournament:
    """What a tournament of teams is ranked on. Bad `results` stand in their place."""

    competitors: tuple[str, ...]
    meetings: tuple[TeamMeeting, ...]
    results: tuple[MetBoard | BadRecord, ...]
    penalties: tuple[Charge, ...]
    bad: tuple[BadRecord, ...]

    def progress(self) -> Progress:
        """How far the results go: a meeting that is not over is awaited."""
        awaited = tuple((one.number, 0, 0, 0) for one in self.meetings if not one.over)
        return Progress(len(self.meetings), len(self.meetings) - len(awaited), awaited, 0)

    def matches(self, meeting: TeamMeeting) -> tuple[MatchResult, ...]:
        """A meeting's matches counted: one, or three in a triangular."""
        return tuple(
            count_match(self._match(meeting, one, other))
            for one, other in combinations(meeting.teams, 2)
        )

    def _match(self, meeting: TeamMeeting, one: str, other: str) -> Match:
        plays = (each.play for each in sound(self.results) if each.meeting == meeting.number)
        both = {one, other}
        charges: dict[str, Fraction] = {}
        for each in self.penalties:
            if each.meeting == meeting.number and {each.competitor, each.against} == both:
                charges[each.competitor] = charges.get(each.competitor, Fraction(0)) + each.amount
        return Match(
            one=one,
            other=other,
            boards=tuple(play for play in plays if {play.attack, play.defence} == both),
            bonus=meeting.bonus,
            penalties=charges,
            forfeit=meeting.forfeit if meeting.forfeit in both else None,
        )

    def pools(self) -> Mapping[str, tuple[TeamStanding, ...]]:
        """The table of each pool; of the only meeting where there are no pools."""
        alone = len(self.meetings) == 1
        rows = sorted((one for one in self.meetings if one.pool or alone), key=lambda one: one.pool)
        return {
            pool: _ranked(self, tuple(members))
            for pool, members in groupby(rows, key=lambda one: one.pool)
        }


def _ranked(
    tournament: TeamTournament, meetings: tuple[TeamMeeting, ...]
) -> tuple[TeamStanding, ...]:
    teams = list(dict.fromkeys(team for one in meetings for team in one.teams))
    results = [each for one in meetings if one.over for each in tournament.matches(one)]
    triangular = any(len(one.teams) == TRIANGULAR for one in meetings)
    rank = rank_triangular if triangular else rank_pool
    return rank(teams, results)


def read_teams(given: fields.Record) -> TeamTournament:
    """Read a tournament of teams."""
    reader = _Reader()
    competitors = reader.each(given, "competitors", reader.team)
    meetings = reader.each(given, "meetings", reader.meeting)
    return TeamTournament(
        competitors=sound(competitors),
        meetings=sound(meetings),
        results=reader.each(given, "results", reader.board),
        penalties=sound(reader.each(given, "penalties", reader.charge)),
        bad=tuple(reader.bad),
    )


@dataclass
class _Reader(Reader):
    """Reads what teams have of their own: meetings, to which results and penalties belong."""

    met: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def team(self, record: fields.Record) -> str:
        identity = self.identity(record)
        self.known.add(identity)
        return identity

    def meeting(self, record: fields.Record) -> TeamMeeting:
        number = fields.whole(record, "meeting")
        teams = tuple(self.reference(one, "teams") for one in fields.entries(record, "teams"))
        if len(set(teams)) != len(teams) or not 1 < len(teams) <= TRIANGULAR:
            raise RankError("rank_seated_twice")
        bonus = fields.mapping(record.get("bonus") or {})
        forfeit = record.get("forfeit")
        self.met[number] = teams
        return TeamMeeting(
            number=number,
            pool="" if record.get("pool") is None else str(record["pool"]),
            teams=teams,
            bonus={self.reference(one, "bonus"): fields.number(bonus, one) for one in bonus},
            forfeit=None if forfeit is None else self.reference(forfeit, "forfeit"),
            over=record.get("over") is not False,
        )

    def of_meeting(self, record: fields.Record, *names: str) -> tuple[int, list[str]]:
        """The meeting a record belongs to, and two of its teams."""
        number = fields.whole(record, "meeting")
        teams = [self.reference(fields.present(record, name), name) for name in names]
        if len(set(teams)) < len(teams):
            raise RankError("rank_seated_twice")
        for team in teams:
            if team not in self.met.get(number, ()):
                raise RankError("rank_competitor_unknown", competitor=team)
        return number, teams

    def board(self, record: fields.Record) -> MetBoard:
        found = status(record)
        number, (attack, defence) = self.of_meeting(record, "attack", "defence")
        quarter = fields.whole(record, "session")
        table, board = fields.whole(record, "table"), fields.whole(record, "board")
        # One number for a meeting's quarter: a board is played once at a table in each.
        self.once(number * 10 + quarter, board, table)
        play = Encounter(
            session=quarter,
            position=fields.whole(record, "position"),
            table=table,
            board=board,
            attack=attack,
            defence=defence,
            half_unit=scored(record, found),
            status=found,
            group=group(record),
        )
        return MetBoard(number, play)

    def charge(self, record: fields.Record) -> Charge:
        number, (competitor, against) = self.of_meeting(record, "competitor", "against")
        return Charge(number, competitor, against, self.deduction(record, "pm").amount)


def teams_json(tournament: TeamTournament, shown: Callable[[Fraction], float]) -> Json:
    """The tables of the pools and every match; `shown` rounds an amount of PM for print."""
    pools = {pool: [_row(one, shown) for one in rows] for pool, rows in tournament.pools().items()}
    reasons = {
        one.team: str(one.tie)
        for rows in tournament.pools().values()
        for one in rows
        if one.tie is not None and one.matches
    }
    rankings: Json = {
        "general": next(iter(pools.values())) if len(pools) == 1 else [],
        "alternated": None,
        "lines": {},
        "pools": pools,
        "matches": list(_matches(tournament, shown)),
    }
    return {"rankings": rankings, "boards": {}, **({"ties": reasons} if reasons else {})}


def _row(one: TeamStanding, shown: Callable[[Fraction], float]) -> Json:
    return {
        "rank": one.rank,
        "id": one.team,
        "points": one.points,
        "wins": one.wins,
        "matches": one.matches,
        "difference": shown(one.difference),
        "scored": shown(one.scored),
    }


def _matches(tournament: TeamTournament, shown: Callable[[Fraction], float]) -> Iterator[Json]:
    for meeting in tournament.meetings:
        for result in tournament.matches(meeting):
            yield {
                "meeting": meeting.number,
                "over": meeting.over,
                "totals": {one.team: shown(one.total) for one, _other in result.sides()},
                "outcome": {one.team: one.outcome.name.lower() for one, _other in result.sides()}
                if meeting.over
                else {},
            }
