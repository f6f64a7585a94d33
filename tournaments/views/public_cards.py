"""The cards of a finished tournament's étuis for everybody, and what was promised before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scoring.views.published import answer
from tarotclub.access import Found
from tournaments.models import Tournament
from tournaments.standings import board_sheet
from tournaments.standings.cards import diagram, distributions, shown_to_all
from tournaments.views.public_pages import field_of, public_tournament


@require_safe
def dealt(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """How the étuis were dealt: the commitment before, the seed and the diagrams after."""
    found = public_tournament(request, club, pk)
    return answer(
        request,
        found.access,
        (found.object.shown,),
        "tournaments/dealt.html",
        lambda: _dealt_parts(found),
        tournament=found.object,
    )


def _dealt_parts(found: Found[Tournament]) -> Mapping[str, Any]:
    log = distributions(found.object)
    boards: tuple[int, ...] = ()
    if log.published is not None:
        plan = field_of(found).plan
        boards = plan.schedule.boards if plan else ()
    context = {
        "access": found.access,
        "tournament": found.object,
        "log": log,
        "boards": boards,
    }
    return {"dealt": render_to_string("tournaments/_dealt.html", context)}


@require_safe
def board_hands(request: HttpRequest, club: str, pk: int, board: int) -> HttpResponse:
    """An étui's cards beside its results and notes; 404 until they are published."""
    found = public_tournament(request, club, pk)
    return answer(
        request,
        found.access,
        (found.object.shown,),
        "tournaments/board_hands.html",
        lambda: _hands_parts(found, board),
        tournament=found.object,
        board=board,
    )


def _hands_parts(found: Found[Tournament], number: int) -> Mapping[str, Any]:
    distribution = shown_to_all(found.object)
    if distribution is None:
        raise Http404
    sheet = board_sheet(field_of(found), number)
    if sheet is None:
        raise Http404
    context = {
        "access": found.access,
        "tournament": found.object,
        "sheet": sheet,
        "diagram": diagram(distribution, number),
    }
    return {
        "before": sheet.before,
        "after": sheet.after,
        "state": render_to_string("tournaments/_board_state.html", context),
        "results": render_to_string("tournaments/_board_results.html", context),
        "diagram": render_to_string("tournaments/_diagram.html", context),
    }
