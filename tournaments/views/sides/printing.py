"""What sides need on paper: travelling sheets, guide cards, the orientation board."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tarotclub.access import Right
from tournaments.contenders import names
from tournaments.copies import copy_at
from tournaments.layouts import first_colour
from tournaments.models import Place, SideSeance, Tournament
from tournaments.movements import Side
from tournaments.movements.sheets import COLOURS, CardRow, attack_turns, card, travelling_sheets
from tournaments.plans import boards_text, plan_of
from tournaments.views.desk_pages import prepared
from tournaments.views.sides.pages import found_sides, side_page
from tournaments.views.sides.preparing import side_board
from tournaments.words import PLACES, SEATS


@require_safe
def side_boards(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A travelling sheet for each board; in quadrettes sheets A and B (OT p.51)."""
    found = found_sides(request, club, pk, Right.TOURNAMENT_DEALS)
    plan = plan_of(prepared(found.object))
    laid_out = plan.schedule.absent(tuple(plan.absent))
    sheets = [
        {
            "board": sheet.board,
            "letter": sheet.letter,
            "colour": copy_at(laid_out.movement_id, sheet.rows[0].table),
            "taker": SEATS[sheet.taker] if sheet.taker else "",
            "rows": [_row(row.position, row.table_name, row.places) for row in sheet.rows],
        }
        for board in laid_out.boards
        for sheet in travelling_sheets(laid_out, board)
    ]
    return side_page(request, found, "print_boards", {"sheets": sheets})


def _row(position: int, table: str, places: Any) -> dict[str, object]:
    return {
        "position": position,
        "table": table,
        "sides": [places[side].code for side in (Side.DEFENCE, Side.ATTACK) if side in places],
    }


@require_safe
def side_guides(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A card for each side: where, against whom, with which boards, and who attacks which."""
    found = found_sides(request, club, pk, Right.TOURNAMENT_DEALS)
    seance = prepared(found.object)
    places = list(seance.places.all())
    plan = plan_of(seance, places)
    laid_out = plan.schedule.absent(tuple(plan.absent))
    called = _called(found.object, places)
    turns: dict[str, dict[tuple[int, int], str]] = {}
    if found.object.form == Tournament.Form.TRIPLETTES:
        first = COLOURS[first_colour(seance) - 1]
        turns = {
            one.code: {
                (at, board): str(SideSeance.Colour(COLOURS.index(colour) + 1).label)
                for at, board, colour in attack_turns(laid_out, one, first)
            }
            for one in plan.starters
        }
    cards = [
        {
            "starter": one.code,
            "name": called.get(one.code, ""),
            "colour": copy_at(laid_out.movement_id, max(row.table for row in rows)),
            "rows": [_stop(row, turns.get(one.code, {})) for row in rows],
        }
        for one in plan.starters
        for rows in [card(laid_out, one).rows]
    ]
    return side_page(request, found, "print_guides", {"cards": cards})


def _called(tournament: Tournament, places: list[Place]) -> dict[str, str]:
    by_entry = names(tournament)
    return {place.starter: by_entry.get(place.entry_id, "") for place in places}


def _stop(row: CardRow, turns: dict[tuple[int, int], str]) -> dict[str, object]:
    return {
        "position": row.position,
        "table": row.table_name,
        "place": PLACES[row.place] if row.place else "",
        "against": ", ".join(one.code for one in row.against),
        "boards": row.boards,
        "span": boards_text(row.boards),
        "attacked": [(board, turns.get((row.position, board), "")) for board in row.attacked],
        "waits": row.waits,
    }


@require_safe
def side_orientation(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The orientation board for the wall: which side starts where."""
    found = found_sides(request, club, pk, Right.TOURNAMENT_DEALS)
    seance = prepared(found.object)
    places = list(seance.places.all())
    board = side_board(plan_of(seance, places), _called(found.object, places))
    heads = [cell["place"] for cell in board[0]["places"]] if board else []
    context = {"board": board, "heads": heads, "seance": seance}
    return side_page(request, found, "print_orientation", context)
