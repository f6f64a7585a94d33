"""What the printed pages of a tournament share: finding it, its seating, rendering."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tarotclub.access import Found, Right, fetch
from tournaments.models import Place, Seance, Tournament


def found_paper(
    request: HttpRequest, club: str, pk: int, form: str | None = None
) -> Found[Tournament]:
    """Fetch a tournament and authorise whoever prints for it: 404 for another form than `form`."""
    rows = Tournament.objects.all() if form is None else Tournament.objects.filter(form=form)
    return fetch(request, club, rows, Right.TOURNAMENT_DEALS, pk=pk)


def newest_seance(tournament: Tournament) -> Seance | None:
    """The séance that is prepared, played or was played last; None before a movement is chosen."""
    return tournament.seances.select_related("session__rule_set").order_by("-order").first()


def starters(seance: Seance | None) -> dict[int, str]:
    """The start place of each entry that has one, by the entry's pk: one query."""
    if seance is None:
        return {}
    return dict(Place.objects.filter(seance=seance).values_list("entry_id", "starter"))


def paper_page(
    request: HttpRequest, found: Found[Tournament], template: str, context: dict[str, Any]
) -> HttpResponse:
    """Render a printed page; every one of them names its tournament."""
    full = {"access": found.access, "tournament": found.object, **context}
    return render(request, f"tournaments/paper/{template}.html", full)
