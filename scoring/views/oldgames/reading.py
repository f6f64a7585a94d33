"""An evening's old games as everybody reads them: the list with its totals, a sheet, the file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import oldgames, oldrulespage
from scoring.exports.oldgames import old_game_book
from scoring.forms.oldevents import offered
from scoring.forms.oldparts import Turn
from scoring.ledger.oldsheets import (
    OldSheet,
    evening_sheets,
    old_standings,
    season_sheets,
    sheet_of_game,
)
from scoring.ledger.ranks import MEMBERS, Reader
from scoring.messages_historical import EVENTS, GAMES
from scoring.models import OldEvent, OldGame, Session
from scoring.recording import UNDO_SECONDS, Author
from scoring.rules.historical import Period
from scoring.titles import evening_title, season_title
from scoring.views.allowed import author, may_enter
from scoring.views.oldgames.asked import game_for
from scoring.views.published import RUNNING_SECONDS, answer, every
from scoring.views.sheets import UNDO_STEP
from tarotclub import access
from tarotclub.access import Access, Right
from tarotclub.models import Season


@require_safe
def old_games(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The old games of an evening and what they brought each player, apart from the deals."""
    evenings = Session.objects.evenings().select_related("season")
    found = access.fetch(request, club, evenings, Right.PUBLIC, pk=pk)
    session, visitor = found.object, found.access
    season = _season_of(session, visitor)

    def parts() -> Mapping[str, Any]:
        reader = Reader.of(visitor)
        sheets = evening_sheets(session, reader)
        running = session.status == Session.Status.OPEN
        totals = old_standings(sheets, reader, running=running)
        context = {
            "access": visitor,
            "evening": session,
            "sheets": sheets,
            "totals": [(GAMES[period], rows) for period, rows in totals],
        }
        return {"games": render_to_string("scoring/old/_games.html", context)}

    return answer(
        request,
        visitor,
        ("old", session.revision, *_state_of(session.season)),
        "scoring/old/games.html",
        parts,
        evening=session,
        title=evening_title(session),
        every=every(session),
        season=season,
    )


def _state_of(season: Season | None) -> tuple[int, int]:
    return (season.pk, season.revision) if season else (0, 0)


def _season_of(session: Session, visitor: Access) -> Season | None:
    """The season whose old games this visitor may read."""
    season = session.season
    shown = season is not None and (season.published or visitor.may(Right.READ))
    return season if shown else None


@require_safe
def old_season(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What the old games of a season's evenings brought each player: the two never together."""
    found = access.fetch(request, club, Season.objects.all(), Right.PUBLIC, pk=pk)
    season, visitor = found.object, found.access

    def parts() -> Mapping[str, Any]:
        reader = Reader.of(visitor)
        sheets = season_sheets(season, reader)
        seen = [each for each in sheets if each.game.session.published or not reader.public]
        totals = old_standings(sheets, reader)
        context = {
            "access": visitor,
            "sheets": seen,
            "by_day": True,
            "totals": [(GAMES[period], rows) for period, rows in totals],
        }
        running = any(each.game.session.status == Session.Status.OPEN for each in sheets)
        games = render_to_string("scoring/old/_games.html", context)
        return {"games": games, "every": RUNNING_SECONDS if running else 0}

    return answer(
        request,
        visitor,
        ("old", season.revision),
        "scoring/old/season.html",
        parts,
        season=season,
        title=season_title(season),
    )


@require_safe
def old_game(request: HttpRequest, club: str, game: int) -> HttpResponse:
    """A sheet: every line explained, what each player has, what lies on the table."""
    found = game_for(request, club, game, Right.PUBLIC)
    row, visitor = found.object, found.access
    enters = may_enter(visitor, row.session)
    undo = _undoable(row, author(visitor)) if enters else {}
    who = visitor.user.pk if visitor.user and undo else 0

    def parts() -> Mapping[str, Any]:
        read = sheet_of_game(row, Reader.of(visitor))
        context = {
            "access": visitor,
            "game": row,
            "read": read,
            "lines": [(line, undo.get(line.event.pk, 0)) for line in read.rows],
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
        ("old", row.session.revision, enters, who, sorted(undo.items())),
        "scoring/old/sheet.html",
        parts,
        game=row,
        every=every(row.session),
    )


def _undoable(game: OldGame, who: Author) -> dict[int, int]:
    """The seconds left, by tens, to undo what this visitor wrote last, by the line's pk."""
    if who.user is None:
        return {}
    since = timezone.now() - timedelta(seconds=UNDO_SECONDS)
    recent = OldEvent.history.filter(game_id=game.pk, history_date__gt=since, author=who.user)
    last = recent.order_by("-history_date", "-history_id").first()
    row = OldEvent.objects.filter(pk=last.id).first() if last else None
    seconds = oldgames.seconds_to_undo(row, who) if row else 0
    return {row.pk: -(-seconds // UNDO_STEP) * UNDO_STEP} if row and seconds else {}


@require_safe
def old_game_export(request: HttpRequest, club: str, game: int) -> HttpResponse:
    """A sheet for Excel, names in full: for members."""
    row = game_for(request, club, game, Right.READ).object
    read = sheet_of_game(row, MEMBERS)
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
