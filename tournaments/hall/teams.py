"""Teams of four to six in the hall: the tables of the quarters being played, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.db.models import F
from django.utils.translation import gettext as _

from scoring.models import Table
from tournaments.hall.ranked import RankedLine, read_ranked
from tournaments.hall.tables import HallTable, sitting
from tournaments.models import Tournament
from tournaments.standings.teams import (
    BracketRound,
    MeetingView,
    PoolTable,
    bracket_rounds,
    pool_tables,
    read_teams,
)
from tournaments.teamplans import half_of, quarter_of

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from tournaments.hall.ranked import RankedList
    from tournaments.standings.teams import TeamView


@dataclass(frozen=True)
class MeetingTable(HallTable):
    """A room of a match, or a table of a triangular, while a quarter is played.

    `session` is the pk of its meeting's.
    """

    meeting: MeetingView
    session: int

    @property
    def quarter(self) -> int:
        """The quarter of the meeting that is being played there."""
        return quarter_of(self.position)

    @property
    def half(self) -> int:
        """Its half; both halves of a match seat the same people."""
        return half_of(self.position)


def tables_playing(tournament: Tournament, reader: Reader) -> tuple[MeetingTable, ...]:
    """The tables of all quarters that await a result, meeting by meeting. Thirteen queries.

    The rooms of a match keep their players: its first half stands for both.
    """
    if tournament.status != Tournament.Status.RUNNING:
        return ()
    busy = {one.pk: one for one in read_teams(tournament, reader).meetings if one.awaited}
    rows = Table.objects.filter(
        session__seance__meeting__in=list(busy),
        position__gte=F("session__position"),
        position__lte=F("session__position") + 1,
    )
    at = {
        pk: (meeting, session)
        for pk, meeting, session in rows.values_list("pk", "session__seance__meeting", "session")
    }
    found = (
        MeetingTable(**vars(one), meeting=busy[at[one.pk][0]], session=at[one.pk][1])
        for one in sitting(rows, tournament.pk, reader)
    )
    kept = [one for one in found if one.half == 1 or one.meeting.triangular]
    return tuple(sorted(kept, key=lambda one: (one.meeting.number, one.position, one.number)))


def read_standing(tournament: Tournament, reader: Reader) -> RankedList:
    """What a wall shows of the teams: the places, or the bracket or the pools as they stand.

    Unlike `read_ranked`, it names the teams of several pools, each with its place there.
    """
    ranked = read_ranked(tournament, reader)
    if ranked.lines:
        return ranked
    field = read_teams(tournament, reader)
    rounds = bracket_rounds(field)
    if rounds:
        return replace(ranked, lines=tuple(_in_bracket(rounds)), unit=_("Tour"))
    tables = [one for one in pool_tables(field) if any(row.matches for row in one.rows)]
    unit = _("Victoires") if tables and tables[0].triangular else _("Points")
    return replace(ranked, lines=tuple(_in_pools(tables)), unit=unit)


def _in_bracket(rounds: tuple[BracketRound, ...]) -> Iterator[RankedLine]:
    """Whoever is still in, then those beaten, the last to go first."""
    playing = {
        side.team.pk: side.team for each in rounds for one in each.meetings for side in one.sides
    }
    beaten = {
        side.team.pk: each.number
        for each in rounds
        for one, winner in zip(each.meetings, each.winners, strict=True)
        for side in one.sides
        if winner is not None and side.team.pk != winner.pk
    }
    reached = {pk: beaten.get(pk, len(rounds) + 1) for pk in playing}
    for pk, team in sorted(playing.items(), key=lambda one: -reached[one[0]]):
        rank = 1 + sum(other > reached[pk] for other in reached.values())
        yield _line(rank, team, str(beaten[pk]) if pk in beaten else _("en course"))


def _in_pools(tables: list[PoolTable]) -> Iterator[RankedLine]:
    for table in tables:
        for row in table.rows:
            value = str(row.wins if table.triangular else row.points)
            line = _line(row.rank, row.team, value)
            if table.pool and len(tables) > 1:
                words = {"team": row.team.name, "pool": table.pool}
                line = replace(line, name=_("%(team)s, poule %(pool)s") % words)
            yield line


def _line(rank: int, team: TeamView, value: str) -> RankedLine:
    return RankedLine(rank, team.name, value, tuple(one.name for one in team.members))
