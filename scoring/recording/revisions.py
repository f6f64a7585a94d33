"""Telling pages that they changed."""

from __future__ import annotations

from scoring.models import Session
from scoring.signals import session_touched
from tarotclub.models import Season


def touched(session: Session) -> None:
    """Raise the revisions of every page that shows `session`, in the transaction of the write.

    Always in the order session, tournament (by its receiver), season: two writes that meet wait for
    each other instead of locking each other out.
    """
    Session.raise_revision(session.pk)
    session_touched.send(sender=Session, session=session)
    if session.season_id is not None:
        Season.raise_revision(session.season_id)
