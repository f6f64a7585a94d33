"""What is printed of a duplicate of single players beside its slips: route sheets, the ranking.

With free contracts the same pages have other columns.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import MEMBERS
from tarotclub.access import Found
from tarotclub.whole import whole
from tournaments.explanations import stage_text
from tournaments.layouts import PLAYER_FORMS
from tournaments.models import Tournament
from tournaments.standings import Field, rankings, read_field, route_sheet
from tournaments.standings.free import free_route, in_points
from tournaments.views.paper.pages import found_paper, paper_page

COLUMNS, FREE_COLUMNS, APART_COLUMNS = 7, 6, 5
"""Of a posted ranking, without the federation's numbers and penalties where there are none."""


def _started(request: HttpRequest, club: str, pk: int) -> tuple[Found[Tournament], Field]:
    found = found_paper(request, club, pk, *PLAYER_FORMS)
    field = read_field(found.object, MEMBERS)
    if field.plan is None:
        raise Http404
    return found, field


@require_safe
def route_sheets(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A route sheet for each player, with scores and notes once they are in (RO p.19)."""
    found, field = _started(request, club, pk)
    ranked = rankings(field)
    entrants = sorted(field.entrants, key=lambda one: one.number)
    read = free_route if field.form == Tournament.Form.FREE else route_sheet
    sheets = [read(field, one, ranked) for one in entrants if one.starter is not None]
    context = {"sheets": sheets, "state": stage_text(ranked.stage, found.object)}
    return _page(request, found, "routes", context)


@require_safe
def ranking(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The ranking for the wall, or with `?position=` that after a position."""
    found, field = _started(request, club, pk)
    ranked = rankings(field, whole(request.GET.get("position"), 3))
    licences = dict(found.object.entries.values_list("pk", "player__licence"))
    licensed = any(licences.values())
    penalised = any(row.penalty for row in ranked.general)
    context = {
        "rankings": ranked,
        "rows": [(row, licences[row.entrant.pk]) for row in ranked.general],
        "licensed": licensed,
        "penalised": penalised,
        "span": _columns(found.object) + licensed + penalised,
        "state": stage_text(ranked.stage, found.object),
    }
    return _page(request, found, "ranking", context)


def _columns(tournament: Tournament) -> int:
    if tournament.form != Tournament.Form.FREE:
        return COLUMNS
    return APART_COLUMNS if in_points(tournament) else FREE_COLUMNS


def _page(
    request: HttpRequest, found: Found[Tournament], name: str, context: Mapping[str, object]
) -> HttpResponse:
    """The page as the form has it."""
    if found.object.form == Tournament.Form.FREE:
        name = f"free_{name}"
    apart = in_points(found.object)
    return paper_page(request, found, name, {**context, "in_points": apart})
