"""The arbiter on a deal of a libre: which one, what the code says, what becomes of it."""

from __future__ import annotations

import copy
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.ledger.ranks import MEMBERS
from scoring.marques import marque
from scoring.models import Deal
from scoring.rules.deal import Outcome
from scoring.views.allowed import author
from tarotclub.access import Right
from tarotclub.middleware import typed_before_login
from tarotclub.whole import whole
from tournaments import faultwords
from tournaments.arbitration import Camp, Form, Situation, fault, propose
from tournaments.directing import Refused
from tournaments.directing.libre import deals as ruling_path
from tournaments.directing.sentences import refusal_text
from tournaments.exports.libre import seat_words
from tournaments.forms.libre.deals import DealForm
from tournaments.models import Penalty, Ruling, Tournament
from tournaments.standings.libre import moved, read_libre
from tournaments.views.libre.pages import found_libre, libre_page, setup_of

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tarotclub.access import Found
    from tournaments.standings.libre import LibreTable, Person


def _started(request: HttpRequest, club: str, pk: int) -> Found[Tournament]:
    found = found_libre(request, club, pk, Right.ARBITRATE)
    setup_of(found.object)
    if found.object.status == Tournament.Status.DRAFT:
        raise Http404
    return found


@require_safe
def deals(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The tables that entered deals; with `?table=` the deals of one, to choose from."""
    found = _started(request, club, pk)
    field = read_libre(found.object, MEMBERS)
    tables = [one for one in field.tables if not one.listed and (one.deals or one.annulled)]
    chosen = next((one for one in tables if one.pk == whole(request.GET.get("table", ""))), None)
    rows = _ruled(Deal.objects.filter(table=chosen.pk)) if chosen is not None else ()
    context = {
        "stages": _stages(tables, several=len(field.seances) > 1),
        "chosen": chosen,
        "deals": [(deal, _taker(deal, chosen)) for deal in rows] if chosen is not None else (),
    }
    return libre_page(request, found, "deals", context)


def _ruled(deals: QuerySet[Deal]) -> QuerySet[Deal]:
    """Those on which an arbiter may decide: played, or annulled by one."""
    return deals.filter(voided_at=None, outcome__in=(Outcome.PLAYED, Outcome.ANNULLED))


def _stages(tables: list[LibreTable], *, several: bool) -> list[tuple[str, tuple[LibreTable, ...]]]:
    """The tables position by position, the newest first."""
    found = []
    for (seance, position), group in groupby(tables, key=lambda one: one.at[:2]):
        words = {"seance": seance, "position": position}
        title = (
            _("Séance %(seance)s, position %(position)s") if several else _("Position %(position)s")
        )
        found.append((title % words, tuple(group)))
    return found[::-1]


def _taker(deal: Deal, table: LibreTable) -> Person | None:
    return next((who for index, who in table.seats if index == deal.taker), None)


@require_http_methods(["GET", "HEAD", "POST"])
def deal_ruling(request: HttpRequest, club: str, pk: int, deal: int) -> HttpResponse:
    """Decide on a deal; `essai` shows what the code says of it and who would move."""
    found = _started(request, club, pk)
    row, table = _deal(found.object, deal)
    people = [(str(who.pk), f"{who.name} ({seat_words(index)})") for index, who in table.seats]
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = DealForm(typed, people, row.version, annulled=row.outcome == Outcome.ANNULLED)
    context: dict[str, Any] = {
        "form": form,
        "deal": row,
        "table": table,
        "taker": _taker(row, table),
    }
    if request.method != "POST":
        return libre_page(request, found, "deal_ruling", context)
    if not form.is_valid():
        return libre_page(request, found, "deal_ruling", context, 400)
    decision = _decision(row, form)
    try:
        if "essai" not in request.POST:
            ruling_path.rule_deal(found.object, decision, author(found.access))
            messages.success(request, _("La décision est appliquée."))
            return redirect("libre-penalties", club, pk)
        context["says"] = _says(found.object, row, form)
        context["moves"] = _tried(request, found, decision)
    except Refused as refused:
        if not refused.code.startswith("deal_points"):
            # The deal is another than he saw: he reads it before he decides again.
            messages.error(request, refusal_text(refused))
            return redirect("libre-deal-ruling", club, pk, deal)
        form.add_error("returned", refusal_text(refused))
        return libre_page(request, found, "deal_ruling", context, 400)
    return libre_page(request, found, "deal_ruling", context)


def _deal(tournament: Tournament, pk: int) -> tuple[Deal, LibreTable]:
    field = read_libre(tournament, MEMBERS)
    tables = {one.pk: one for one in field.tables}
    rows = Deal.objects.select_related("rule_set", "table")
    row = _ruled(rows.filter(pk=pk, table__in=tables)).first()
    if row is None:
        raise Http404
    return row, tables[row.table_id]


def _decision(deal: Deal, form: DealForm) -> ruling_path.DealRuling:
    given = form.cleaned_data
    return ruling_path.DealRuling(
        deal=deal.pk,
        version=given["version"],
        submission=given["submission"],
        annulled=given["fate"] == Ruling.Fate.ANNULLED,
        returned=form.signed,
        fault=given["fault"],
        reason=given["reason"],
        entry=given["who"],
        points=Decimal(given["points"] or 0),
        warning=given["warning"] and not given["points"],
    )


def _says(tournament: Tournament, deal: Deal, form: DealForm) -> list[str]:
    """What the code says of the fault, once the points are given back."""
    given = form.cleaned_data
    if not given["fault"] or not given["camp"]:
        return []
    offence = 1
    if given["who"]:
        rows = Penalty.objects.filter(
            ruling__seance__tournament=tournament,
            ruling__cancelled_at=None,
            ruling__fault=given["fault"],
        )
        offence += rows.filter(entry=given["who"]).count()
    situation = Situation(
        Form.LIBRE, Camp(given["camp"]), made=_made(deal, form.signed), offence=offence
    )
    return faultwords.sentences(propose(fault(given["fault"]), situation))


def _made(deal: Deal, returned: int) -> bool | None:
    """Whether the taker makes his contract with the points given back; None where nobody knows."""
    unit = deal.half_unit
    if deal.half_points is not None and deal.outcome == Outcome.PLAYED:
        again = copy.copy(deal)
        again.half_points = min(max(deal.half_points + returned, 0), ruling_path.MOST_HALVES)
        found = marque(again)
        unit = found.half_unit if found is not None else unit
    return None if unit is None else unit > 0


def _tried(
    request: HttpRequest, found: Found[Tournament], decision: ruling_path.DealRuling
) -> object:
    before = read_libre(found.object, MEMBERS)
    after = ruling_path.tried(
        lambda: ruling_path.rule_deal(found.object, decision, author(found.access)),
        lambda: read_libre(found.object, MEMBERS),
    )
    return moved(before, after)
