"""A player's route sheet and a board's results: where every note comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scoring.views.published import answer
from tarotclub.access import Found
from tournaments.models import Tournament
from tournaments.standings import board_sheet, route_sheet
from tournaments.standings.cards import shown_to_all
from tournaments.views.public_pages import every, field_of, public_tournament


@require_safe
def route(request: HttpRequest, club: str, pk: int, entry: int) -> HttpResponse:
    """A player's way through the tables, board by board, and why each note is what it is."""
    found = public_tournament(request, club, pk)
    return answer(
        request,
        found.access,
        (found.object.shown,),
        "tournaments/route.html",
        lambda: _route_parts(found, entry),
        tournament=found.object,
    )


def _route_parts(found: Found[Tournament], entry: int) -> Mapping[str, Any]:
    field = field_of(found)
    entrant = next((one for one in field.entrants if one.pk == entry), None)
    if entrant is None or field.plan is None:
        raise Http404
    sheet = route_sheet(field, entrant)
    context = {"access": found.access, "tournament": found.object, "sheet": sheet}
    return {
        "name": entrant.name,
        "every": every(found.object),
        **{
            part: render_to_string(f"tournaments/_route_{part}.html", context)
            for part in ("state", "sum", "legs")
        },
    }


@require_safe
def board(request: HttpRequest, club: str, pk: int, board: int) -> HttpResponse:
    """A board: how often each score was marked, and every play with both notes."""
    found = public_tournament(request, club, pk)
    return answer(
        request,
        found.access,
        (found.object.shown,),
        "tournaments/board.html",
        lambda: _board_parts(found, board),
        tournament=found.object,
        board=board,
    )


def _cards_shown(tournament: Tournament) -> bool:
    """Whether everybody may see the cards; only a finished tournament is worth the question."""
    finished = tournament.status == Tournament.Status.FINISHED
    return finished and shown_to_all(tournament) is not None


def _board_parts(found: Found[Tournament], number: int) -> Mapping[str, Any]:
    field = field_of(found)
    sheet = board_sheet(field, number)
    if sheet is None:
        raise Http404
    context = {"access": found.access, "tournament": found.object, "sheet": sheet}
    return {
        "every": every(found.object),
        "cards": _cards_shown(found.object),
        "before": sheet.before,
        "after": sheet.after,
        **{
            part: render_to_string(f"tournaments/_board_{part}.html", context)
            for part in ("state", "results")
        },
    }
