"""Calls for the arbiter: who waits, a button per table, and the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.ledger.ranks import MEMBERS
from scoring.views.allowed import author
from scoring.views.published import RUNNING_SECONDS
from tarotclub.access import Right
from tarotclub.whole import whole
from tournaments.directing.hall import answer_call, call_arbiter
from tournaments.directing.hall.telling import last_seance
from tournaments.hall.calls import Calls, read_calls
from tournaments.hall.rounds import hall_number, of_hall
from tournaments.hall.teams import tables_playing
from tournaments.models import ArbiterCall, Seance, Tournament
from tournaments.views.desk_live import live_desk
from tournaments.views.desk_pages import attempt, found_tournament, started
from tournaments.views.hall.pages import hall_page


@require_safe
def calls(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The open calls and how long they wait; renews itself."""
    found = found_tournament(request, club, pk, Right.TOURNAMENT_DEALS)
    return live_desk(request, found, hall_page, "calls", lambda: _parts(found.object))


def _parts(tournament: Tournament) -> dict[str, Any]:
    running = tournament.status == Tournament.Status.RUNNING
    read = read_calls(tournament)
    return {
        "step": "calls",
        "calls": read,
        "tables": list(_callers(tournament, read)) if running else [],
        "every": RUNNING_SECONDS if running else 0,
    }


def _callers(tournament: Tournament, read: Calls) -> Iterator[tuple[int, int, str, bool]]:
    """The tables that can call: the number a button posts, the table's, its meeting, whether it
    waits already."""
    if tournament.form == Tournament.Form.EQUIPES:
        waiting = {(one.session_id, one.table_number) for one in read.waiting}
        for each in tables_playing(tournament, MEMBERS):
            if each.half == 1:
                meeting, session = each.meeting, each.session
                name = read.meetings.get(session, "")
                posted = hall_number(meeting.number, each.number)
                yield posted, each.number, name, (session, each.number) in waiting
        return
    seance = last_seance(tournament)
    if seance is None:
        return
    waits = {one.table_number for one in read.waiting}
    rows = seance.session.tables.filter(position=seance.session.position).order_by("number")
    for row in rows:
        yield row.number, row.number, "", row.number in waits


@require_POST
def call(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Somebody at the desk notes that a table asks for the arbiter."""
    found = found_tournament(request, club, pk, Right.TOURNAMENT_DEALS)
    started(found.object)
    seance, number = _called(found.object, whole(request.POST.get("table"), 4) or 0)
    if seance is not None:
        attempt(request, lambda: call_arbiter(seance.session, number, _("au bureau")))
    return redirect("hall-calls", club, pk)


def _called(tournament: Tournament, posted: int) -> tuple[Seance | None, int]:
    """The séance and the table that a button names."""
    if tournament.form != Tournament.Form.EQUIPES:
        return last_seance(tournament), posted
    meeting, table = of_hall(posted)
    rows = tournament.seances.select_related("session")
    return get_object_or_404(rows, meeting__number=meeting), table


@require_POST
def answered(request: HttpRequest, club: str, pk: int, call: int) -> HttpResponse:
    """The arbiter comes."""
    found = found_tournament(request, club, pk, Right.ARBITRATE)
    rows = ArbiterCall.objects.filter(session__seance__tournament=found.object)
    one = get_object_or_404(rows.select_related("session"), pk=call)
    answer_call(one, author(found.access))
    messages.success(
        request, _("Table %(table)s : l’arbitre arrive.") % {"table": one.table_number}
    )
    return redirect("hall-calls", club, pk)
