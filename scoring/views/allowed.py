"""What a visitor may do with deals, and in whose name."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from scoring.models import Deal, Session
from scoring.recording import Author, recorded_by
from tarotclub.access import Access, Right

NIGHT = timedelta(hours=6)
"""How long after midnight an evening is still the day before's: the day of somebody who plays
ends when the night does."""


def author(access: Access) -> Author:
    """The name a write of this visitor bears."""
    return Author(access.user, access.table.label if access.table else "")


def may_enter_closed(access: Access, session: Session) -> bool:
    """True when the visitor may enter deals whatever the session's state."""
    if session.kind == Session.Kind.SEANCE and access.may(Right.TOURNAMENT_DEALS):
        return True
    return access.may(Right.ENTER_ANY)


def may_enter(access: Access, session: Session) -> bool:
    """True when the visitor may enter, correct and undo deals of the session as it stands."""
    if session.status == Session.Status.OPEN and access.may(Right.ENTER):
        return True
    return may_enter_closed(access, session)


def may_void(access: Access, deal: Deal, session: Session) -> bool:
    """True when the visitor may void and restore the deal: one's own on its day, or any."""
    if access.may(Right.VOID_ANY):
        return True
    if session.kind == Session.Kind.SEANCE and access.may(Right.TOURNAMENT_DEALS):
        return True
    return may_void_own(access, session, deal.created_at) and recorded_by(deal, author(access))


def may_void_own(access: Access, session: Session, created: datetime) -> bool:
    """True when the visitor may void what is his own, written at `created`: on its day."""
    today = timezone.localdate(created - NIGHT) == timezone.localdate(timezone.now() - NIGHT)
    return access.may(Right.VOID_OWN) and session.status == Session.Status.OPEN and today
