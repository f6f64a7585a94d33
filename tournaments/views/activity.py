"""The log of a tournament."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import MEMBERS
from tarotclub.access import Right
from tarotclub.whole import whole
from tournaments.activity import read_log
from tournaments.views.desk_pages import found_tournament, page

PER_PAGE = 50


@require_safe
def activity(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Everything that was done to the tournament, the newest first; `?page=` older ones."""
    found = found_tournament(request, club, pk, Right.READ)
    number = max(1, whole(request.GET.get("page"), 3) or 1)
    lines, more = read_log(found.object, MEMBERS, (number - 1) * PER_PAGE, PER_PAGE)
    context = {"lines": lines, "newer": number - 1, "older": number + 1 if more else 0}
    return page(request, found, "activity", context)
