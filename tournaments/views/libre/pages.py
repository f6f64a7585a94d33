"""What the pages of a libre share: finding it, its setup, rendering."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tarotclub.access import Found, Right, fetch
from tournaments.models import LibreSetup, Seance, Tournament


def found_libre(
    request: HttpRequest, club: str, pk: int, right: Right = Right.DIRECT
) -> Found[Tournament]:
    """Fetch a libre of the club and authorise its visitor: 404 for any other form."""
    rows = Tournament.objects.filter(form=Tournament.Form.LIBRE).select_related("libre")
    return fetch(request, club, rows, right, pk=pk)


def setup_of(tournament: Tournament) -> LibreSetup:
    """What the organiser chose; 404 for a tournament known only from its printed list."""
    setup: LibreSetup = tournament.libre
    if setup.listed:
        raise Http404
    return setup


def libre_home(tournament: Tournament, club: str) -> HttpResponse:
    """Lead to where the tournament stands."""
    if tournament.libre.listed:
        return redirect("libre-list", club, tournament.pk)
    draft = tournament.status == Tournament.Status.DRAFT
    return redirect("libre-entries" if draft else "libre-desk", club, tournament.pk)


def first_seance(tournament: Tournament) -> Seance | None:
    """The séance that is prepared before the start; None until a format is chosen."""
    return tournament.seances.select_related("session", "libre").order_by("order").first()


def libre_page(
    request: HttpRequest,
    found: Found[Tournament],
    template: str,
    context: dict[str, Any],
    status: int = 200,
) -> HttpResponse:
    """Render a page of a libre; every one of them names its tournament."""
    full = {
        "access": found.access,
        "tournament": found.object,
        "setup": found.object.libre,
        "draft": found.object.status == Tournament.Status.DRAFT,
        "finished": found.object.status == Tournament.Status.FINISHED,
        **context,
    }
    return render(request, f"tournaments/libre/{template}.html", full, status=status)
