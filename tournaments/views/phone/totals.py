"""The totals of a libre's table, from its phone, with the same agreement as a deal."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.models import Table
from scoring.tablelinks import TOTALS, Visit
from scoring.tablelinks.seats import PUBLIC
from scoring.views.phone.pages import phone_page, visiting
from scoring.views.phone.table import ContestForm, spoken, word_of
from tarotclub.whole import whole
from tournaments.directing import Refused
from tournaments.directing.libre import TotalsClash
from tournaments.directing.phone import PhoneRefused, send_totals, totals_row
from tournaments.directing.sentences import refusal_text
from tournaments.forms.libre import TotalsRows
from tournaments.forms.libre.totals import TableRows
from tournaments.forms.phones import phone_refused_text
from tournaments.models import Tournament
from tournaments.standings.libre import read_libre
from tournaments.views.phone.seance import seance_at, totals_line


def at_libre(request: HttpRequest, club: str, link: int) -> tuple[Visit, Table, Tournament]:
    """The phone at a libre's table; Http404 for any other form."""
    here = visiting(request, club, link)
    tournament = seance_at(here).tournament
    if here.table is None or tournament.form != Tournament.Form.LIBRE:
        raise Http404
    return here, here.table, tournament


@require_http_methods(["GET", "HEAD", "POST"])
def libre_totals(request: HttpRequest, club: str, link: int) -> HttpResponse:
    """Hand in the table's totals, or correct them."""
    here, table, tournament = at_libre(request, club, link)
    data = request.POST if request.method == "POST" else None
    rows, one, status = try_totals(here, table, tournament, data)
    if one.locked:
        messages.info(request, locked_text())
        return redirect("seance-phone", club, link)
    if data is not None and status == 200:
        messages.success(request, _("Totaux enregistrés."))
        return redirect("seance-phone", club, link)
    context = {"one": one, "rows": rows}
    return phone_page(request, here, "tournaments/phone/totals.html", context, status)


def try_totals(
    here: Visit, table: Table, tournament: Tournament, data: QueryDict | None
) -> tuple[TotalsRows, TableRows, int]:
    """Store the totals where they were posted: the form, the table's part of it, and 200 or the
    status of the page that says why not. A table that writes its deals stores nothing."""
    field = read_libre(tournament, PUBLIC)
    rows = TotalsRows.of([each for each in field.tables if each.pk == table.pk], data)
    (one,) = rows.tables
    if data is None or one.locked:
        return rows, one, 200
    if rows.is_valid() and not one.typed:
        one.error = _("Il manque les totaux.")
        return rows, one, 400
    return rows, one, 400 if rows.wrong else _stored(here, table, one)


def locked_text() -> str:
    """Why a table has no totals of its own."""
    return _("Cette table note ses donnes : ses totaux en viennent.")


def _stored(here: Visit, table: Table, one: TableRows) -> int:
    """Store what was typed: 200, or the status of the page that says why not."""
    try:
        send_totals(table, one.totals(), here.author)
    except Refused as refused:
        one.error = refusal_text(refused)
        return 400
    except PhoneRefused as refused:
        one.error = phone_refused_text(refused.code)
        return 409
    except TotalsClash as clash:
        standing = clash.standing[table.pk]
        one.clash, one.version = standing, standing.version
        one.error = _("Changé entre-temps par quelqu’un d’autre : enregistrez pour remplacer.")
        return 409
    return 200


@require_POST
def totals_agree(request: HttpRequest, club: str, link: int) -> HttpResponse:
    """A second seat agrees with the totals as they stand."""
    here, table, _tournament = at_libre(request, club, link)
    word = word_of(here, whole(request.POST.get("version")) or 0)
    if spoken(request, here, TOTALS, word, lambda: totals_row(table)):
        messages.success(request, _("C’est noté : vous êtes d’accord."))
    return redirect("seance-phone", club, link)


@require_http_methods(["GET", "HEAD", "POST"])
def totals_contest(request: HttpRequest, club: str, link: int) -> HttpResponse:
    """A second seat says what is wrong with the totals."""
    here, table, _tournament = at_libre(request, club, link)
    line = totals_line(here, table)
    if line is None:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = ContestForm(data, initial={"version": line.row.version})
    if data is not None and form.is_valid():
        version, remark = form.cleaned_data["version"] or 0, form.cleaned_data["remark"]
        word = word_of(here, version, contested=True, remark=remark)
        if spoken(request, here, TOTALS, word, lambda: totals_row(table)):
            messages.success(request, _("C’est noté : l’arbitre tranchera."))
            return redirect("seance-phone", club, link)
        line = totals_line(here, table)
        if line is None:
            raise Http404
        form = ContestForm(initial={"remark": remark, "version": line.row.version})
    context = {"totals": line, "form": form}
    status = 200 if data is None else 400
    return phone_page(request, here, "tournaments/phone/totals_contest.html", context, status)
