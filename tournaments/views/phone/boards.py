"""A board's result from the table's phone, as the travelling sheet has it: what each pays."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.models import Table
from scoring.recording import EntryRefused, refusal_text
from scoring.tablelinks import Visit
from scoring.views.phone.pages import phone_page, visiting
from scoring.views.phone.table import spoken, word_of
from tarotclub.fields import NameField
from tarotclub.whole import whole
from tournaments.directing import ResultsClash
from tournaments.directing.phone import PhoneRefused, send_result
from tournaments.forms.results import ResultRow, ResultRows
from tournaments.layouts import BOARD_FORMS
from tournaments.views.phone.seance import BoardLine, board_lines, seance_at


class RemarkForm(forms.Form):
    """A word beside a contested score, for the arbiter."""

    remark = NameField(
        label=gettext_lazy("Un mot pour l’arbitre, si vous voulez"),
        required=False,
        max_length=120,
        error_messages={"max_length": gettext_lazy("Cent vingt signes au plus.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@dataclass(frozen=True)
class AtBoard:
    """A phone at one of its boards."""

    here: Visit
    table: Table
    line: BoardLine
    board: int


def at_board(request: HttpRequest, club: str, link: int, board: int) -> AtBoard:
    """The phone at a board that its table plays at this position; Http404 for any other."""
    here = visiting(request, club, link)
    seance = seance_at(here)
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
    at = at_board(request, club, link, board)
    if at.line.full and at.line.deal is not None:
        return redirect("deal-edit", club, at.line.deal.pk)
    if request.method != "POST":
        (blank,) = ResultRows([at.line.cell], None).rows
        return _board_page(request, at, blank)
    row, status = try_board(at, request.POST)
    if status != 200:
        return _board_page(request, at, row, status=status)
    tell_board(request, at, row)
    return redirect("seance-phone", at.here.link.session.club.slug, at.here.link.pk)


def try_board(at: AtBoard, posted: QueryDict) -> tuple[ResultRow, int]:
    """Store a board's score: its row, and 200 or the status of the page that says why not."""
    rows = ResultRows([at.line.cell], posted)
    (row,) = rows.rows
    if rows.is_valid() and row.half_unit is None and row.keep != "theirs":
        row.error = _("Quel score ? Ce que le preneur gagne ou perd contre chaque défenseur.")
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


def tell_board(request: HttpRequest, at: AtBoard, row: ResultRow) -> None:
    """What the next page says of a score that is stored."""
    if row.half_unit is not None:
        messages.success(request, _("Étui %(board)s : enregistré.") % {"board": at.board})


def phone_refused_text(code: str) -> str:
    """The sentence of a PhoneRefused."""
    return {
        "over": _("La séance est terminée : voyez l’arbitre."),
        "moved": _("Une autre position se joue : donnez ce résultat à l’arbitre."),
        "contested": _("Ce résultat est contesté : l’arbitre tranche."),
    }[code]


def _board_page(
    request: HttpRequest, at: AtBoard, row: ResultRow, status: int = 200
) -> HttpResponse:
    context = {"line": at.line, "row": row, "board": at.board}
    return phone_page(request, at.here, "tournaments/phone/board.html", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
def board_contest(request: HttpRequest, club: str, link: int, board: int) -> HttpResponse:
    """A second seat says another score: both versions go to the arbiter."""
    at = at_board(request, club, link, board)
    deal = at.line.deal
    if deal is None:
        raise Http404
    data = request.POST if request.method == "POST" else None
    # Another score is asked for, whatever stands: the row begins blank.
    rows = ResultRows([replace(at.line.cell, deal=None)], data)
    (row,) = rows.rows
    form = RemarkForm(data)
    if data is not None:
        rows.is_valid()
        if not row.error and row.half_unit is None:
            row.error = _("Quel score, d’après vous ?")
        elif not row.error and row.half_unit == deal.half_unit:
            row.error = _("C’est le score de la feuille : dites plutôt que vous êtes d’accord.")
        if not row.error and form.is_valid():
            word = word_of(
                at.here,
                whole(data.get("version")) or 0,
                contested=True,
                claim=row.half_unit,
                remark=form.cleaned_data["remark"],
            )
            if spoken(request, at.here, board, word):
                messages.success(request, _("C’est noté : l’arbitre tranchera."))
            return redirect("seance-phone", club, link)
    context = {"line": at.line, "row": row, "board": board, "form": form}
    status = 200 if data is None else 400
    return phone_page(request, at.here, "tournaments/phone/contest.html", context, status)
