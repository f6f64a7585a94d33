"""The clock of a position: its length, pauses, minutes on top. It starts with the position.

Nothing ticks here: moments are stored, and what is left is computed from them.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.models import Table
from tarotclub.versions import Gone
from tournaments.directing.hall.telling import last_seance, position_on, told
from tournaments.directing.refusals import Refused, locked, running
from tournaments.hall.rounds import ROUND, meetings_of, round_on, tables_in
from tournaments.models import Position, PositionClock, Seance, SeanceClock, TableTime, Tournament
from tournaments.standings.teams import read_teams


@transaction.atomic
def set_minutes(tournament: Tournament, minutes: int) -> None:
    """Say how long a position of the séance lasts; 0: there is no clock.

    It holds at once, for the position being played as well. `Refused` before there is a séance.
    """
    current = locked(tournament)
    seance = last_seance(current)
    if seance is None:
        raise Refused("clock_no_seance")
    SeanceClock.objects.update_or_create(seance=seance, defaults={"minutes": minutes})
    told(seance.session_id, current)


@transaction.atomic
def start_round(tournament: Tournament) -> int:
    """Start the clock of the round of teams that is on; return its number.

    Started again, its time begins anew. `Refused` where every meeting is over, and unless the
    tournament is being played.
    """
    current = running(tournament)
    meetings = round_on(read_teams(current).meetings)
    if not meetings:
        raise Refused("clock_none")
    first = min(meetings, key=lambda one: one.number)
    seance = Seance.objects.get(meeting=first.pk)
    position, _made = Position.objects.update_or_create(
        seance=seance, number=ROUND, defaults={"started_at": timezone.now()}
    )
    PositionClock.objects.filter(position=position).delete()
    told(seance.session_id, current)
    return first.round


@transaction.atomic
def pause_clock(tournament: Tournament) -> None:
    """Stop the clock. Saying it twice changes nothing."""
    current, seance, position = position_on(tournament)
    clock = _clock_of(position)
    if clock.paused_at is None:
        clock.paused_at = timezone.now()
        clock.save()
        told(seance.session_id, current)


@transaction.atomic
def resume_clock(tournament: Tournament) -> None:
    """Let the clock go on; the pause is not counted. Saying it twice changes nothing."""
    current, seance, position = position_on(tournament)
    clock = _clock_of(position)
    if clock.paused_at is not None:
        # The machine's own clock may have been set back meanwhile: no pause is less than none.
        clock.paused_seconds += max(0, round((timezone.now() - clock.paused_at).total_seconds()))
        clock.paused_at = None
        clock.save()
        told(seance.session_id, current)


@transaction.atomic
def restart_clock(tournament: Tournament) -> None:
    """Begin the position's time anew, when everybody sits; what a table had on top is gone."""
    current, seance, position = position_on(tournament)
    PositionClock.objects.filter(position=position).delete()
    _clock_of(position, begun=True).save()
    told(seance.session_id, current)


@transaction.atomic
def set_extra(tournament: Tournament, minutes: int) -> None:
    """Give all tables that many minutes on top, in all; said twice it is once."""
    current, seance, position = position_on(tournament)
    clock = _clock_of(position)
    clock.extra_minutes = minutes
    clock.save()
    told(seance.session_id, current)


@transaction.atomic
def set_table_extra(tournament: Tournament, table_number: int, minutes: int) -> None:
    """Give one table that many minutes on top, in all; `Gone` for a table that is not there."""
    current, seance, position = position_on(tournament)
    if not _there(position, table_number):
        raise Gone
    clock = _clock_of(position)
    clock.save()
    TableTime.objects.update_or_create(
        clock=clock, table_number=table_number, defaults={"minutes": minutes}
    )
    told(seance.session_id, current)


def _there(position: Position, table_number: int) -> bool:
    """Whether the position has that table; a round of teams, one of that hall number."""
    if position.number == ROUND:
        return any(one.number == table_number for one in tables_in(meetings_of(position)))
    tables = Table.objects.filter(session=position.seance.session_id, position=position.number)
    return tables.filter(number=table_number).exists()


def _clock_of(position: Position, *, begun: bool = False) -> PositionClock:
    """The clock that belongs to this start of the position; one of an earlier start is gone."""
    started = position.started_at
    if started is None:
        raise ValueError("a position that is played has started")
    rows = PositionClock.objects.filter(position=position)
    rows.exclude(since=started).delete()
    now = timezone.now() if begun else started
    return rows.first() or PositionClock(position=position, since=started, begun_at=now)
