"""A board's result from the table's phone, as the travelling sheet has it: what each pays."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scoring.models import Table
from scoring.recording import EntryRefused, refusal_text
from scoring.tablelinks import Visit
from scoring.views.phone.pages import phone_page, visiting
from tournaments.directing import ResultsClash
from tournaments.directing.phone import PhoneRefused, send_result
from tournaments.forms.phones import missing_unit, phone_refused_text
from tournaments.forms.results import ResultRow, ResultRows
from tournaments.layouts import BOARD_FORMS
from tournaments.models import Seance, Tournament
from tournaments.views.phone.contesting import contest, tell_stored
from tournaments.views.phone.meetings import meeting_board, meeting_contest
from tournaments.views.phone.seance import BoardLine, board_lines, seance_at


@dataclass(frozen=True)
class AtBoard:
    """A phone at one of its boards."""

    here: Visit
    table: Table
    line: BoardLine
    board: int


def at_board(here: Visit, seance: Seance, board: int) -> AtBoard:
    """The phone at a board that its table plays at this position; Http404 for any other."""
    if here.table is None or seance.tournament.form not in BOARD_FORMS:
        raise Http404
    lines = board_lines(here, seance, here.table)
    line = next((each for each in lines if each.cell.board == board), None)
    if line is None:
        raise Http404
    return AtBoard(here, here.table, line, board)


@require_http_methods(["GET", "HEAD", "POST"])
def board_result(request: HttpRequest, club: str, link: int, board: int) -> HttpResponse:
    """Enter a board's score, or correct it; a whole deal is corrected on its own form."""
    here = visiting(request, club, link)
    seance = seance_at(here)
    if seance.tournament.form == Tournament.Form.EQUIPES:
        return meeting_board(request, here, seance, board)
    at = at_board(here, seance, board)
    if at.line.full and at.line.deal is not None:
        return redirect("deal-edit", club, at.line.deal.pk)
    if request.method != "POST":
        (blank,) = ResultRows([at.line.cell], None).rows
        return _board_page(request, at, blank)
    row, status = try_board(at, request.POST)
    if status != 200:
        return _board_page(request, at, row, status=status)
    if row.half_unit is not None:
        tell_stored(request, board)
    return redirect("seance-phone", at.here.link.session.club.slug, at.here.link.pk)


def try_board(at: AtBoard, posted: QueryDict) -> tuple[ResultRow, int]:
    """Store a board's score: its row, and 200 or the status of the page that says why not."""
    rows = ResultRows([at.line.cell], posted)
    (row,) = rows.rows
    if rows.is_valid() and row.half_unit is None and row.keep != "theirs":
        row.error = missing_unit()
    if row.error:
        return row, 400
    status = 200
    for result in rows.results():
        try:
            send_result(at.table, result, at.here.author)
        except ResultsClash as clash:
            rows.show_clashes(clash.deals)
            status = 409
        except PhoneRefused as refused:
            row.error, status = phone_refused_text(refused.code), 409
        except EntryRefused as refused:
            row.error, status = refusal_text(refused.findings[0]), 400
    return row, status


def _board_page(
    request: HttpRequest, at: AtBoard, row: ResultRow, status: int = 200
) -> HttpResponse:
    context = {"line": at.line, "row": row, "board": at.board}
    return phone_page(request, at.here, "tournaments/phone/board.html", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
def board_contest(request: HttpRequest, club: str, link: int, board: int) -> HttpResponse:
    """A second seat says another score: both versions go to the arbiter."""
    here = visiting(request, club, link)
    seance = seance_at(here)
    if seance.tournament.form == Tournament.Form.EQUIPES:
        return meeting_contest(request, here, seance, board)
    at = at_board(here, seance, board)
    if at.line.full and request.method != "POST":
        return redirect("table-phone-claim", club, link, board)
    data = request.POST if request.method == "POST" else None
    # Another score is asked for, whatever stands: the row begins blank.
    rows = ResultRows([replace(at.line.cell, deal=None)], data)
    if data is not None:
        rows.is_valid()
    return contest(request, here, at.line, rows.rows[0], lambda: at_board(here, seance, board).line)
