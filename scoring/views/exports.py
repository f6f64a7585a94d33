"""One button, one file: an evening or a season for Excel."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.exports.evening import evening_book
from scoring.exports.season import season_book
from scoring.models import Session
from tarotclub import access
from tarotclub.access import Right
from tarotclub.models import Season


@require_safe
def evening(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The evening's standings and every deal, a sheet per table."""
    evenings = Session.objects.evenings()
    session = access.fetch(request, club, evenings, Right.READ, pk=pk).object
    name = slugify(session.name)
    stem = "-".join(part for part in (_("soiree"), f"{session.date:%Y-%m-%d}", name) if part)
    return evening_book(session).response(stem)


@require_safe
def season(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The season's ranking, its evenings and every deal."""
    found = access.fetch(request, club, Season.objects.all(), Right.READ, pk=pk).object
    return season_book(found).response("-".join((_("saison"), slugify(found.name))))
