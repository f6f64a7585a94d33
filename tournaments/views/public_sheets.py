"""A player's route sheet and a board's results: where every note comes from."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scoring.views.published import answer
from tarotclub.access import Found
from tournaments.models import Tournament
from tournaments.standings import (
    Entrant,
    Field,
    board_sheet,
    duels,
    match_sheet,
    route_sheet,
)
from tournaments.standings.cards import shown_to_all
from tournaments.standings.free import free_board, free_route
from tournaments.views.public_pages import every, field_of, public_boards


@require_safe
def route(request: HttpRequest, club: str, pk: int, entry: int) -> HttpResponse:
    """A player's way through the tables, board by board, and why each note is what it is."""
    found = public_boards(request, club, pk)
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
    if field.form == Tournament.Form.FREE:
        return _free_route(found, field, entrant)
    in_pm = field.form == Tournament.Form.QUADRETTES
    sheet = match_sheet(field, entrant) if in_pm else route_sheet(field, entrant)
    context = {"access": found.access, "tournament": found.object, "sheet": sheet}
    own = {"sum", "legs"} if in_pm else set()
    return {
        "name": entrant.name,
        "every": every(found.object),
        **{
            part: render_to_string(_template("route", part, own), context)
            for part in ("state", "sum", "legs")
        },
    }


def _free_route(found: Found[Tournament], field: Field, entrant: Entrant) -> Mapping[str, Any]:
    """The same with free contracts, where each seat has a score and a note of its own."""
    sheet = free_route(field, entrant)
    context = {"access": found.access, "tournament": found.object, "sheet": sheet}
    return {
        "name": entrant.name,
        "every": every(found.object),
        "state": render_to_string("tournaments/_route_state.html", context),
        "sum": render_to_string("tournaments/free/_route_sum.html", context),
        "legs": render_to_string("tournaments/free/_route_legs.html", context),
    }


def _template(page: str, part: str, own: Collection[str]) -> str:
    """The fragment of a page; `own` are the parts that match points show in another way."""
    return f"tournaments/{'sides/' if part in own else ''}_{page}_{part}.html"


@require_safe
def board(request: HttpRequest, club: str, pk: int, board: int) -> HttpResponse:
    """A board: how often each score was marked, and every play with both notes."""
    found = public_boards(request, club, pk)
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
    if field.form == Tournament.Form.FREE:
        return _free_board(found, field, number)
    sheet = board_sheet(field, number)
    if sheet is None:
        raise Http404
    context: dict[str, Any] = {
        "access": found.access,
        "tournament": found.object,
        "sheet": sheet,
    }
    own: set[str] = set()
    if field.form == Tournament.Form.QUADRETTES:
        own, context["duels"] = {"results"}, duels(field, number)
    return {
        "every": every(found.object),
        "cards": _cards_shown(found.object),
        "before": sheet.before,
        "after": sheet.after,
        **{
            part: render_to_string(_template("board", part, own), context)
            for part in ("state", "results")
        },
    }


def _free_board(found: Found[Tournament], field: Field, number: int) -> Mapping[str, Any]:
    """The same with free contracts: the four scores of every table."""
    sheet = free_board(field, number)
    if sheet is None:
        raise Http404
    context = {"access": found.access, "tournament": found.object, "sheet": sheet}
    return {
        "every": every(found.object),
        "cards": False,
        "before": sheet.before,
        "after": sheet.after,
        "state": render_to_string("tournaments/free/_board_state.html", context),
        "results": render_to_string("tournaments/free/_board_results.html", context),
    }
