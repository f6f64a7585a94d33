"""Parallel tournaments: how their boards are compared."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.directing.comparing import compare_apart
from tournaments.views.desk_pages import attempt, found_desk


@require_POST
def comparison(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Compare each board at all its tables, or within each of the tournaments."""
    found = found_desk(request, club, pk)
    apart = request.POST.get("apart") == "1"
    if attempt(request, lambda: compare_apart(found.object, apart)):
        messages.success(
            request,
            _("Chaque étui se compare dans son tournoi.")
            if apart
            else _("Chaque étui se compare à toutes les tables."),
        )
    return redirect("seating", club, pk)
