"""What is printed of a libre: score sheets, seating on the wall, the ranking."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import MEMBERS
from tarotclub.access import Found, Right
from tarotclub.whole import whole
from tournaments.models import Tournament
from tournaments.standings.libre import LibreField, libre_rankings, read_libre
from tournaments.views.libre.pages import found_libre, libre_page, setup_of


def _started(request: HttpRequest, club: str, pk: int) -> tuple[Found[Tournament], LibreField]:
    found = found_libre(request, club, pk, Right.TOURNAMENT_DEALS)
    setup_of(found.object)
    if found.object.status == Tournament.Status.DRAFT:
        raise Http404
    return found, read_libre(found.object, MEMBERS)


@require_safe
def print_sheets(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A score sheet per table of the position being played, or of `?position=` (RO p.10)."""
    found, field = _started(request, club, pk)
    session, now = field.now
    position = whole(request.GET.get("position")) or now
    tables = field.at(session, position)
    if not tables:
        raise Http404
    context = {
        "field": field,
        "position": position,
        "tables": tables,
        "deals": range(1, (tables[0].planned or 4) + 1),
    }
    return libre_page(request, found, "print_sheets", context)


@require_safe
def print_ranking(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The ranking for the wall, teams first where there are teams."""
    found, field = _started(request, club, pk)
    return libre_page(
        request, found, "print_ranking", {"field": field, "rankings": libre_rankings(field)}
    )
