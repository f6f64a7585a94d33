"""The clock at the desk: its length, pauses, minutes on top, and which tables are over time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.views.published import RUNNING_SECONDS
from tarotclub.access import Found, Right, etag, tagged, unchanged
from tournaments.directing.hall import (
    pause_clock,
    restart_clock,
    resume_clock,
    set_extra,
    set_minutes,
    set_table_extra,
)
from tournaments.forms.hall import ExtraForm, MinutesForm
from tournaments.hall.clock import Clock, clock_text, read_clock
from tournaments.hall.tables import TableState, table_states
from tournaments.hall.walls import slot
from tournaments.models import Tournament
from tournaments.views.desk_pages import attempt
from tournaments.views.hall.pages import found_in_step, hall_page

STEPS = (5, 10)


@dataclass(frozen=True)
class TableLine:
    """A table of the position: its own time, and whether it has handed in."""

    number: int
    left: int | None
    extra: int
    complete: bool

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


def lines_of(clock: Clock, states: tuple[TableState, ...]) -> list[TableLine]:
    """The tables with their time, those over time first."""
    lines = [
        TableLine(
            one.number, clock.left_at(one.number), clock.tables.get(one.number, 0), one.complete
        )
        for one in states
    ]
    return sorted(lines, key=lambda one: (not one.late, one.number))


@require_safe
def clock(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What is left of the position, table by table."""
    found = found_in_step(request, club, pk, Right.TOURNAMENT_DEALS)
    tag = etag(request, found.access, found.object.revision, slot())
    if same := unchanged(request, tag):
        return same
    return tagged(_page(request, found, {"tag": tag}), tag)


def _page(
    request: HttpRequest, found: Found[Tournament], context: dict[str, Any], status: int = 200
) -> HttpResponse:
    now = read_clock(found.object)
    seances = found.object.seances.select_related("session").order_by("-order")
    seance = seances.first()
    states = table_states(found.object, seance) if seance and now.on else ()
    full = {
        "step": "clock",
        "clock": now,
        "lines": lines_of(now, states),
        "steps": [(step, now.extra + step) for step in STEPS],
        "form": MinutesForm(initial={"minutes": now.minutes or None}),
        "seance": seance,
        "every": RUNNING_SECONDS if now.on else 0,
        **context,
    }
    return hall_page(request, found, "clock", full, status)


@require_POST
def minutes(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """How long a position lasts."""
    found = found_in_step(request, club, pk)
    form = MinutesForm(request.POST)
    if not form.is_valid():
        return _page(request, found, {"form": form, "tag": ""}, 400)
    asked = form.cleaned_data["minutes"] or 0
    if attempt(request, lambda: set_minutes(found.object, asked)):
        messages.success(request, _("La durée des positions est notée."))
    return redirect("hall-clock", club, pk)


@require_POST
def pause(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Stop the clock."""
    found = found_in_step(request, club, pk)
    attempt(request, lambda: pause_clock(found.object))
    return redirect("hall-clock", club, pk)


@require_POST
def resume(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Let the clock go on."""
    found = found_in_step(request, club, pk)
    attempt(request, lambda: resume_clock(found.object))
    return redirect("hall-clock", club, pk)


@require_POST
def restart(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Begin the position's time anew."""
    found = found_in_step(request, club, pk)
    attempt(request, lambda: restart_clock(found.object))
    return redirect("hall-clock", club, pk)


@require_POST
def extra(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Minutes on top for all tables."""
    found = found_in_step(request, club, pk)
    asked = _asked(request)
    attempt(request, lambda: set_extra(found.object, asked["minutes"]))
    return redirect("hall-clock", club, pk)


@require_POST
def table_extra(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Minutes on top for one table: the arbiter gives them too."""
    found = found_in_step(request, club, pk, Right.ARBITRATE)
    asked = _asked(request)
    table = asked["table"]
    if not table:
        raise Http404
    if attempt(request, lambda: set_table_extra(found.object, table, asked["minutes"])):
        sentence = _("Table %(table)s : %(minutes)s min de plus en tout.")
        messages.success(request, sentence % {"table": table, "minutes": asked["minutes"]})
    return redirect("hall-clock", club, pk)


def _asked(request: HttpRequest) -> dict[str, Any]:
    """What a button of the page says; 404 for what no button says."""
    form = ExtraForm(request.POST)
    if not form.is_valid():
        raise Http404
    return form.cleaned_data
