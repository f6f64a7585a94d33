"""What the printed pages of a tournament share: finding it, its seating, rendering."""

from __future__ import annotations

from django.http import HttpRequest

from tarotclub.access import Found, Right
from tournaments.models import Place, Seance, Tournament
from tournaments.views.shared import finder, pages_of

PRINTED_FORMS = (Tournament.Form.INDIVIDUEL, Tournament.Form.LIBRE)
"""The forms whose paper is made here; that of sides has its own pages."""


def found_paper(
    request: HttpRequest, club: str, pk: int, form: str | None = None
) -> Found[Tournament]:
    """Fetch a tournament and authorise whoever prints for it: 404 for another form than `form`."""
    find = finder(*PRINTED_FORMS) if form is None else finder(form)
    return find(request, club, pk, Right.TOURNAMENT_DEALS)


def newest_seance(tournament: Tournament) -> Seance | None:
    """The séance that is prepared, played or was played last; None before a movement is chosen."""
    return tournament.seances.select_related("session__rule_set").order_by("-order").first()


def starters(seance: Seance | None) -> dict[int, str]:
    """The start place of each entry that has one, by the entry's pk: one query."""
    if seance is None:
        return {}
    return dict(Place.objects.filter(seance=seance).values_list("entry_id", "starter"))


paper_page = pages_of("paper")
"""Render a printed page."""
