"""The rankings of a tournament by series, by category, and the first of each club."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import Reader
from scoring.views.published import answer
from tournaments.explanations import held_text
from tournaments.standings.embargo import keeps_back
from tournaments.standings.lines import ranked_lines
from tournaments.standings.selections import selections
from tournaments.views.public_pages import any_public_tournament, every

if TYPE_CHECKING:
    from tarotclub.access import Found
    from tournaments.models import Tournament

SERIES, CATEGORIES, CLUBS = "series", "categories", "clubs"
VIEWS = (SERIES, CATEGORIES, CLUBS)


@require_safe
def tournament_selections(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The selections as they stand; `?vue=` categories or clubs instead of series."""
    found = any_public_tournament(request, club, pk)
    given = request.GET.get("vue", "")
    view = given if given in VIEWS else SERIES
    return answer(
        request,
        found.access,
        (found.object.shown, view),
        "tournaments/rankings/selections.html",
        lambda: _parts(found, view),
        tournament=found.object,
        view=view,
    )


def _parts(found: Found[Tournament], view: str) -> Mapping[str, Any]:
    tournament = found.object
    reader = Reader.of(found.access)
    ranked = ranked_lines(tournament, reader)
    if ranked is None:
        raise Http404
    drawn = selections(ranked)
    chosen = {SERIES: drawn.series, CATEGORIES: drawn.categories, CLUBS: drawn.clubs}[view]
    context = {
        "access": found.access,
        "tournament": tournament,
        "ranked": ranked,
        "selections": chosen,
        "view": view,
    }
    return {
        "ranking": render_to_string("tournaments/rankings/_selections.html", context),
        "final": ranked.final,
        "held": held_text(tournament) if reader.public and keeps_back(tournament) else "",
        "begun": bool(ranked.lines),
        "every": every(tournament),
    }
