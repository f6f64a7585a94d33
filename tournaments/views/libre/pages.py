"""What the pages of a libre share: finding it, its setup, rendering."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from tournaments.models import LibreSetup, Seance, Tournament
from tournaments.views.shared import finder, pages_of


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


def _known(tournament: Tournament) -> dict[str, Any]:
    return {
        "setup": tournament.libre,
        "draft": tournament.status == Tournament.Status.DRAFT,
        "finished": tournament.status == Tournament.Status.FINISHED,
    }


found_libre = finder(Tournament.Form.LIBRE, beside=("libre",))
"""Fetch a libre of the club and authorise its visitor: 404 for any other form."""

libre_page = pages_of("libre", _known)
"""Render a page of a libre."""
