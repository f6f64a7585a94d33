"""One button, one file: an evening or a season for Excel."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import jobs
from scoring.exports.evening import evening_book
from scoring.exports.season import season_book
from scoring.models import Deal, Session
from scoring.titles import evening_title, season_title
from scoring.views.delivery import Spreadsheet, deliver
from tarotclub import access
from tarotclub.access import Right
from tarotclub.models import Season

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django_stubs_ext import WithAnnotations

FILE = ["GET", "HEAD", "POST"]


class _Counted(TypedDict):
    dealt: int


def _counted_evenings() -> QuerySet[WithAnnotations[Session, _Counted]]:
    """Evenings with how many deals they hold, in the query that finds one."""
    evenings: QuerySet[Session] = Session.objects.evenings()
    return evenings.annotate(dealt=Count("tables__deals"))


@require_http_methods(FILE)
def evening(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The evening's standings and every deal, a sheet per table."""
    found = access.fetch(request, club, _counted_evenings(), Right.READ, pk=pk)
    session: WithAnnotations[Session, _Counted] = found.object
    parts = (_("soiree"), f"{session.date:%Y-%m-%d}", slugify(session.name))
    sheet = Spreadsheet(
        title=evening_title(session),
        stem="-".join(part for part in parts if part),
        pk=session.pk,
        revision=session.revision,
        deals=session.dealt,
        book=lambda: evening_book(session),
        task=jobs.evening_file,
        back=reverse("evening", args=[club, pk]),
    )
    return deliver(request, found.access, sheet)


@require_http_methods(FILE)
def season(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The season's ranking, its evenings and every deal."""
    found = access.fetch(request, club, Season.objects.all(), Right.READ, pk=pk)
    row = found.object
    evenings = Session.objects.counting(row)
    sheet = Spreadsheet(
        title=season_title(row),
        stem="-".join((_("saison"), slugify(row.name))),
        pk=row.pk,
        revision=row.revision,
        deals=Deal.objects.filter(table__session__in=evenings).count(),
        book=lambda: season_book(row),
        task=jobs.season_file,
        back=reverse("season", args=[club, pk]),
    )
    return deliver(request, found.access, sheet)
