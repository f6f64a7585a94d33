"""A tournament of teams as it is read: its teams, its meetings, what was played in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.ledger.ranks import MEMBERS, Reader
from scoring.models import Deal
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
from tournaments.ranking import PlayStatus
from tournaments.standings.embargo import NEVER, first_held, keeps_back
from tournaments.standings.teams.meetings import (
    At,
    MeetingView,
    MemberView,
    Played,
    QuarterView,
    SideView,
    TeamView,
)
from tournaments.teamplans import laid_out, last_meetings, legs, quarter_of


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
            full=deal is not None and deal.depth == Deal.Depth.FACTS,
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
        planned = (seance.positions if seance is not None else None) or NEVER
        held = first_held(tournament, position, planned) if last else NEVER
        everything, played = played, _shown(tournament, played, held)
        withheld = len(played) < len(everything)
        charges = [one for one in charges if one.position < held]
    return MeetingView(
        pk=row.pk,
        number=row.number,
        pool=row.pool,
        round=row.round,
        movement=seance.movement if seance is not None else "",
        position=position,
        sides=tuple(_sides(row, teams, charges)),
        quarters=tuple(_quarter(one) for one in sorted(quarters, key=lambda one: one.number)),
        plan=laid_out(seance.movement, seance.set_size, quarters) if seance is not None else None,
        played=played,
        charged=_between(teams, charges),
        finished=tournament.status == Tournament.Status.FINISHED,
        withheld=withheld,
    )


def _sides(
    row: Meeting, teams: Mapping[int, TeamView], charges: Sequence[_Charge]
) -> Iterator[SideView]:
    for side in sorted(row.sides.all(), key=lambda one: one.letter):
        mine = (one.amount for one in charges if one.team == side.team_id)
        yield SideView(
            pk=side.pk,
            letter=side.letter,
            team=teams[side.team_id],
            bonus=Fraction(side.bonus),
            penalty=sum(mine, Fraction(0)),
            forfeit=side.forfeit,
            through=side.through,
        )


def _between(
    teams: Mapping[int, TeamView], charges: Sequence[_Charge]
) -> Mapping[tuple[str, str], Fraction]:
    """What is taken from a team in its match against another, by their ids."""
    found: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for one in charges:
        if one.against is not None:
            found[teams[one.team].id, teams[one.against].id] += one.amount
    return found


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
