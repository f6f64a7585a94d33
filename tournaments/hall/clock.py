"""What is left of the position being played, for all tables and for each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import timezone

from tarotclub.templatetags.figures import MINUS
from tournaments.hall.rounds import round_position
from tournaments.models import PositionClock, SeanceClock, Tournament

if TYPE_CHECKING:
    from tournaments.models import Position, Seance

MINUTE = 60


@dataclass(frozen=True)
class Clock:
    """The clock as it stands. `minutes`: a position's length, 0 where the organiser set none.

    `left` is in seconds, less than 0 once the time is over; None where nothing is being played.
    `tables` has the minutes that single tables have on top. `round`: the time is that of a round
    of teams, whose number is `position`; `tables` goes by the numbers of `hall.rounds`.
    """

    minutes: int
    position: int
    left: int | None
    paused: bool
    extra: int
    tables: dict[int, int]
    round: bool = False

    @property
    def on(self) -> bool:
        """Whether there is anything to show."""
        return self.left is not None

    @property
    def over(self) -> bool:
        return self.left is not None and self.left <= 0

    def left_at(self, table: int) -> int | None:
        """What is left for one table, in seconds."""
        return None if self.left is None else self.left + MINUTE * self.tables.get(table, 0)

    @property
    def text(self) -> str:
        return clock_text(self.left)


def clock_text(seconds: int | None) -> str:
    """Seconds as a clock shows them: 1104 → "18:24", −192 → "−3:12"; nothing for None."""
    if seconds is None:
        return ""
    minutes, rest = divmod(abs(seconds), MINUTE)
    return f"{MINUS if seconds < 0 else ''}{minutes}:{rest:02d}"


def read_clock(tournament: Tournament, now: datetime | None = None) -> Clock:
    """The clock at this moment: three queries at most."""
    if tournament.form == Tournament.Form.EQUIPES:
        return _of_round(tournament, now or timezone.now())
    seances = tournament.seances.select_related("session").order_by("-order")
    seance = seances.first()
    if seance is None:
        return Clock(0, 0, None, paused=False, extra=0, tables={})
    minutes = _minutes(seance)
    position = _position(tournament, seance)
    if not minutes or position is None or position.started_at is None:
        number = position.number if position else 0
        return Clock(minutes, number, None, paused=False, extra=0, tables={})
    return _running(minutes, position, position.started_at, now or timezone.now())


def _of_round(tournament: Tournament, now: datetime) -> Clock:
    """The clock of the round that was started last."""
    first = tournament.seances.order_by("order").first()
    minutes = _minutes(first) if first is not None else 0
    running = tournament.status == Tournament.Status.RUNNING
    position = round_position(tournament) if running else None
    if not minutes or position is None or position.started_at is None:
        return Clock(minutes, 0, None, paused=False, extra=0, tables={}, round=True)
    clock = _running(minutes, position, position.started_at, now)
    return replace(clock, position=position.seance.meeting.round, round=True)


def _minutes(seance: Seance) -> int:
    """The length set for the séance, or for the one before it."""
    rows = SeanceClock.objects.filter(
        seance__tournament=seance.tournament_id, seance__order__lte=seance.order
    )
    found = rows.order_by("-seance__order").values_list("minutes", flat=True).first()
    return found or 0


def _position(tournament: Tournament, seance: Seance) -> Position | None:
    if tournament.status != Tournament.Status.RUNNING:
        return None
    rows = seance.position_rows.select_related("clock")
    return rows.filter(number=seance.session.position).first()


def _running(minutes: int, position: Position, started: datetime, now: datetime) -> Clock:
    clock: PositionClock | None = position.clock if hasattr(position, "clock") else None
    if clock is None or clock.since != started:
        left = MINUTE * minutes - _seconds(started, now)
        return Clock(minutes, position.number, left, paused=False, extra=0, tables={})
    elapsed = _seconds(clock.begun_at, clock.paused_at or now) - clock.paused_seconds
    return Clock(
        minutes,
        position.number,
        MINUTE * (minutes + clock.extra_minutes) - elapsed,
        paused=clock.paused_at is not None,
        extra=clock.extra_minutes,
        tables=dict(clock.table_times.values_list("table_number", "minutes")),
    )


def _seconds(start: datetime, end: datetime) -> int:
    return int((end - start).total_seconds())
