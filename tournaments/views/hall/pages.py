"""What the pages of the hall share: finding the tournament, rendering."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tarotclub.access import Found, Right
from tournaments.models import Tournament
from tournaments.views.desk_pages import found_tournament


def found_in_step(
    request: HttpRequest, club: str, pk: int, right: Right = Right.DIRECT
) -> Found[Tournament]:
    """A tournament whose tables all play one position: 404 for teams, whose meetings do not."""
    found = found_tournament(request, club, pk, right)
    if found.object.form == Tournament.Form.EQUIPES:
        raise Http404
    return found


def hall_page(
    request: HttpRequest,
    found: Found[Tournament],
    template: str,
    context: dict[str, Any],
    status: int = 200,
) -> HttpResponse:
    """Render a page of the hall; every one of them names its tournament."""
    full = {"access": found.access, "tournament": found.object, **context}
    return render(request, f"tournaments/hall/{template}.html", full, status=status)
