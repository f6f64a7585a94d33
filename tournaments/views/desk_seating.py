"""Which movement, who starts where, and the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tarotclub.access import Found
from tarotclub.middleware import typed_before_login
from tarotclub.whole import whole
from tournaments import directing
from tournaments import messages as words
from tournaments.contenders import contenders, in_sides, names
from tournaments.copies import copies
from tournaments.directing import Refused, seance_of
from tournaments.directing.sentences import counts_text, refusal_text
from tournaments.draws import drawn
from tournaments.forms import DrawForm, MovementForm, SwapForm
from tournaments.forms.preparing import deals_text, option_value
from tournaments.models import Place, Seance, Tournament
from tournaments.movements import Compass, MovementError, Request, schedule
from tournaments.movements.variants import without_guests
from tournaments.plans import Plan, follows_base, starter_order
from tournaments.standings.totals import seats_ranked
from tournaments.turnout import Turnout, turnout
from tournaments.turns import turns
from tournaments.views.desk_pages import attempt, found_desk, page
from tournaments.views.sides.pages import side_page
from tournaments.views.sides.preparing import movement_reasons, side_board, side_seating

if TYPE_CHECKING:
    from collections.abc import Callable


@require_http_methods(["GET", "HEAD", "POST"])
def movement(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Choose the movement among those for this number of players."""
    found = found_desk(request, club, pk)
    seance = seance_of(found.object)
    chosen = seance.movement if seance else ""
    state = turnout(contenders(found.object).count(), found.object.form, chosen)
    if not state.fitting:
        return _movement_page(request, found, state, None)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = MovementForm(state.fitting, seance, typed)
    if request.method != "POST":
        return _movement_page(request, found, state, form)
    if not form.is_valid():
        return _movement_page(request, found, state, form, status=400)
    try:
        directing.choose_movement(found.object, *form.chosen())
    except MovementError as wrong:
        form.add_error("positions", words.sentence(wrong.code, wrong.params))
        return _movement_page(request, found, state, form, status=400)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("movement", club, pk)
    return redirect("seating", club, pk)


def _movement_page(
    request: HttpRequest,
    found: Found[Tournament],
    state: Turnout,
    form: MovementForm | None,
    status: int = 200,
) -> HttpResponse:
    options = [_option(one, size) for one, size in form.options] if form else []
    context = {
        "turnout": state,
        "counts": counts_text(found.object.form),
        "form": form,
        "options": options,
        "regular": all(option["regular"] for option in options),
        "base": any(one.lines and one.printed for one in state.fitting),
        "numbered": any(not one.lines for one in state.fitting),
        "parallel": any(copies(str(one.id)) for one in state.fitting),
        "draft": found.object.status == Tournament.Status.DRAFT,
        "step": "movement",
    }
    context["reasons"] = movement_reasons(found.object.form, state.players)
    if in_sides(found.object):
        return side_page(request, found, "movement", context, status)
    return page(request, found, "movement", context, status)


def _option(one: Any, size: int) -> dict[str, object]:
    """A movement in words: what is played and what must be prepared."""
    # Those who play in turn change no board: they are seated once the choice is made.
    laid_out = schedule(without_guests(one.id), size)
    alone = [schedule(without_guests(part), size) for part in one.parts] or [laid_out]
    return {
        "value": option_value(one, size),
        "movement": one,
        "size": size,
        "deals": deals_text(size, one.default_positions(size)),
        "boards": len(laid_out.boards),
        "positions": one.default_positions(size),
        "regular": one.form == Tournament.Form.INDIVIDUEL and all(map(follows_base, alone)),
        "searched": Request.from_id(without_guests(one.id)) is not None,
    }


@require_safe
def seating(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The orientation board: who starts at which table and seat, and how to change it."""
    found = found_desk(request, club, pk)
    seance = seance_of(found.object)
    if seance is None:
        return redirect("movement", club, pk)
    form = DrawForm(initial={"seed": whole(request.GET.get("tirage"))})
    return _seating_page(request, found, seance, form)


def _seating_page(
    request: HttpRequest,
    found: Found[Tournament],
    seance: Seance,
    draw: DrawForm,
    status: int = 200,
) -> HttpResponse:
    tournament = found.object
    entered = list(contenders(tournament).select_related("player"))
    state = turnout(len(entered), tournament.form, seance.movement)
    places = list(seance.places.select_related("entry__player"))
    plan, unfit = _plan(found.object, seance)
    seated = {place.entry_id for place in places}
    waiting = [one for one in entered if one.pk not in seated]
    wanted = {one.code for one in plan.starters} if plan else set()
    ordered = sorted(places, key=lambda place: starter_order(place.starter))
    context = {
        "seance": seance,
        "turnout": state,
        "unfit": unfit,
        "waiting": waiting,
        "board": _board_of(tournament, plan, places) if plan else (),
        "turns": turns(plan, places) if plan and places else (),
        "complete": bool(plan) and {place.starter for place in places} == wanted,
        "drawn": drawn(seance, plan, entered, places),
        "draw": draw,
        "ranked": not in_sides(tournament) and plan is not None and seats_ranked(tournament, plan),
        "swap": SwapForm(_named(tournament, ordered)) if places else None,
        "draft": tournament.status == Tournament.Status.DRAFT,
        "step": "seating",
    }
    if in_sides(tournament):
        return side_seating(request, found, seance, context, status)
    return page(request, found, "seating", context, status)


def _named(tournament: Tournament, places: list[Place]) -> list[tuple[str, str]]:
    """The starters with the names of who starts there."""
    called = names(tournament)
    return [(place.starter, called.get(place.entry_id, "")) for place in places]


def _board_of(tournament: Tournament, plan: Plan, places: list[Place]) -> list[dict[str, object]]:
    if in_sides(tournament):
        return side_board(plan, dict(_named(tournament, places)))
    return board_of(plan, places)


def _plan(tournament: Tournament, seance: Seance) -> tuple[Plan | None, str]:
    try:
        return directing.planned(tournament, seance), ""
    except Refused as refused:
        return None, refusal_text(refused)


def board_of(plan: Plan, places: list[Place]) -> list[dict[str, object]]:
    """The orientation board: one line per table with the name at each seat, as OT p.8 has it."""
    names = {place.starter: place.entry.player for place in places}
    first = plan.schedule.positions[0]
    return [
        {
            "number": table.table,
            "label": table.label,
            "relay": plan.relay(table),
            "seats": [
                {
                    "seat": seat,
                    "starter": table.seats[seat].code,
                    "player": names.get(table.seats[seat].code),
                    "absent": table.seats[seat] in plan.absent,
                }
                for seat in Compass
            ],
        }
        for table in first.tables
    ]


@require_POST
def seating_draw(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Seat everybody by chance."""
    found = found_desk(request, club, pk)
    form = DrawForm(request.POST)
    seance = seance_of(found.object)
    if seance is None:
        return redirect("movement", club, pk)
    if not form.is_valid():
        return _seating_page(request, found, seance, form, status=400)
    seed = form.number()
    done = attempt(request, lambda: directing.draw(found.object, seed))
    if done:
        messages.success(
            request, _("Tirage n° %(seed)s : tout le monde a sa place.") % {"seed": seed}
        )
    response = redirect("seating", club, pk)
    if done:
        response["Location"] += f"?tirage={seed}"
    return response


@require_POST
def seating_order(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Seat everybody in the order of the entry list."""
    return _seat(request, club, pk, directing.seat_in_order)


@require_POST
def seating_rest(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Seat those who have no place yet."""
    return _seat(request, club, pk, directing.seat_rest)


def _seat(
    request: HttpRequest, club: str, pk: int, action: Callable[[Tournament], None]
) -> HttpResponse:
    found = found_desk(request, club, pk)
    if attempt(request, lambda: action(found.object)):
        messages.success(request, _("Tout le monde a sa place."))
    return redirect("seating", club, pk)


@require_POST
def seating_swap(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Two players change places."""
    found = found_desk(request, club, pk)
    one, other = request.POST.get("one", ""), request.POST.get("other", "")
    if attempt(request, lambda: directing.swap(found.object, one, other)):
        messages.success(request, _("Les deux joueurs ont changé de place."))
    return redirect("seating", club, pk)


@require_POST
def tournament_start(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Lay out all tables and begin."""
    found = found_desk(request, club, pk)
    if not attempt(request, lambda: directing.start(found.object)):
        return redirect("seating", club, pk)
    messages.success(request, _("C’est parti : position 1."))
    return redirect("desk", club, pk)


@require_POST
def tournament_unstart(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Go back to the preparation while no result stands."""
    found = found_desk(request, club, pk)
    if not attempt(request, lambda: directing.undo_start(found.object)):
        return redirect("desk", club, pk)
    messages.success(request, _("Le départ est défait ; les places sont gardées."))
    return redirect("seating", club, pk)
