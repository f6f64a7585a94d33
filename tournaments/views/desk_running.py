"""The desk itself: what is entered, what is missing, and the next position."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.tablelinks import contested_in
from tarotclub.access import Right
from tournaments import directing
from tournaments.models import Seance, Tournament
from tournaments.progress import progress
from tournaments.turns import turns
from tournaments.views.desk_live import live_desk
from tournaments.views.desk_pages import (
    attempt,
    found_desk,
    found_tournament,
    own_page,
    page,
    started,
)


@require_safe
def desk(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Every position and table with its boards; before the start, the preparation."""
    found = found_tournament(request, club, pk, Right.TOURNAMENT_DEALS)
    tournament = found.object
    if elsewhere := own_page(tournament, "desk", club):
        return elsewhere
    if tournament.status == Tournament.Status.DRAFT and found.access.may(Right.DIRECT):
        return redirect("entries", club, pk)
    seance = started(tournament)
    return live_desk(request, found, page, "desk", lambda: _desk_parts(tournament, seance))


def _desk_parts(tournament: Tournament, seance: Seance) -> dict[str, Any]:
    finished = tournament.status == Tournament.Status.FINISHED
    state = progress(seance, over=finished)
    resting = state.plan.movement.guests > 0
    places = seance.places.select_related("entry__player") if resting else ()
    return {
        "progress": state,
        "finished": finished,
        "session": seance.session_id,
        "contested": len(contested_in(seance.session)),
        "turns": turns(state.plan, places) if resting else None,
    }


@require_safe
def missing(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The results that should be there, each with the page that takes it."""
    found = found_tournament(request, club, pk, Right.TOURNAMENT_DEALS)
    if elsewhere := own_page(found.object, "tournament-missing", club):
        return elsewhere
    finished, seance = found.object.status == Tournament.Status.FINISHED, started(found.object)
    return live_desk(
        request, found, page, "missing", lambda: {"progress": progress(seance, over=finished)}
    )


@require_POST
def position_start(request: HttpRequest, club: str, pk: int, position: int) -> HttpResponse:
    """All tables change to this position."""
    found = found_desk(request, club, pk)
    if attempt(request, lambda: directing.start_position(found.object, position)):
        sentence = _("Position %(position)s : on change de table.")
        messages.success(request, sentence % {"position": position})
    return redirect("desk", club, pk)
