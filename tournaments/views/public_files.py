"""A tournament as files: Excel for people, JSON for `manage.py rank` and other programs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.models import Deal
from scoring.views.delivery import Spreadsheet, deliver
from tarotclub.access import Right, fetch
from tournaments.exports.books import book_of, record_of
from tournaments.exports.certificate import certified_record
from tournaments.jobs import tournament_file
from tournaments.models import Tournament


def _stem(tournament: Tournament) -> str:
    parts = (_("tournoi"), f"{tournament.date:%Y-%m-%d}", slugify(tournament.name))
    return "-".join(part for part in parts if part)


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_export(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The rankings, every play with its facts and notes, frequencies and parameters."""
    found = fetch(request, club, Tournament.objects.all(), Right.READ, pk=pk)
    tournament = found.object
    sheet = Spreadsheet(
        title=tournament.name,
        stem=_stem(tournament),
        pk=tournament.pk,
        revision=tournament.revision,
        deals=Deal.objects.filter(table__session__seance__tournament=tournament).count(),
        book=lambda: book_of(tournament),
        task=tournament_file,
        back=reverse("tournament", args=[club, pk]),
    )
    return deliver(request, found.access, sheet)


@require_safe
def tournament_json(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The tournament as `manage.py rank` reads it, with the certificate of its ranking."""
    found = fetch(request, club, Tournament.objects.all(), Right.READ, pk=pk).object
    record = certified_record(found, record_of(found))
    options = {"ensure_ascii": False, "indent": 1}
    response = JsonResponse(record, json_dumps_params=options)
    response["Content-Disposition"] = content_disposition_header(True, f"{_stem(found)}.json") or ""
    response["Cache-Control"] = "private, no-store"
    return response
