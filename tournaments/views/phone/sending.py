"""What a tournament table's phone sends from its outbox: a board's score, the totals of a libre.

They are stored as their pages store them; what came of it is put into words of a script.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.views.dealform import outbox_name
from scoring.views.outbox import said, told
from scoring.views.phone.pages import access_of, visiting
from tournaments.models import Tournament
from tournaments.views.phone.boards import at_board, try_board
from tournaments.views.phone.contesting import Claim, tell_stored
from tournaments.views.phone.meetings import at_meeting, try_meeting_board
from tournaments.views.phone.seance import seance_at
from tournaments.views.phone.totals import at_libre, locked_text, try_totals


class Row(Claim, Protocol):
    """A board as it was typed, and what came of it."""

    @property
    def clash(self) -> object: ...


Send = Callable[[HttpRequest, str, int], JsonResponse]
"""What stores a result, and says so in words of a script."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def board_send(request: HttpRequest, club: str, link: int, board: int) -> HttpResponse:
    """A board's score."""

    def send(request: HttpRequest, club: str, link: int) -> JsonResponse:
        here = visiting(request, club, link)
        seance = seance_at(here)
        row: Row
        if seance.tournament.form == Tournament.Form.EQUIPES:
            of_teams = at_meeting(here, seance, board)
            if of_teams.line.full:
                return said("conflict")
            row, status = try_meeting_board(of_teams, request.POST)
        else:
            at = at_board(here, seance, board)
            if at.line.full:
                return said("conflict")
            row, status = try_board(at, request.POST)
        if status != 200:
            return said("conflict") if row.clash else said("refused", text=row.error)
        if row.half_unit is not None:
            tell_stored(request, board)
        return _home(club, link)

    return _relayed(request, club, link, send)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def totals_send(request: HttpRequest, club: str, link: int) -> HttpResponse:
    """The totals of a libre's table."""
    return _relayed(request, club, link, _totals)


def _totals(request: HttpRequest, club: str, link: int) -> JsonResponse:
    here, table, tournament = at_libre(request, club, link)
    _rows, one, status = try_totals(here, table, tournament, request.POST)
    if one.locked:
        return said("refused", text=locked_text())
    if status == 200:
        messages.success(request, _("Totaux enregistrés."))
        return _home(club, link)
    if one.clash:
        return said("conflict")
    wrong = [one.error, *(cell.error for cell in one.cells)]
    return said("refused", text=" ".join(dict.fromkeys(filter(None, wrong))))


def _home(club: str, link: int) -> JsonResponse:
    """It is stored: on to the table's own page."""
    return said("stored", place=reverse("seance-phone", args=[club, link]))


def _relayed(request: HttpRequest, club: str, link: int, send: Send) -> HttpResponse:
    """Who the phone is, and its token; posted, what became of the result."""

    @told
    def answer(request: HttpRequest, club: str, link: int) -> JsonResponse:
        if request.method == "POST":
            return send(request, club, link)
        who = outbox_name(access_of(visiting(request, club, link)))
        return said("open", who=who, token=get_token(request))

    return answer(request, club, link)
