"""What the pages of the hall share: finding the tournament, rendering."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tarotclub.access import Found
from tournaments.models import Tournament


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
