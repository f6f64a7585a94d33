"""What is printed of triplettes and quadrettes beside their slips: route sheets, the ranking."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import MEMBERS
from tarotclub.access import Found
from tarotclub.whole import whole
from tournaments.explanations import stage_text
from tournaments.layouts import SIDE_FORMS
from tournaments.models import Tournament
from tournaments.standings import Field, match_sheet, rankings, read_field, route_sheet
from tournaments.views.paper.pages import found_paper, paper_page

COLUMNS = {Tournament.Form.TRIPLETTES: 7, Tournament.Form.QUADRETTES: 5}
"""Of a posted ranking, without penalties where there are none."""


def _started(request: HttpRequest, club: str, pk: int) -> tuple[Found[Tournament], Field]:
    found = found_paper(request, club, pk, *SIDE_FORMS)
    field = read_field(found.object, MEMBERS)
    if field.plan is None:
        raise Http404
    return found, field


@require_safe
def side_routes(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A sheet for each side: its boards position by position, of quadrettes match by match."""
    found, field = _started(request, club, pk)
    ranked = rankings(field)
    sides = [one for one in field.entrants if one.starter is not None]
    context = {"state": stage_text(ranked.stage, found.object)}
    if field.form == Tournament.Form.QUADRETTES:
        matches = [match_sheet(field, one) for one in sides]
        return paper_page(request, found, "side_matches", {**context, "sheets": matches})
    routes = [route_sheet(field, one, ranked) for one in sides]
    return paper_page(request, found, "side_routes", {**context, "sheets": routes})


@require_safe
def side_ranking(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The ranking for the wall, or with `?position=` that after a position."""
    found, field = _started(request, club, pk)
    ranked = rankings(field, whole(request.GET.get("position"), 3))
    penalised = any(row.penalty for row in ranked.general)
    context = {
        "rankings": ranked,
        "penalised": penalised,
        "in_pm": field.form == Tournament.Form.QUADRETTES,
        "span": COLUMNS[field.form] + penalised,
        "state": stage_text(ranked.stage, found.object),
    }
    return paper_page(request, found, "side_ranking", context)
