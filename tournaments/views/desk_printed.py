"""What is printed before a tournament: travelling sheets, guide cards, the orientation board."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tarotclub.access import Right
from tournaments.copies import copy_at, sheets_of
from tournaments.models import Place
from tournaments.movements import Starter, Stop, board_dealer, board_taker
from tournaments.plans import Plan, boards_text, plan_of
from tournaments.turns import Turn, turns
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
    context = {"sheets": sheets, "movement_id": plan.movement.id}
    return page(request, found, "print_boards", context)


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
    resting = turns(plan, places)
    cards = [
        {
            "starter": starter.code,
            "player": names.get(starter.code),
            "colour": _colour(plan, starter),
            "stops": _stops(plan, starter, resting),
        }
        for starter in plan.starters
    ]
    context = {"cards": cards, "movement_id": plan.movement.id}
    return page(request, found, "print_guides", context)


def _colour(plan: Plan, starter: Starter) -> str:
    """Of parallel tournaments, the one he plays in: nobody goes to another."""
    stop = next((one for one, _relay in plan.route(starter)), None)
    return copy_at(plan.movement.id, stop.table) if stop else ""


def _stops(plan: Plan, starter: Starter, resting: Iterable[Turn]) -> list[dict[str, object]]:
    """Where somebody goes, position by position, and where he rests."""
    found = [_stop(stop, relay) for stop, relay in plan.route(starter)]
    found += [
        {
            "position": turn.rest.position,
            "rests": True,
            "instead": turn.instead or (turn.rest.instead.code if turn.rest.instead else ""),
        }
        for turn in resting
        if turn.rest.starter == starter
    ]
    return sorted(found, key=lambda one: str(one["position"]).zfill(2))


def _stop(stop: Stop, relay: bool) -> dict[str, object]:
    begins = stop.boards[0] if stop.boards else 0
    return {
        "position": stop.position,
        "table": stop.table,
        "seat": SEATS[stop.seat],
        "boards": stop.boards,
        "span": boards_text(stop.boards),
        "relay": relay,
        "begins": begins if not relay and begins != min(stop.boards, default=0) else 0,
    }


@require_safe
def print_orientation(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The orientation board for the wall: who starts where."""
    found = found_players(request, club, pk, Right.TOURNAMENT_DEALS)
    seance = prepared(found.object)
    places: list[Place] = list(seance.places.select_related("entry__player"))
    plan = plan_of(seance, places)
    context = {"board": board_of(plan, places), "seance": seance, "turns": turns(plan, places)}
    return page(request, found, "print_orientation", context)
