"""What the pages of triplettes and quadrettes share."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tarotclub.access import Found, Right, fetch
from tournaments.layouts import SIDE_FORMS
from tournaments.models import Tournament


def found_sides(
    request: HttpRequest, club: str, pk: int, right: Right = Right.DIRECT
) -> Found[Tournament]:
    """Fetch a tournament of sides and authorise its visitor: 404 for any other form."""
    return fetch(request, club, Tournament.objects.filter(form__in=SIDE_FORMS), right, pk=pk)


def side_page(
    request: HttpRequest,
    found: Found[Tournament],
    template: str,
    context: dict[str, Any],
    status: int = 200,
) -> HttpResponse:
    """Render a page of sides; every one of them names its tournament."""
    full = {
        "access": found.access,
        "tournament": found.object,
        "draft": found.object.status == Tournament.Status.DRAFT,
        "triplettes": found.object.form == Tournament.Form.TRIPLETTES,
        **context,
    }
    return render(request, f"tournaments/sides/{template}.html", full, status=status)
