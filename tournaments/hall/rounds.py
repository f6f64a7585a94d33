"""The round of a tournament of teams as the hall sees it: one time for all its meetings.

The meetings of a round go at their own pace, quarter by quarter; what they share is when the round
ends. Its clock is that of a position (`ROUND`) of the round's first meeting, which stands for all.
A table of the round goes by a number of its own, which says its meeting and its room.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import Meeting, Position
from tournaments.teamphones import meeting_names
from tournaments.teamplans import meeting_schedule

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.standings.teams import MeetingView

ROUND = 0
"""The number of the position that stands for a whole round: those of a meeting begin at 1."""
_ROOMS = 10


def hall_number(meeting: int, table: int) -> int:
    """The number of a meeting's table among all of the tournament: 123 is table 3 of meeting 12."""
    return _ROOMS * meeting + table


def of_hall(number: int) -> tuple[int, int]:
    """The meeting and the table of that number."""
    return divmod(number, _ROOMS)


@dataclass(frozen=True)
class RoundTable:
    """A table of a meeting: the hall's number for it, whether its meeting is over."""

    number: int
    table: int
    meeting: str
    complete: bool


def round_position(tournament: Tournament) -> Position | None:
    """The round whose clock was started last. One query."""
    rows = Position.objects.filter(seance__tournament=tournament, number=ROUND)
    together = rows.exclude(started_at=None).select_related(
        "clock", "seance__session", "seance__meeting"
    )
    return together.order_by("-started_at", "-pk").first()


def meetings_of(position: Position) -> list[Meeting]:
    """The meetings of a round that are played at tables, in their order. Two queries."""
    first = position.seance.meeting
    rows = Meeting.objects.filter(
        tournament=first.tournament_id, round=first.round, seance__isnull=False
    )
    same = rows.exclude(pool="") if first.pool else rows.filter(pool="")
    return list(
        same.select_related("seance__session").prefetch_related("quarters").order_by("number")
    )


def round_on(every: Iterable[MeetingView]) -> tuple[MeetingView, ...]:
    """Of all meetings of a tournament, those of the round that is on: the bracket's last, or the
    first of the pools that is not over; nothing once all is played."""
    meetings = [one for one in every if not one.exempt]
    bracket = [one for one in meetings if one.bracket]
    open_ones = [one.round for one in bracket or meetings if not one.over]
    if not open_ones:
        return ()
    number = min(open_ones)
    return tuple(one for one in bracket or meetings if one.round == number)


def tables_in(meetings: list[Meeting], over: frozenset[int] = frozenset()) -> list[RoundTable]:
    """The tables of these meetings; `over`: the numbers of those that are. Three queries."""
    names = meeting_names(Meeting.objects.filter(pk__in=[one.pk for one in meetings]))
    return [
        RoundTable(
            hall_number(one.number, table.table),
            table.table,
            names[one.seance.session_id],
            one.number in over,
        )
        for one in meetings
        if one.seance is not None
        for table in meeting_schedule(one.seance, one).positions[0].tables
    ]


def round_tables(every: Iterable[MeetingView], position: Position) -> list[RoundTable]:
    """The tables of a round whose clock runs; of `every` meeting, whether it is over."""
    over = frozenset(one.number for one in every if one.over)
    return tables_in(meetings_of(position), over)
