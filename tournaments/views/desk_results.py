"""Results as they come in: by board, as on a travelling sheet, or by table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import recording
from scoring.models import Deal, Table
from scoring.views.allowed import author
from tarotclub.access import Found, Right
from tarotclub.middleware import typed_before_login
from tarotclub.templatetags.figures import score
from tournaments import directing
from tournaments.directing.sentences import unit_text
from tournaments.faultwords import status_text
from tournaments.forms import ReasonForm, ResultRow, ResultRows
from tournaments.layouts import layout_of
from tournaments.models import Play, Tournament
from tournaments.progress import PlayCell, board_cells, table_cells
from tournaments.ranking import PlayStatus
from tournaments.views.desk_pages import found_desk, page, started, tell_written
from tournaments.views.free.desk import free_board_entry, free_table_entry
from tournaments.words import SEATS


@dataclass(frozen=True)
class _Column:
    """What is entered on one page: a board or a table, and where one goes from there."""

    template: str
    title: str
    cells: Sequence[PlayCell]
    here: str
    following: str
    following_title: str
    context: dict[str, object]


@require_http_methods(["GET", "HEAD", "POST"])
def board_entry(request: HttpRequest, club: str, pk: int, board: int) -> HttpResponse:
    """Enter a board's results, position by position: a travelling sheet's column."""
    found = found_desk(request, club, pk, Right.TOURNAMENT_DEALS)
    if found.object.form == Tournament.Form.FREE:
        return free_board_entry(request, found, board)
    seance = started(found.object)
    numbers = list(seance.boards.values_list("number", flat=True))
    if board not in numbers:
        raise Http404
    after = next((number for number in numbers if number > board), None)
    column = _Column(
        template="board",
        title=_("Étui %(board)s") % {"board": board},
        cells=board_cells(seance, board),
        here=reverse("board-entry", args=(club, pk, board)),
        following=reverse("board-entry", args=(club, pk, after)) if after else "",
        following_title=_("étui %(board)s") % {"board": after},
        context={
            "board": board,
            "taker": SEATS[layout_of(seance).taker(board)],
            "boards": numbers,
        },
    )
    return _enter(request, found, column)


@require_http_methods(["GET", "HEAD", "POST"])
def table_entry(request: HttpRequest, club: str, pk: int, table: int) -> HttpResponse:
    """Enter what one table played at one position, board by board."""
    found = found_desk(request, club, pk, Right.TOURNAMENT_DEALS)
    if found.object.form == Tournament.Form.FREE:
        return free_table_entry(request, found, table)
    seance = started(found.object)
    tables = list(seance.session.tables.all())
    at = next((one for one in tables if one.pk == table), None)
    if at is None:
        raise Http404
    at.session = seance.session
    after = next(
        (one for one in tables if one.position == at.position and one.number > at.number), None
    )
    cells = table_cells(seance, at)
    column = _Column(
        template="table",
        title=_("Table %(table)s, position %(position)s")
        % {"table": at.number, "position": at.position},
        cells=cells,
        here=reverse("table-entry", args=(club, pk, table)),
        following=reverse("table-entry", args=(club, pk, after.pk)) if after else "",
        following_title=_("table %(table)s") % {"table": after.number if after else ""},
        context={
            "table": at,
            "by_table": True,
            "tables": [one for one in tables if one.position == at.position],
            "who": _who(at, cells),
        },
    )
    return _enter(request, found, column)


def _who(table: Table, cells: Sequence[PlayCell]) -> list[str]:
    """The two sides that meet at a table, or everybody there."""
    sides = {name: None for cell in cells for name in (cell.side, cell.against) if name}
    return list(sides) or [str(seat.player) for seat in table.seats.select_related("player")]


def _enter(request: HttpRequest, found: Found[Tournament], column: _Column) -> HttpResponse:
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    rows = ResultRows(column.cells, typed)
    if request.method != "POST":
        return _rows_page(request, found, column, rows)
    if not rows.is_valid():
        return _rows_page(request, found, column, rows, status=400)
    results = rows.results()
    try:
        written = directing.record_results(found.object, results, author(found.access))
    except directing.ResultsClash as clash:
        rows.show_clashes(clash.deals)
        return _rows_page(request, found, column, rows, status=409)
    _tell(request, column, results, written)
    if "next" not in request.POST:
        return redirect(column.here)
    return redirect(
        column.following or reverse("desk", args=(found.access.club.slug, found.object.pk))
    )


def _rows_page(
    request: HttpRequest,
    found: Found[Tournament],
    column: _Column,
    rows: ResultRows,
    status: int = 200,
) -> HttpResponse:
    plays = _plays(column.cells)
    context = {
        "title": column.title,
        "rows": rows,
        "lines": [_line(row, plays.get(row.cell.key), found.object.form) for row in rows.rows],
        "following": column.following,
        "following_title": column.following_title,
        **column.context,
    }
    return page(request, found, column.template, context, status)


def _plays(cells: Sequence[PlayCell]) -> dict[tuple[int, int], Play]:
    """What stands at these cells, by table and board."""
    tables = {cell.table.pk for cell in cells}
    boards = {cell.board for cell in cells}
    plays = Play.objects.filter(table__in=tables, board__number__in=boards)
    return {(play.table_id, play.board.number): play for play in plays.select_related("board")}


def _line(row: ResultRow, play: Play | None, form: str) -> tuple[ResultRow, Fraction | None, str]:
    """A row with the taker's note, and how the arbiter lets the play count, in words."""
    if play is None:
        return row, None, ""
    ruled = play.status != PlayStatus.PLAYED and (play.deal_id is None or bool(row.cell.counting))
    note = play.attack_note if row.cell.counting is not None or play.deal_id is None else None
    return row, note, status_text(PlayStatus(play.status), form) if ruled else ""


def _tell(
    request: HttpRequest, column: _Column, results: Sequence[directing.Result], written: int
) -> None:
    """Say what was stored, and what of it should be looked at again."""
    tell_written(request, column.title, written)
    named = {cell.key: cell for cell in column.cells}
    for result in results:
        code = directing.unit_doubt(result.half_unit // 2)
        if code:
            messages.warning(request, _doubtful(named[result.cell], result, code))


def _doubtful(cell: PlayCell, result: directing.Result, code: str) -> str:
    return _("Étui %(board)s, table %(table)s : %(score)s. %(doubt)s") % {
        "board": cell.board,
        "table": cell.table.number,
        "score": score(result.half_unit),
        "doubt": unit_text(code),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def result_void(request: HttpRequest, club: str, pk: int, deal: int) -> HttpResponse:
    """Ask for a reason, then strike a result through; it can be restored from the same page."""
    found = found_desk(request, club, pk, Right.TOURNAMENT_DEALS)
    standing = _deal(found.object, deal)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = ReasonForm(typed, initial=_version(standing))
    if request.method != "POST":
        return _result_page(request, found, standing, form)
    if not form.is_valid():
        return _result_page(request, found, standing, form, status=400)
    who, version = author(found.access), form.cleaned_data["version"]
    try:
        recording.void(deal, form.cleaned_data["reason"], version, who, closed_too=True)
    except recording.StaleVersion:
        return _changed_meanwhile(request, found, deal)
    sentence = _("Étui %(board)s, table %(table)s : résultat rayé.")
    messages.success(request, sentence % {"board": standing.number, "table": standing.table.number})
    return redirect("board-entry", club, pk, standing.number)


@require_POST
def result_restore(request: HttpRequest, club: str, pk: int, deal: int) -> HttpResponse:
    """Let a result that was struck through count again."""
    found = found_desk(request, club, pk, Right.TOURNAMENT_DEALS)
    standing = _deal(found.object, deal)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _result_page(request, found, standing, form, status=400)
    who, version = author(found.access), form.cleaned_data["version"]
    try:
        recording.restore(deal, version, who, closed_too=True)
    except recording.StaleVersion:
        return _changed_meanwhile(request, found, deal)
    sentence = _("Étui %(board)s, table %(table)s : le résultat compte de nouveau.")
    messages.success(request, sentence % {"board": standing.number, "table": standing.table.number})
    return redirect("board-entry", club, pk, standing.number)


def _deal(tournament: Tournament, pk: int) -> Deal:
    deals = Deal.objects.filter(table__session__seance__tournament=tournament)
    return get_object_or_404(deals.select_related("table", "author"), pk=pk)


def _version(deal: Deal) -> dict[str, object]:
    return {"version": deal.version}


def _changed_meanwhile(request: HttpRequest, found: Found[Tournament], pk: int) -> HttpResponse:
    current = _deal(found.object, pk)
    messages.error(request, _("Ce résultat a changé entre-temps : le voici."))
    typed = {"reason": request.POST.get("reason", "")}
    form = ReasonForm(initial={**typed, **_version(current)})
    return _result_page(request, found, current, form, status=409)


def _result_page(
    request: HttpRequest,
    found: Found[Tournament],
    deal: Deal,
    form: ReasonForm,
    status: int = 200,
) -> HttpResponse:
    seats = {seat.index: seat for seat in deal.table.seats.select_related("player")}
    taker = seats.get(deal.taker) if deal.taker is not None else None
    context = {"deal": deal, "form": form, "taker": taker}
    return page(request, found, "result", context, status)
