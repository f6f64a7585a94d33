"""Sheet mode: the secretary's grid, a row for each deal of a paper sheet."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.db.models import Prefetch, Sum
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring import recording
from scoring.forms.grid import ROWS, SheetForm
from scoring.forms.gridpage import GridPage, answer
from scoring.forms.gridrules import Seated
from scoring.ledger.ranks import Reader
from scoring.ledger.sheets import Sheet, columns, sheet
from scoring.models import DealScore, Draw, Seat, Table
from scoring.recording import Batch, BatchRefused, SessionClosed, UndoOver
from scoring.views.allowed import author, may_enter, may_enter_closed
from scoring.views.dealform import outbox_name
from tarotclub import access
from tarotclub.access import Found, Right
from tarotclub.middleware import typed_before_login
from tarotclub.whole import whole


@require_http_methods(["GET", "HEAD", "POST"])
def sheet_mode(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """The grid, blank or as it was typed; posted, its deals are recorded, all or none."""
    found = _table_row(request, club, table)
    batch = _batch(found)
    if batch is None:
        messages.error(request, _("Cette table ne se saisit pas en grille."))
        return redirect("sheet", club, table)
    if request.method == "POST":
        return _store(request, found, _form(found, batch, request.POST))
    kept = typed_before_login(request)
    asked = whole(request.GET.get("lignes"), 2) or _announced(found.object) or ROWS
    return _page(request, found, _form(found, batch, kept, rows=asked))


@require_POST
def sheet_mode_check(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """What the grid comes to as it stands: errors, scores, totals. Nothing is written."""
    found = _table_row(request, club, table)
    batch = _batch(found)
    if batch is None:
        raise BadRequest
    return JsonResponse(answer(GridPage(_form(found, batch, request.POST))))


@require_POST
def sheet_mode_more(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """The grid as it was typed, with more rows below. Nothing is written."""
    found = _table_row(request, club, table)
    batch = _batch(found)
    if batch is None:
        raise BadRequest
    form = _form(found, batch, request.POST)
    form.add_rows()
    return _page(request, found, form)


@require_POST
def sheet_mode_after(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """The grid as it was typed, numbered after the deals that stand by now. Nothing is written."""
    found = _table_row(request, club, table)
    batch = _batch(found)
    if batch is None:
        raise BadRequest
    moved = request.POST.copy()
    number = batch.next_number
    for nth in range(whole(moved.get("rows"), 2) or 0):
        moved[f"{nth}-number"] = str(number + nth)
        moved[f"{nth}-submission"] = str(uuid.uuid4())
    return _page(request, found, _form(found, batch, moved))


@require_POST
def sheet_mode_undo(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """Strike the deals that one has just recorded: typed at the wrong table, most often."""
    found = _table_row(request, club, table)
    if recording.constraints_for(found.object, None).board:
        raise BadRequest
    who = author(found.access)
    closed_too = may_enter_closed(found.access, found.object.session)
    try:
        count = recording.undo_batch(found.object, who, closed_too=closed_too)
    except UndoOver:
        messages.error(request, _("Trop tard pour défaire d’un geste : rayez les donnes."))
    except SessionClosed:
        raise PermissionDenied from None
    else:
        text = ngettext("%(n)s donne défaite.", "%(n)s donnes défaites.", count)
        messages.success(request, text % {"n": count})
    return redirect("sheet", club, table)


def _table_row(request: HttpRequest, club: str, pk: int) -> Found[Table]:
    """The table for a member who enters deals: a grid is typed at a desk, not at the table."""
    seats = Seat.objects.select_related("player").order_by("index")
    tables = Table.objects.select_related("rule_set", "session").prefetch_related(
        Prefetch("seats", seats)
    )
    found = access.fetch(request, club, tables, Right.ENTER, path="session__club", pk=pk)
    if request.method != "POST" and not may_enter(found.access, found.object.session):
        raise PermissionDenied
    return found


def _batch(found: Found[Table]) -> Batch | None:
    """The sheet that the grid continues; None for étuis, for totals, and where too few sit."""
    fixed = recording.constraints_for(found.object, None)
    if fixed.board or fixed.closed or not [*found.object.seats.all()]:
        return None
    return Batch(found.object)


def _form(found: Found[Table], batch: Batch, data: QueryDict | None, rows: int = ROWS) -> SheetForm:
    reader = Reader.of(found.access)
    heads = columns(batch.seats, reader)
    seated = [Seated(each.seat.index, each.name, each.full_name) for each in heads]
    return SheetForm(data, batch, seated, _standing(found.object), rows)


def _standing(table: Table) -> dict[int, int]:
    """The totals of the seats by the deals on the sheet, in halves: one query."""
    rows = DealScore.objects.filter(seat__table=table).values("seat__index")
    totals = rows.annotate(half_total=Sum("half_score")).order_by()
    return dict(totals.values_list("seat__index", "half_total"))


def _announced(table: Table) -> int:
    """How many deals are still to come of those announced for the table's position."""
    draws = Draw.objects.filter(session=table.session_id, position=table.position)
    deals = draws.values_list("deals", flat=True).first()
    return max(0, (deals or 0) - table.deals.count())


def _store(request: HttpRequest, found: Found[Table], form: SheetForm) -> HttpResponse:
    """Write what the grid holds, or show it again with what stands against it."""
    table, who = found.object, author(found.access)
    if not form.valid or (form.differs and not form.anyway):
        return _page(request, found, form, tried=True)
    closed_too = may_enter_closed(found.access, table.session)
    try:
        done = recording.record_batch(table, form.entries, who, closed_too=closed_too)
    except SessionClosed:
        closed = _("Cette séance n’est pas ouverte : voyez le secrétariat.")
        return _page(request, found, form, refused=closed, status=403)
    except BatchRefused:
        # Somebody wrote between our reading and our writing: read again, it is said there.
        batch = _batch(found)
        if batch is None:
            return redirect("sheet", found.access.club.slug, table.pk)
        return _page(request, found, _form(found, batch, request.POST), tried=True)
    count = len(done)
    text = ngettext("%(n)s donne enregistrée.", "%(n)s donnes enregistrées.", count)
    messages.success(request, text % {"n": count})
    place = reverse("sheet", args=[found.access.club.slug, table.pk])
    return redirect(f"{place}#donne-{done[-1].deal.number}")


def _page(
    request: HttpRequest,
    found: Found[Table],
    form: SheetForm,
    *,
    tried: bool = False,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    table, slug = found.object, found.access.club.slug
    context: dict[str, Any] = {
        "access": found.access,
        "table": table,
        "page": GridPage(form),
        "tried": tried,
        "typed": request.method == "POST",
        "refused": refused,
        "sheet": _sheet_before(found),
        "fresh": recording.just_recorded(table, author(found.access)).count(),
        "sender": outbox_name(found.access),
        "check": reverse("sheet-mode-check", args=[slug, table.pk]),
    }
    return render(request, "scoring/grid.html", context, status=status)


def _sheet_before(found: Found[Table]) -> Sheet:
    """What stands on the sheet already: the grid goes on below it."""
    return sheet(found.object, Reader.of(found.access))
