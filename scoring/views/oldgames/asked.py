"""What the views of old games begin with: the game or the line, the visitor's right."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from scoring import oldgames
from scoring.forms.oldparts import Turn
from scoring.ledger.oldsheets import names_of
from scoring.ledger.ranks import MEMBERS
from scoring.models import OldEvent, OldGame, Session
from scoring.views.allowed import NIGHT, author, may_enter
from tarotclub import access
from tarotclub.access import Access, Found, Right


def game_for(
    request: HttpRequest, club: str, pk: int, right: Right, *, writing: bool = False
) -> Found[OldGame]:
    """Fetch an old game; `writing` asks too that its evening, as it stands, lets this member."""
    found = access.fetch(
        request,
        club,
        OldGame.objects.select_related("session"),
        right,
        path="session__club",
        published=lambda game: game.session.published,
        pk=pk,
    )
    if writing:
        refuse_reader(found.access, found.object.session)
    return found


def event_for(
    request: HttpRequest, club: str, pk: int, *, writing: bool = False
) -> Found[OldEvent]:
    """Fetch a line of an old game, for somebody who enters; `writing` as for `game_for`."""
    rows = OldEvent.objects.select_related("author")
    found = access.fetch(request, club, rows, Right.ENTER, path="game__session__club", pk=pk)
    if writing:
        refuse_reader(found.access, found.object.game.session)
    return found


def refuse_reader(visitor: Access, session: Session) -> None:
    """403 for whoever may not enter anything in the evening as it stands."""
    if not may_enter(visitor, session):
        raise PermissionDenied


def may_void(visitor: Access, row: OldEvent, session: Session) -> bool:
    """True when the visitor may strike the line: one's own on its day, or any.

    The day ends when the night does, as for a deal (`allowed.may_void`).
    """
    if visitor.may(Right.VOID_ANY):
        return True
    began, now = row.created_at - NIGHT, timezone.now() - NIGHT
    return (
        visitor.may(Right.VOID_OWN)
        and session.status == Session.Status.OPEN
        and timezone.localdate(began) == timezone.localdate(now)
        and oldgames.recorded_by(row, author(visitor))
    )


def turn_of(game: OldGame, before: OldEvent | None = None) -> Turn:
    """What a form of the sheet's next line is asked about; of the line `before`, as it was then."""
    players = [seat.player for seat in game.seats.select_related("player").order_by("index")]
    return Turn(
        oldgames.rules_of(game), oldgames.sheet_of(game, before), names_of(players, MEMBERS)
    )
