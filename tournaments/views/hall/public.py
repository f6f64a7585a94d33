"""For everybody in the hall: where do I sit, and what the projectors show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import Reader
from scoring.views.published import RUNNING_SECONDS, WAITING_SECONDS, answer
from tarotclub.access import Found, etag, tagged, unchanged
from tarotclub.whole import whole
from tournaments.hall.clock import read_clock
from tournaments.hall.walls import SLOT_SECONDS, page_at, screens_of, slot, wall_pages
from tournaments.hall.where import find
from tournaments.models import Tournament
from tournaments.views.public_pages import any_public_tournament, every, shared

LONGEST = 60
SCREENS = {
    "places": Tournament.Screen.SEATING,
    "horloge": Tournament.Screen.CLOCK,
    "classement": Tournament.Screen.STANDINGS,
}
NAMES = {"places": _("Places"), "horloge": _("Horloge"), "classement": _("Classement")}


@require_safe
def where(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """`?nom=`: a few letters of a name; table, seat, and the position after."""
    found = any_public_tournament(request, club, pk)
    words = request.GET.get("nom", "").strip()[:LONGEST]
    return answer(
        request,
        found.access,
        (found.object.shown, words),
        "tournaments/hall/where.html",
        lambda: _found(found, words),
        tournament=found.object,
        words=words,
        every=every(found.object) if words else 0,
    )


def _found(found: Found[Tournament], words: str) -> Mapping[str, Any]:
    context = {
        "found": find(found.object, Reader.of(found.access), words),
        "words": words,
        "tournament": found.object,
    }
    return {"answer": render_to_string("tournaments/hall/_where.html", context)}


@require_safe
def wall(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A projector's page: what the desk chose, or what `?montre=` says; `?page=` holds a page."""
    found = any_public_tournament(request, club, pk)
    asked = request.GET.get("montre", "")
    offered = [key for key, _name in screens_of(found.object)]
    asked = asked if SCREENS.get(asked) in offered else ""
    held, moment = whole(request.GET.get("page"), 3), slot()
    tag = etag(request, found.access, found.object.shown, asked, held, moment)
    if same := unchanged(request, tag):
        return same
    screen = str(SCREENS.get(asked, found.object.screen))
    pages = shared(found, f"wall:{screen}", lambda: _wall(found, screen))["pages"]
    number = page_at(len(pages), held, moment)
    context = {
        "access": found.access,
        "tournament": found.object,
        "screen": screen,
        "wall": pages[number - 1],
        "number": number,
        "pages": [(one, _link(asked, one)) for one in range(1, len(pages) + 1)],
        "held": held == number,
        "follow": _link(asked, None),
        "ways": [
            (key, name, _link(key, None)) for key, name in NAMES.items() if SCREENS[key] in offered
        ],
        "asked": asked,
        "clock": read_clock(found.object),
        "tag": tag,
        "every": WAITING_SECONDS
        if found.object.status == Tournament.Status.FINISHED
        else RUNNING_SECONDS,
        "seconds": SLOT_SECONDS,
    }
    return tagged(render(request, "tournaments/hall/wall.html", context), tag)


def _link(asked: str, page: int | None) -> str:
    values = {"montre": asked, "page": page}
    return "?" + urlencode({name: value for name, value in values.items() if value})


def _wall(found: Found[Tournament], screen: str) -> Mapping[str, Any]:
    """Every page of the screen, made once for all who look at this revision.

    A wall is read by everybody, whoever opened it: the names and results of the public.
    """
    pages = wall_pages(found.object, screen, Reader(public=True))
    common = {"tournament": found.object, "access": found.access}
    return {
        "pages": [
            render_to_string("tournaments/hall/_wall.html", {**common, "page": one})
            for one in pages
        ]
    }
