"""The clock at the desk: its length, pauses, minutes on top, and which tables are over time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.views.published import RUNNING_SECONDS
from tarotclub.access import Right
from tournaments.directing.hall import (
    pause_clock,
    restart_clock,
    resume_clock,
    set_extra,
    set_minutes,
    set_table_extra,
    start_round,
)
from tournaments.forms.hall import ExtraForm, MinutesForm
from tournaments.hall.clock import Clock, clock_text, read_clock
from tournaments.hall.rounds import RoundTable, of_hall, round_on, round_position, round_tables
from tournaments.hall.tables import TableState, table_states
from tournaments.hall.walls import slot
from tournaments.models import Tournament
from tournaments.standings.teams import read_teams
from tournaments.views.desk_live import live_desk
from tournaments.views.desk_pages import attempt, found_tournament
from tournaments.views.hall.pages import hall_page

STEPS = (5, 10)


@dataclass(frozen=True)
class TableLine:
    """A table of the position: its own time, and whether it has handed in."""

    number: int
    left: int | None
    extra: int
    complete: bool
    meeting: str = ""
    table: int = 0

    @property
    def shown(self) -> int:
        """The number on the table: that of its room in a meeting of teams."""
        return self.table or self.number

    @property
    def late(self) -> bool:
        """Over its time and something still missing."""
        return not self.complete and self.left is not None and self.left <= 0

    @property
    def text(self) -> str:
        return clock_text(self.left)

    @property
    def more(self) -> list[tuple[int, int]]:
        """Minutes to add, and what they make in all."""
        return [(step, self.extra + step) for step in STEPS]


def lines_of(clock: Clock, states: Iterable[TableState | RoundTable]) -> list[TableLine]:
    """The tables with their time, those over time first."""
    lines = [
        TableLine(
            one.number,
            clock.left_at(one.number),
            clock.tables.get(one.number, 0),
            one.complete,
            one.meeting,
            one.table,
        )
        for one in states
    ]
    return sorted(lines, key=lambda one: (not one.late, one.number))


@require_safe
def clock(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What is left of the position, table by table."""
    found = found_tournament(request, club, pk, Right.TOURNAMENT_DEALS)
    return live_desk(request, found, hall_page, "clock", lambda: _parts(found.object), slot())


def _parts(tournament: Tournament) -> dict[str, Any]:
    now = read_clock(tournament)
    seances = tournament.seances.select_related("session").order_by("-order")
    seance = seances.first()
    states: Iterable[TableState | RoundTable] = ()
    next_round = 0
    if now.round:
        states, next_round = _of_round(tournament, now)
    elif seance and now.on:
        states = table_states(tournament, seance)
    return {
        "step": "clock",
        "clock": now,
        "lines": lines_of(now, states),
        "steps": [(step, now.extra + step) for step in STEPS],
        "form": MinutesForm(initial={"minutes": now.minutes or None}, by_round=now.round),
        "seance": seance,
        "teams": now.round,
        "next_round": next_round,
        "every": RUNNING_SECONDS if now.on else 0,
    }


def _of_round(tournament: Tournament, clock: Clock) -> tuple[list[RoundTable], int]:
    """Of teams: the tables whose time runs, in all meetings of the round; and the round whose clock
    can be started, none while that of the round runs."""
    startable = clock.minutes and tournament.status == Tournament.Status.RUNNING
    if not (clock.on or startable):
        return [], 0
    every, position = read_teams(tournament).meetings, round_position(tournament)
    tables = round_tables(every, position) if clock.on and position is not None else []
    meetings = round_on(every) if startable else ()
    begun = None if position is None else position.seance.meeting.number
    if not meetings or begun == min(one.number for one in meetings):
        return tables, 0
    return tables, meetings[0].round


@require_POST
def round_start(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The time of a round of teams begins."""
    found = found_tournament(request, club, pk)
    if found.object.form != Tournament.Form.EQUIPES:
        raise Http404
    if attempt(request, lambda: start_round(found.object)):
        messages.success(request, _("L’horloge du tour est lancée."))
    return redirect("hall-clock", club, pk)


@require_POST
def minutes(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """How long a position lasts."""
    found = found_tournament(request, club, pk)
    form = MinutesForm(request.POST, by_round=found.object.form == Tournament.Form.EQUIPES)
    if not form.is_valid():
        return hall_page(request, found, "clock", {**_parts(found.object), "form": form}, 400)
    asked = form.cleaned_data["minutes"] or 0
    if attempt(request, lambda: set_minutes(found.object, asked)):
        messages.success(request, _("La durée des positions est notée."))
    return redirect("hall-clock", club, pk)


@require_POST
def pause(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Stop the clock."""
    found = found_tournament(request, club, pk)
    attempt(request, lambda: pause_clock(found.object))
    return redirect("hall-clock", club, pk)


@require_POST
def resume(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Let the clock go on."""
    found = found_tournament(request, club, pk)
    attempt(request, lambda: resume_clock(found.object))
    return redirect("hall-clock", club, pk)


@require_POST
def restart(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Begin the position's time anew."""
    found = found_tournament(request, club, pk)
    attempt(request, lambda: restart_clock(found.object))
    return redirect("hall-clock", club, pk)


@require_POST
def extra(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Minutes on top for all tables."""
    found = found_tournament(request, club, pk)
    asked = _asked(request)
    attempt(request, lambda: set_extra(found.object, asked["minutes"]))
    return redirect("hall-clock", club, pk)


@require_POST
def table_extra(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Minutes on top for one table: the arbiter gives them too."""
    found = found_tournament(request, club, pk, Right.ARBITRATE)
    asked = _asked(request)
    table = asked["table"]
    if not table:
        raise Http404
    if attempt(request, lambda: set_table_extra(found.object, table, asked["minutes"])):
        number = of_hall(table)[1] if found.object.form == Tournament.Form.EQUIPES else table
        sentence = _("Table %(table)s : %(minutes)s min de plus en tout.")
        messages.success(request, sentence % {"table": number, "minutes": asked["minutes"]})
    return redirect("hall-clock", club, pk)


def _asked(request: HttpRequest) -> dict[str, Any]:
    """What a button of the page says; 404 for what no button says."""
    form = ExtraForm(request.POST)
    if not form.is_valid():
        raise Http404
    return form.cleaned_data
