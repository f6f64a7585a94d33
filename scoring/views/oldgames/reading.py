"""An evening's old games as everybody reads them: the list with its totals, a sheet, the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import oldrulespage
from scoring.exports.oldgames import old_game_book
from scoring.forms.oldevents import offered
from scoring.forms.oldparts import Turn
from scoring.ledger.oldsheets import OldSheet, evening_sheets, old_standings, sheet_of_game
from scoring.ledger.ranks import Reader
from scoring.messages_historical import EVENTS, GAMES
from scoring.models import Session
from scoring.rules.historical import Period
from scoring.titles import evening_title
from scoring.views.allowed import may_enter
from scoring.views.oldgames.asked import game_for
from scoring.views.published import RUNNING_SECONDS, answer
from tarotclub import access
from tarotclub.access import Access, Right


def _reader(visitor: Access) -> Reader:
    return Reader(public=not visitor.may(Right.READ))


def _every(session: Session) -> int:
    return RUNNING_SECONDS if session.status == Session.Status.OPEN else 0


@require_safe
def old_games(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The old games of an evening and what they brought each player, apart from the deals."""
    found = access.fetch(request, club, Session.objects.evenings(), Right.PUBLIC, pk=pk)
    session, visitor = found.object, found.access

    def parts() -> Mapping[str, Any]:
        reader = _reader(visitor)
        sheets = evening_sheets(session, reader)
        totals = [(GAMES[period], rows) for period, rows in old_standings(sheets, reader)]
        context = {"access": visitor, "sheets": sheets, "totals": totals}
        return {"games": render_to_string("scoring/old/_games.html", context)}

    return answer(
        request,
        visitor,
        ("old", session.revision),
        "scoring/old/games.html",
        parts,
        evening=session,
        title=evening_title(session),
        every=_every(session),
    )


@require_safe
def old_game(request: HttpRequest, club: str, game: int) -> HttpResponse:
    """A sheet: every line explained, what each player has, what lies on the table."""
    found = game_for(request, club, game, Right.PUBLIC)
    row, visitor = found.object, found.access
    enters = may_enter(visitor, row.session)

    def parts() -> Mapping[str, Any]:
        read = sheet_of_game(row, _reader(visitor))
        context = {
            "access": visitor,
            "game": row,
            "read": read,
            "may_enter": enters,
            "kinds": kinds_of(read),
        }
        names = ("bar", "marks", "dock")
        return {
            name: render_to_string(f"scoring/old/_sheet_{name}.html", context) for name in names
        } | {"title": read.title}

    return answer(
        request,
        visitor,
        ("old", row.session.revision, enters),
        "scoring/old/sheet.html",
        parts,
        game=row,
        every=_every(row.session),
    )


@require_safe
def old_game_export(request: HttpRequest, club: str, game: int) -> HttpResponse:
    """A sheet for Excel, names in full: for members."""
    row = game_for(request, club, game, Right.READ).object
    read = sheet_of_game(row, Reader(public=False))
    day = f"{row.session.date:%Y-%m-%d}"
    return old_game_book(read).response("-".join([_("jeu"), read.period, day, str(row.number)]))


@require_safe
def old_rules(request: HttpRequest, club: str, period: str) -> HttpResponse:
    """The rules of one of the two games, generated from their tables."""
    if period not in list(Period):
        raise Http404
    visitor = access.enter_club(request, club, Right.PUBLIC)
    context = {"access": visitor, "page": oldrulespage.page(Period(period))}
    return render(request, "scoring/rules.html", context)


def kinds_of(read: OldSheet) -> list[tuple[str, str]]:
    """The kinds of line that are possible now, each with its name."""
    turn = Turn(read.rules, read.sheet, read.names)
    return [(kind, str(EVENTS[kind])) for kind in offered(turn)]
