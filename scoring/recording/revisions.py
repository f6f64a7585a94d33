"""Telling pages that they changed."""

from __future__ import annotations

from scoring.models import Session
from scoring.signals import session_touched
from tarotclub.models import Season


def touched(session: Session, left: int | None = None) -> None:
    """Raise the revisions of every page that shows `session`, in the transaction of the write.

    `left` is the pk of the season it counted for before. Always in the order session, tournament
    (by its receiver), seasons by their pk: two writes that meet wait for each other instead of
    locking each other out.
    """
    Session.raise_revision(session.pk)
    session_touched.send(sender=Session, session=session)
    for season in sorted({pk for pk in (session.season_id, left) if pk is not None}):
        Season.raise_revision(season)
