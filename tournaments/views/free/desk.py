"""The desk of a duplicate with free contracts: its method, and results with their contracts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.models import Deal, Seat, Table
from scoring.views.allowed import author
from tarotclub.access import Found
from tarotclub.middleware import typed_before_login
from tournaments.directing import Refused, ResultsClash
from tournaments.directing.free import choose_method, record_free, refuse_method
from tournaments.directing.sentences import refusal_text
from tournaments.faultwords import status_text
from tournaments.forms.free import FreeCell, FreeRows, MethodForm
from tournaments.models import Play, Seance, Tournament
from tournaments.movements import board_dealer
from tournaments.plans import plan_of
from tournaments.ranking import PlayStatus
from tournaments.tariffs import code_form
from tournaments.views.desk_pages import home_of, started, tell_written
from tournaments.views.shared import finder, pages_of
from tournaments.words import SEATS

found_free = finder(Tournament.Form.FREE)
"""Fetch a duplicate with free contracts and authorise its visitor; 404 for other forms."""

free_page = pages_of("free")
"""Render a page that only this form has."""


@require_http_methods(["GET", "HEAD", "POST"])
def method(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What the ranking is: match points, or the difference to the mean."""
    found = found_free(request, club, pk)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = MethodForm(typed, initial={"method": found.object.method})
    if request.method != "POST":
        return _method_page(request, found, form)
    if not form.is_valid():
        return _method_page(request, found, form, status=400)
    try:
        chosen = choose_method(found.object, Tournament.Method(form.cleaned_data["method"]))
    except Refused as refused:
        form.add_error("method", refusal_text(refused))
        return _method_page(request, found, form, status=409)
    messages.success(
        request, _("Classement : %(method)s.") % {"method": chosen.get_method_display().lower()}
    )
    return home_of(chosen, club)


def _method_page(
    request: HttpRequest, found: Found[Tournament], form: MethodForm, status: int = 200
) -> HttpResponse:
    try:
        refuse_method(found.object)
    except Refused as refused:
        fixed = refused.code
    else:
        fixed = ""
    draft = found.object.status == Tournament.Status.DRAFT
    context = {
        "form": form,
        "fixed": fixed,
        "sessions": fixed == "method_sessions",
        "draft": draft,
        "step": "method",
    }
    return free_page(request, found, "method", context, status)


@dataclass(frozen=True)
class _Column:
    """What is entered on one page, and where one goes from there."""

    title: str
    cells: Sequence[FreeCell]
    here: str
    following: str = ""
    following_title: str = ""
    context: dict[str, object] = field(default_factory=dict)


def free_board_entry(request: HttpRequest, found: Found[Tournament], board: int) -> HttpResponse:
    """Enter a board's results, position by position, with who took and what."""
    seance = started(found.object)
    numbers = list(seance.boards.values_list("number", flat=True))
    if board not in numbers:
        raise Http404
    after = next((number for number in numbers if number > board), None)
    at = (found.access.club.slug, found.object.pk)
    tables = {(one.position, one.number): one for one in seance.session.tables.all()}
    plays = [(tables[where], board) for where in plan_of(seance).tables_with(board)]
    column = _Column(
        title=_("Étui %(board)s") % {"board": board},
        cells=_cells(plays),
        here=reverse("board-entry", args=(*at, board)),
        following=reverse("board-entry", args=(*at, after)) if after else "",
        following_title=_("étui %(board)s") % {"board": after},
        context={"board": board, "boards": numbers, "dealer": SEATS[board_dealer(board)]},
    )
    return _enter(request, found, column)


def free_table_entry(request: HttpRequest, found: Found[Tournament], table: int) -> HttpResponse:
    """Enter what one table played at one position, board by board."""
    seance: Seance = started(found.object)
    tables = list(seance.session.tables.all())
    here = next((one for one in tables if one.pk == table), None)
    if here is None:
        raise Http404
    beside = [one for one in tables if one.position == here.position]
    after = next((one for one in beside if one.number > here.number), None)
    at = (found.access.club.slug, found.object.pk)
    boards = plan_of(seance).boards_at(here.position, here.number)
    column = _Column(
        title=_("Table %(table)s, position %(position)s")
        % {"table": here.number, "position": here.position},
        cells=_cells([(here, board) for board in boards]),
        here=reverse("table-entry", args=(*at, table)),
        following=reverse("table-entry", args=(*at, after.pk)) if after else "",
        following_title=_("table %(table)s") % {"table": after.number if after else ""},
        context={"table": here, "by_table": True, "tables": beside},
    )
    return _enter(request, found, column)


def _cells(plays: Sequence[tuple[Table, int]]) -> list[FreeCell]:
    """Those plays with who sits there and what stands: three queries."""
    tables = {table.pk for table, _board in plays}
    seated: dict[int, dict[int, str]] = {}
    for seat in Seat.objects.filter(table__in=tables).select_related("player"):
        seated.setdefault(seat.table_id, {})[seat.index] = str(seat.player)
    found = Deal.objects.filter(table__in=tables, number__in={board for _, board in plays})
    deals = {(one.table_id, one.number): one for one in found.select_related("author")}
    decided = Play.objects.filter(table__in=tables).exclude(status=PlayStatus.PLAYED)
    marks = {
        (table, board): status_text(PlayStatus(status), code_form(Tournament.Form.FREE))
        for table, board, status in decided.values_list("table", "board__number", "status")
    }
    return [
        FreeCell(
            table,
            board,
            seated.get(table.pk, {}),
            deals.get((table.pk, board)),
            marks.get((table.pk, board), ""),
        )
        for table, board in plays
    ]


def _enter(request: HttpRequest, found: Found[Tournament], column: _Column) -> HttpResponse:
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    rows = FreeRows(column.cells, typed)
    if request.method != "POST":
        return _rows_page(request, found, column, rows)
    if not rows.is_valid():
        return _rows_page(request, found, column, rows, status=400)
    try:
        written = record_free(found.object, rows.results(), author(found.access))
    except ResultsClash as clash:
        rows.show_clashes(clash.deals)
        return _rows_page(request, found, column, rows, status=409)
    tell_written(request, column.title, written)
    if "next" not in request.POST:
        return redirect(column.here)
    desk = reverse("desk", args=(found.access.club.slug, found.object.pk))
    return redirect(column.following or desk)


def _rows_page(
    request: HttpRequest,
    found: Found[Tournament],
    column: _Column,
    rows: FreeRows,
    status: int = 200,
) -> HttpResponse:
    context = {
        "title": column.title,
        "rows": rows,
        "following": column.following,
        "following_title": column.following_title,
        **column.context,
    }
    return free_page(request, found, "entry", context, status)
