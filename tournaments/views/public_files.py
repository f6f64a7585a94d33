"""A tournament as files: Excel for people, JSON for `manage.py rank` and other programs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tarotclub.access import Right, fetch
from tournaments.exports.libre import libre_book, libre_record
from tournaments.exports.record import tournament_record
from tournaments.exports.tournament import tournament_book
from tournaments.models import Tournament


def _stem(tournament: Tournament) -> str:
    parts = (_("tournoi"), f"{tournament.date:%Y-%m-%d}", slugify(tournament.name))
    return "-".join(part for part in parts if part)


@require_safe
def tournament_export(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The rankings, every play with its facts and notes, frequencies and parameters."""
    found = fetch(request, club, Tournament.objects.all(), Right.READ, pk=pk).object
    made = libre_book if found.form == Tournament.Form.LIBRE else tournament_book
    return made(found).response(_stem(found))


@require_safe
def tournament_json(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The tournament as `manage.py rank` reads it: whoever wants can rank it again."""
    found = fetch(request, club, Tournament.objects.all(), Right.READ, pk=pk).object
    made = libre_record if found.form == Tournament.Form.LIBRE else tournament_record
    options = {"ensure_ascii": False, "indent": 1}
    response = JsonResponse(made(found), json_dumps_params=options)
    response["Content-Disposition"] = content_disposition_header(True, f"{_stem(found)}.json") or ""
    response["Cache-Control"] = "private, no-store"
    return response
