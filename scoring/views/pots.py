"""The pot of a table, deal by deal, and what the pots of an evening brought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scoring.ledger.pots import evening_pots, has_pot, pot_sheet, pot_totals
from scoring.ledger.ranks import Reader
from scoring.models import Session, Table
from scoring.titles import evening_title
from scoring.views.published import answer, every
from tarotclub import access
from tarotclub.access import Access, Found, Right


@require_safe
def pot(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """The pot of a table, public when its evening is; 404 where the table keeps none."""
    found: Found[Table] = access.fetch(
        request,
        club,
        Table.objects.select_related("rule_set"),
        Right.PUBLIC,
        path="session__club",
        published=lambda row: row.session.published,
        pk=table,
    )
    row, visitor = found.object, found.access
    if not has_pot(row):
        raise Http404
    return answer(
        request,
        visitor,
        ("pot", row.session.revision),
        "scoring/pots/table.html",
        lambda: _table_parts(row, visitor),
        table=row,
        every=every(row.session),
    )


def _table_parts(table: Table, visitor: Access) -> Mapping[str, Any]:
    context = {
        "access": visitor,
        "table": table,
        "sheet": pot_sheet(table, Reader.of(visitor)),
    }
    return {"account": render_to_string("scoring/pots/_table.html", context)}


@require_safe
def evening_pot(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What the pots of an evening brought each player, and what still lies on the tables."""
    found = access.fetch(request, club, Session.objects.evenings(), Right.PUBLIC, pk=pk)
    session, visitor = found.object, found.access
    return answer(
        request,
        visitor,
        ("pots", session.revision),
        "scoring/pots/evening.html",
        lambda: _evening_parts(session, visitor),
        evening=session,
        title=evening_title(session),
        every=every(session),
    )


def _evening_parts(session: Session, visitor: Access) -> Mapping[str, Any]:
    reader = Reader.of(visitor)
    sheets = evening_pots(session, reader)
    left = sum(sheet.in_pots for sheet in sheets)
    totals = pot_totals(sheets, reader)
    context = {
        "access": visitor,
        "sheets": sheets,
        "totals": totals,
        "left": left,
        "together": sum(row.total for row in totals) + left,
    }
    return {"account": render_to_string("scoring/pots/_evening.html", context)}
