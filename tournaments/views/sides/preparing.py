"""Which movement sides play and why, where they start, which colour attacks first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tarotclub.whole import whole
from tournaments import messages as words
from tournaments.contenders import names, proposals
from tournaments.directing.sides import choose_first_colour
from tournaments.layouts import first_colour
from tournaments.models import SideSeance, Tournament
from tournaments.movements import movement
from tournaments.views.desk_pages import attempt
from tournaments.views.sides.pages import found_sides, side_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarotclub.access import Found
    from tournaments.models import Entry, Seance
    from tournaments.plans import Plan

_COUNTED = frozenset({"preset_deals", "preset_pool_deals", "preset_boards"})
"""Reasons that only count what the option itself says."""


def movement_reasons(form: str, count: int) -> list[tuple[str, list[str]]]:
    """Each movement proposed for so many, with the sentences that explain it."""
    return [
        (
            chosen.id,
            [
                *(words.sentence(r.code, r.params) for r in one.reasons if r.code not in _COUNTED),
                *([_("Chaque donne compte ici comme une position.")] if chosen.donnes > 1 else ()),
            ],
        )
        for chosen, one in proposals(form, count)
    ]


def side_board(plan: Plan, called: Mapping[str, str]) -> list[dict[str, Any]]:
    """The orientation board: table by table who sits in which place at the first position.

    `called` has the sides' names by starter's code.
    """
    return [
        {
            "number": table.name,
            "relay": plan.relay(table),
            "places": [
                {
                    "place": place,
                    "starter": starter.code,
                    "name": called.get(starter.code, ""),
                    "absent": starter in plan.absent,
                }
                for place, starter in table.places.items()
            ],
        }
        for table in plan.schedule.positions[0].tables
    ]


def side_seating(
    request: HttpRequest,
    found: Found[Tournament],
    seance: Seance,
    context: dict[str, Any],
    status: int = 200,
) -> HttpResponse:
    """The page of places with `context`; in triplettes also the colour that attacks first.

    In an Emmanuel the tables have their colours.
    """
    called = names(found.object)
    waiting: list[Entry] = context["waiting"]
    full = {
        **context,
        "waiting": [called.get(one.pk, "") for one in waiting],
        "heads": [cell["place"] for cell in context["board"][0]["places"]]
        if context["board"]
        else (),
    }
    if context["swap"]:
        context["swap"].fields["one"].label = _("Équipe")
    emmanuel = bool(seance.movement) and movement(seance.movement).donnes > 1
    if found.object.form == Tournament.Form.TRIPLETTES and not emmanuel:
        first = first_colour(seance)
        full["first"] = first
        full["colours"] = SideSeance.Colour.choices
    return side_page(request, found, "seating", full, status)


@require_POST
def side_colour(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Which colour of every triplette attacks first."""
    found = found_sides(request, club, pk)
    colour = whole(request.POST.get("first")) or 0
    if colour not in SideSeance.Colour.values:
        messages.error(request, _("Choisissez la couleur qui commence."))
        return redirect("seating", club, pk)
    if attempt(request, lambda: choose_first_colour(found.object, colour)):
        name = SideSeance.Colour(colour).label
        messages.success(request, _("%(colour)s attaque en premier.") % {"colour": name})
    return redirect("seating", club, pk)
