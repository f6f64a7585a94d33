"""Results of a libre: totals table by table, or all tables of a position on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.ledger.ranks import MEMBERS
from scoring.views.allowed import author
from tarotclub.access import Right
from tarotclub.middleware import typed_before_login
from tarotclub.whole import whole
from tournaments.directing import Refused, libre
from tournaments.directing.sentences import refusal_text
from tournaments.forms.libre import TotalsRows
from tournaments.models import Tournament
from tournaments.standings.libre import LibreField, read_libre
from tournaments.views.libre.pages import found_libre, libre_page, setup_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarotclub.access import Found
    from tournaments.standings.libre import LibreTable


def _started(request: HttpRequest, club: str, pk: int) -> tuple[Found[Tournament], LibreField]:
    found = found_libre(request, club, pk, Right.TOURNAMENT_DEALS)
    setup_of(found.object)
    if found.object.status == Tournament.Status.DRAFT:
        raise Http404
    return found, read_libre(found.object, MEMBERS)


@require_http_methods(["GET", "HEAD", "POST"])
def position_totals(
    request: HttpRequest, club: str, pk: int, seance: int, position: int
) -> HttpResponse:
    """All tables of a position: what is missing stands out as blank fields."""
    found, field = _started(request, club, pk)
    tables = field.at(seance, position)
    if not tables:
        raise Http404
    title = _("Position %(position)s") % {"position": position}
    if len(field.seances) > 1:
        words = {"seance": seance, "position": position}
        title = _("Séance %(seance)s, position %(position)s") % words
    return _enter(request, found, tables, title, reverse("libre-desk", args=(club, pk)))


@require_http_methods(["GET", "HEAD", "POST"])
def table_totals(request: HttpRequest, club: str, pk: int, table: int) -> HttpResponse:
    """The totals of one table, then the next table of its position."""
    found, field = _started(request, club, pk)
    at = next((one for one in field.tables if one.pk == table), None)
    if at is None:
        raise Http404
    later = [one for one in field.at(at.session, at.position) if one.number > at.number]
    following = (
        reverse("libre-table", args=(club, pk, later[0].pk))
        if later
        else reverse("libre-desk", args=(club, pk))
    )
    words = {"table": at.number, "position": at.position}
    title = _("Table %(table)s, position %(position)s") % words
    return _enter(request, found, (at,), title, following)


def _enter(
    request: HttpRequest,
    found: Found[Tournament],
    tables: Sequence[LibreTable],
    title: str,
    following: str,
) -> HttpResponse:
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    rows = TotalsRows.of(tables, typed)
    status = 200
    if request.method == "POST":
        status = 400
        if rows.is_valid():
            status = _stored(request, found, rows)
        if status == 200:
            return redirect(following if "next" in request.POST else request.path)
    single = len(tables) == 1
    context = {"title": title, "rows": rows, "single": single, "position": tables[0].position}
    return libre_page(request, found, "totals", context, status)


def _stored(request: HttpRequest, found: Found[Tournament], rows: TotalsRows) -> int:
    """Store what was typed: 200, or the status of the page that says why not."""
    try:
        written = libre.record_totals(found.object, rows.totals(), author(found.access))
    except Refused as refused:
        for one in rows.tables:
            if one.table.number == refused.params.get("table"):
                one.error = refusal_text(refused)
        return 400
    except libre.TotalsClash as clash:
        for one in rows.tables:
            if standing := clash.standing.get(one.table.pk):
                one.clash, one.version = standing, standing.version
                one.error = _(
                    "Changé entre-temps par quelqu’un d’autre : enregistrez pour remplacer."
                )
        return 409
    if written:
        sentence = ngettext(
            "%(number)s table enregistrée.", "%(number)s tables enregistrées.", written
        )
        messages.success(request, sentence % {"number": written})
    else:
        messages.info(request, _("Rien de nouveau."))
    return 200


@require_POST
def totals_void(request: HttpRequest, club: str, pk: int, table: int) -> HttpResponse:
    """Strike a table's totals through: its deals can be entered instead."""
    found, field = _started(request, club, pk)
    at = next((one for one in field.tables if one.pk == table), None)
    if at is None:
        raise Http404
    version = whole(request.POST.get("version")) or 0
    try:
        libre.void_totals(found.object, table, version, author(found.access))
    except libre.TotalsClash:
        messages.error(request, _("Ces totaux ont changé entre-temps : les voici."))
    else:
        words = {"table": at.number, "position": at.position}
        messages.success(
            request, _("Table %(table)s, position %(position)s : totaux rayés.") % words
        )
    return redirect("libre-table", club, pk, table)
