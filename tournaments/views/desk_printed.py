"""What is printed before a tournament: travelling sheets, guide cards, the orientation board."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tarotclub.access import Right
from tournaments.copies import copy_at, sheets_of
from tournaments.models import Place
from tournaments.movements import Stop, board_dealer, board_taker
from tournaments.plans import Plan, boards_text, plan_of
from tournaments.views.desk_pages import found_players, page, prepared
from tournaments.views.desk_seating import board_of
from tournaments.words import SEATS

LINES = 13
"""The printed travelling sheet has 13 lines (OT p.17)."""


@require_safe
def print_boards(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A blank travelling sheet for each board, its positions and tables already written.

    Of parallel tournaments each has its own, with its colour.
    """
    found = found_players(request, club, pk, Right.TOURNAMENT_DEALS)
    plan = plan_of(prepared(found.object))
    sheets = [
        {
            "board": board,
            "taker": SEATS[board_taker(board)],
            "dealer": SEATS[board_dealer(board)],
            "colour": colour,
            "lines": list(lines) or [("", "")] * LINES,
        }
        for board in plan.schedule.boards
        for colour, lines in sheets_of(plan, board)
    ]
    return page(request, found, "print_boards", {"sheets": sheets})


@require_safe
def print_guides(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A card for each player: at which table, which seat and with which boards, all along.

    Of parallel tournaments each has its colour.
    """
    found = found_players(request, club, pk, Right.TOURNAMENT_DEALS)
    seance = prepared(found.object)
    places = list(seance.places.select_related("entry__player"))
    plan = plan_of(seance, places)
    names = {place.starter: place.entry.player for place in places}
    cards = [
        {
            "starter": starter.code,
            "player": names.get(starter.code),
            "colour": _colour(plan, stops),
            "stops": stops,
        }
        for starter in plan.starters
        for stops in [[_stop(stop, relay) for stop, relay in plan.route(starter)]]
    ]
    return page(request, found, "print_guides", {"cards": cards})


def _colour(plan: Plan, stops: list[dict[str, Any]]) -> str:
    """Of parallel tournaments, the one that these stops are in: nobody goes to another."""
    return copy_at(plan.movement.id, stops[0]["table"]) if stops else ""


def _stop(stop: Stop, relay: bool) -> dict[str, Any]:
    return {
        "position": stop.position,
        "table": stop.table,
        "seat": SEATS[stop.seat],
        "boards": stop.boards,
        "span": boards_text(stop.boards),
        "relay": relay,
    }


@require_safe
def print_orientation(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The orientation board for the wall: who starts where."""
    found = found_players(request, club, pk, Right.TOURNAMENT_DEALS)
    seance = prepared(found.object)
    places: list[Place] = list(seance.places.select_related("entry__player"))
    board = board_of(plan_of(seance, places), places)
    return page(request, found, "print_orientation", {"board": board, "seance": seance})
