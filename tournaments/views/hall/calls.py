"""Calls for the arbiter: who waits, a button per table, and the answer."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.views.allowed import author
from scoring.views.published import RUNNING_SECONDS
from tarotclub.access import Right, etag, tagged, unchanged
from tarotclub.whole import whole
from tournaments.directing.hall import answer_call, call_arbiter
from tournaments.directing.hall.telling import last_seance
from tournaments.hall.calls import read_calls
from tournaments.models import ArbiterCall, Tournament
from tournaments.views.desk_pages import attempt, started
from tournaments.views.hall.pages import found_in_step, hall_page


@require_safe
def calls(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The open calls and how long they wait; renews itself."""
    found = found_in_step(request, club, pk, Right.TOURNAMENT_DEALS)
    tag = etag(request, found.access, found.object.revision)
    if same := unchanged(request, tag):
        return same
    running = found.object.status == Tournament.Status.RUNNING
    seance = last_seance(found.object) if running else None
    at = seance.session.position if seance else 0
    tables = seance.session.tables.filter(position=at).order_by("number") if seance else ()
    read = read_calls(found.object)
    waiting = {one.table_number for one in read.waiting}
    context = {
        "step": "calls",
        "calls": read,
        "tables": [(one.number, one.number in waiting) for one in tables],
        "tag": tag,
        "every": RUNNING_SECONDS if running else 0,
    }
    return tagged(hall_page(request, found, "calls", context), tag)


@require_POST
def call(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Somebody at the desk notes that a table asks for the arbiter."""
    found = found_in_step(request, club, pk, Right.TOURNAMENT_DEALS)
    started(found.object)
    seance = last_seance(found.object)
    number = whole(request.POST.get("table"), 3) or 0
    if seance is not None:
        attempt(request, lambda: call_arbiter(seance.session, number, _("au bureau")))
    return redirect("hall-calls", club, pk)


@require_POST
def answered(request: HttpRequest, club: str, pk: int, call: int) -> HttpResponse:
    """The arbiter comes."""
    found = found_in_step(request, club, pk, Right.ARBITRATE)
    rows = ArbiterCall.objects.filter(session__seance__tournament=found.object)
    one = get_object_or_404(rows.select_related("session"), pk=call)
    answer_call(one, author(found.access))
    messages.success(
        request, _("Table %(table)s : l’arbitre arrive.") % {"table": one.table_number}
    )
    return redirect("hall-calls", club, pk)
