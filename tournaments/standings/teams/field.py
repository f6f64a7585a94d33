"""A tournament of teams as it is read: its teams, its meetings, what was played in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from scoring.ledger.ranks import MEMBERS, Reader
from tournaments.models import (
    LibreTeam,
    LineUp,
    Meeting,
    Penalty,
    Play,
    Quarter,
    TeamSetup,
    Tournament,
)
from tournaments.ranking import (
    Encounter,
    Mark,
    Match,
    MatchResult,
    PlayStatus,
    count_match,
)
from tournaments.standings.embargo import NEVER, first_held, keeps_back
from tournaments.teamplans import Leg, laid_out, last_meetings, legs, quarter_of

if TYPE_CHECKING:
    from tournaments.movements import Schedule

At = tuple[int, int, int]
"""Where a board is played: position, table, board."""
TRIANGULAR = 3


@dataclass(frozen=True)
class MemberView:
    """A player of a team, under the name this reader sees; `national_class` blank where unknown."""

    entry: int
    player: int
    name: str
    national_class: str
    captain: bool


@dataclass(frozen=True)
class TeamView:
    """A team with its players, the captain first."""

    pk: int
    number: int
    name: str
    members: tuple[MemberView, ...]

    @property
    def id(self) -> str:
        """What the rankings call it."""
        return str(self.number)

    def member(self, entry: int) -> MemberView | None:
        """The player of that entry."""
        return next((one for one in self.members if one.entry == entry), None)


@dataclass(frozen=True)
class SideView:
    """A team in a meeting. `bonus` and `penalty` are PM."""

    pk: int
    letter: str
    team: TeamView
    bonus: Fraction
    penalty: Fraction
    forfeit: bool
    through: bool


@dataclass(frozen=True)
class Played:
    """A board at a table as it stands: the deal, its score if it counts, the arbiter's mark."""

    deal: int | None
    half_unit: int | None
    contract: str
    status: PlayStatus
    group: str
    version: int
    counting: bool
    table: int


@dataclass(frozen=True)
class QuarterView:
    """A quarter: its choices, whether its tables are laid out, and its line-ups by letter.

    A line-up has the entries' pks: the attacker, then Nord, Est, Ouest.
    """

    pk: int
    number: int
    room: int
    series: int | None
    started: bool
    lineups: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class MeetingView:
    """A meeting with all that was played. `position` is where its séance stands, 0: not begun.

    `charged`: PM held against a team in its match against another, by their ids. `withheld`: this
    reader does not see all of it yet.
    """

    pk: int
    number: int
    pool: str
    round: int
    movement: str
    position: int
    sides: tuple[SideView, ...]
    quarters: tuple[QuarterView, ...]
    plan: Schedule | None
    played: Mapping[At, Played]
    charged: Mapping[tuple[str, str], Fraction]
    finished: bool = False
    withheld: bool = False

    @property
    def bracket(self) -> bool:
        """Whether it belongs to a bracket."""
        return not self.pool

    @property
    def exempt(self) -> bool:
        """Whether a team is alone: it goes on without playing."""
        return len(self.sides) == 1

    @property
    def triangular(self) -> bool:
        """Whether three teams meet."""
        return len(self.sides) == TRIANGULAR

    @property
    def forfeited(self) -> bool:
        """Whether a team did not play to the end."""
        return any(one.forfeit for one in self.sides)

    @cached_property
    def legs(self) -> tuple[Leg, ...]:
        """Every table of every half."""
        return tuple(legs(self.plan)) if self.plan is not None else ()

    def side(self, letter: str) -> SideView:
        """The team under that letter."""
        return next(one for one in self.sides if one.letter == letter)

    @cached_property
    def pairs(self) -> tuple[tuple[SideView, SideView], ...]:
        """The teams two by two, in the order of their letters."""
        return tuple(combinations(self.sides, 2))

    @cached_property
    def expected(self) -> int:
        """How many results make the meeting complete."""
        return sum(len(one.boards) for one in self.legs)

    @cached_property
    def entered(self) -> int:
        """How many of them are in, or were decided on by the arbiter."""
        return sum(
            one.half_unit is not None or one.status is not PlayStatus.PLAYED
            for one in self.played.values()
        )

    @property
    def awaited(self) -> int:
        """How many results of the quarters begun are not in yet."""
        if self.over:
            return 0
        begun = {one.number for one in self.quarters if one.started}
        due = sum(len(leg.boards) for leg in self.legs if leg.quarter in begun)
        return max(0, due - self.entered)

    @property
    def started(self) -> bool:
        """Whether a quarter has begun."""
        return any(one.started for one in self.quarters)

    @cached_property
    def over(self) -> bool:
        """Whether its result stands: all boards compared, a forfeit, or the tournament closed."""
        if self.exempt or self.forfeited:
            return True
        if self.withheld:
            return False
        if self.finished:
            return self.entered > 0
        boards = len(self.plan.boards) if self.plan is not None else 0
        settled = sum(
            board.mark is not Mark.AWAITED for one in self.results for board in one.boards
        )
        return boards > 0 and settled == boards

    def encounters(self) -> tuple[Encounter, ...]:
        """What was played, as the rankings read it: the quarter is the session."""
        found = []
        for leg in self.legs:
            for board in leg.boards:
                one = self.played.get((leg.position, leg.table, board))
                if one is None:
                    continue
                if one.half_unit is None and one.status is PlayStatus.PLAYED:
                    continue
                found.append(
                    Encounter(
                        session=leg.quarter,
                        position=leg.position,
                        table=leg.table,
                        board=board,
                        attack=self.side(leg.attack).team.id,
                        defence=self.side(leg.defence).team.id,
                        half_unit=one.half_unit,
                        status=one.status,
                        group=one.group,
                    )
                )
        return tuple(found)

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """The matches it is made of: one, or three in a triangular."""
        played = self.encounters()
        return tuple(self._match(one, other, played) for one, other in self.pairs)

    def _match(self, one: SideView, other: SideView, played: Iterable[Encounter]) -> Match:
        both = {one.team.id, other.team.id}
        forfeit = next((each.team.id for each in (one, other) if each.forfeit), None)
        return Match(
            one=one.team.id,
            other=other.team.id,
            boards=tuple(each for each in played if {each.attack, each.defence} == both),
            bonus={each.team.id: each.bonus for each in (one, other)},
            penalties={
                each.team.id: self.charged.get((each.team.id, against.team.id), Fraction(0))
                for each, against in ((one, other), (other, one))
            },
            forfeit=forfeit,
        )

    @cached_property
    def results(self) -> tuple[MatchResult, ...]:
        """Those matches counted."""
        return tuple(count_match(one) for one in self.matches)


@dataclass(frozen=True)
class TeamField:
    """A tournament of teams, read once. `waiting` are players entered without a team."""

    tournament: Tournament
    setup: TeamSetup
    teams: tuple[TeamView, ...]
    meetings: tuple[MeetingView, ...]
    waiting: int

    def meeting(self, number: int) -> MeetingView | None:
        """The meeting of that number."""
        return next((one for one in self.meetings if one.number == number), None)

    @property
    def missing(self) -> int:
        """How many results are still awaited, meetings that a forfeit ended left out."""
        return sum(one.expected - one.entered for one in self.meetings if not one.over)

    @property
    def awaited(self) -> int:
        """How many results of the quarters begun are not in yet."""
        return sum(one.awaited for one in self.meetings)


def read_teams(tournament: Tournament, reader: Reader = MEMBERS) -> TeamField:
    """Read a tournament of teams as `reader` may see it: nine queries."""
    teams = {one.pk: one for one in _teams(tournament, reader)}
    rows = list(
        Meeting.objects.filter(tournament=tournament)
        .select_related("seance__session")
        .prefetch_related("sides", "quarters__lineups__side")
        .order_by("number")
    )
    played = _played(tournament)
    charged = _charged(tournament, rows)
    last = last_meetings(rows)
    meetings = tuple(
        _meeting(
            row, teams, played[row.seance_id], charged[row.pk], tournament, reader, row.pk in last
        )
        for row in rows
    )
    return TeamField(
        tournament=tournament,
        setup=TeamSetup.objects.get(tournament=tournament),
        teams=tuple(teams.values()),
        meetings=meetings,
        waiting=tournament.entries.filter(libre_member=None).count(),
    )


def _teams(tournament: Tournament, reader: Reader) -> Iterable[TeamView]:
    rows = LibreTeam.objects.filter(tournament=tournament).order_by("number")
    for row in rows.prefetch_related("members__entry__player"):
        members = sorted(row.members.all(), key=lambda one: (one.role, one.entry.number))
        yield TeamView(
            row.pk,
            row.number,
            row.name,
            tuple(
                MemberView(
                    entry=one.entry_id,
                    player=one.entry.player_id,
                    name=reader.name(one.entry.player),
                    national_class=one.entry.player.national_class,
                    captain=place == 0,
                )
                for place, one in enumerate(members)
            ),
        )


def _played(tournament: Tournament) -> defaultdict[int | None, dict[At, Played]]:
    """What stands at every table of every meeting, by séance. One query."""
    found: defaultdict[int | None, dict[At, Played]] = defaultdict(dict)
    rows = Play.objects.filter(board__seance__tournament=tournament)
    for play in rows.select_related("board", "table", "deal"):
        deal = play.deal
        counts = deal is not None and deal.counts
        at = (play.table.position, play.table.number, play.board.number)
        found[play.board.seance_id][at] = Played(
            deal=play.deal_id,
            half_unit=deal.half_unit if deal is not None and counts else None,
            contract=deal.contract if deal is not None else "",
            # A result struck out is no play that the arbiter's mark could be given to.
            status=PlayStatus(play.status) if counts or deal is None else PlayStatus.PLAYED,
            group=play.group,
            version=deal.version if deal is not None else 0,
            counting=counts,
            table=play.table_id,
        )
    return found


@dataclass(frozen=True)
class _Charge:
    """PM held against a team during a half, on a board or on none."""

    team: int
    amount: Fraction
    position: int
    against: int | None


def _charged(tournament: Tournament, rows: Sequence[Meeting]) -> defaultdict[int, list[_Charge]]:
    """What the arbiter takes from teams, by meeting; less than 0: what he gives. One query.

    On a board, it comes off the match in which that board is compared.
    """
    found: defaultdict[int, list[_Charge]] = defaultdict(list)
    by_seance = {row.seance_id: row for row in rows if row.seance_id}
    held = Penalty.objects.filter(
        ruling__seance__tournament=tournament, ruling__cancelled_at=None
    ).exclude(amount=0)
    for one in held.select_related(
        "ruling__play__table", "ruling__play__board", "entry__libre_member"
    ):
        row = by_seance.get(one.ruling.seance_id)
        if row is None:
            continue
        play = one.ruling.play
        where = (play.table.position, play.table.number) if play is not None else None
        team = one.entry.libre_member.team_id
        found[row.pk].append(
            _Charge(team, Fraction(one.amount), one.ruling.position, _against(row, team, where))
        )
    return found


def _against(row: Meeting, team: int, where: tuple[int, int] | None) -> int | None:
    """The team (pk) opposite at that table; the first of the others where no table is named."""
    others = [one.team_id for one in row.sides.all() if one.team_id != team]
    if where is None or row.seance is None or len(others) == 1:
        return others[0] if others else None
    plan = laid_out(row.seance.movement, row.seance.set_size, list(row.quarters.all()))
    letters = {one.letter: one.team_id for one in row.sides.all()}
    for leg in legs(plan):
        if (leg.position, leg.table) == where:
            both = {letters[leg.attack], letters[leg.defence]}
            return next((one for one in both if one != team), None)
    return None


def _meeting(
    row: Meeting,
    teams: Mapping[int, TeamView],
    played: Mapping[At, Played],
    charges: Sequence[_Charge],
    tournament: Tournament,
    reader: Reader,
    last: bool,
) -> MeetingView:
    seance, quarters = row.seance, list(row.quarters.all())
    position = seance.session.position if seance is not None else 0
    withheld = False
    if reader.public and keeps_back(tournament):
        held = first_held(tournament, position, seance.positions or NEVER) if seance else NEVER
        held = held if last else NEVER
        everything, played = played, _shown(tournament, played, held)
        withheld = len(played) < len(everything)
        charges = [one for one in charges if one.position < held]
    charged: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for one in charges:
        if one.against is not None:
            charged[teams[one.team].id, teams[one.against].id] += one.amount
    return MeetingView(
        pk=row.pk,
        number=row.number,
        pool=row.pool,
        round=row.round,
        movement=seance.movement if seance is not None else "",
        position=position,
        sides=tuple(
            SideView(
                pk=each.pk,
                letter=each.letter,
                team=teams[each.team_id],
                bonus=Fraction(each.bonus),
                penalty=sum(
                    (one.amount for one in charges if one.team == each.team_id), Fraction(0)
                ),
                forfeit=each.forfeit,
                through=each.through,
            )
            for each in sorted(row.sides.all(), key=lambda one: one.letter)
        ),
        quarters=tuple(_quarter(one) for one in sorted(quarters, key=lambda one: one.number)),
        plan=laid_out(seance.movement, seance.set_size, quarters) if seance is not None else None,
        played=played,
        charged=charged,
        finished=tournament.status == Tournament.Status.FINISHED,
        withheld=withheld,
    )


def _shown(tournament: Tournament, played: Mapping[At, Played], held: int) -> dict[At, Played]:
    """What the public may read: nothing from `held` on, and boards that both rooms have played."""
    shown = {at: one for at, one in played.items() if at[0] < held}
    if not tournament.whole_boards or tournament.status != Tournament.Status.RUNNING:
        return shown
    done: defaultdict[tuple[int, int], int] = defaultdict(int)
    for at in shown:
        done[quarter_of(at[0]), at[2]] += 1
    return {at: one for at, one in shown.items() if done[quarter_of(at[0]), at[2]] > 1}


def _quarter(row: Quarter) -> QuarterView:
    lineups: list[LineUp] = list(row.lineups.all())
    return QuarterView(
        pk=row.pk,
        number=row.number,
        room=row.room,
        series=row.series,
        started=row.started,
        lineups={one.side.letter: one.entries for one in lineups},
    )
