"""Undo: for two minutes, by whoever wrote, the version before comes back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.models import Deal
from scoring.recording.entries import UNDO_SECONDS, Author, Change, UndoOver, entry_of, put
from scoring.recording.storing import save_version
from scoring.recording.writing import locked_deal, refuse_closed

UNDOABLE = frozenset({Change.RECORDED, Change.CORRECTED})


def seconds_to_undo(deal: Deal, author: Author) -> int:
    """Return the whole seconds left in which `author` may undo the last entry; 0: no longer."""
    if not author.wrote(deal.author_id, deal.author_label):
        return 0
    left = seconds_left(deal.updated_at)
    return left if left and last_change(deal) in UNDOABLE else 0


def seconds_left(written: datetime) -> int:
    """Return the whole seconds in which what was written then may still be undone.

    Where the clock was set back meanwhile, what comes from the future is as old as it is far.
    """
    left = UNDO_SECONDS - abs((timezone.now() - written).total_seconds())
    return max(0, int(left))


def recorded_by(deal: Deal, author: Author) -> bool:
    """True when `author` entered the deal, whoever corrected it since."""
    first = deal.history.order_by("version").values_list("author_id", "author_label").first()
    return first is not None and author.wrote(*first)


def last_change(deal: Deal) -> str:
    """Return the code of the change that made the deal's present version."""
    row = deal.history.filter(version=deal.version).values_list("history_change_reason").first()
    return row[0] or "" if row else ""


def undo(deal_pk: int, author: Author, *, closed_too: bool = False) -> Deal:
    """Put back the version before `author`'s last entry: a new deal becomes void.

    Nothing is renumbered and no later deal changes its dealer. Undoing twice is undoing once.
    Raises UndoOver, SessionClosed.
    """
    with transaction.atomic():
        deal, session = locked_deal(deal_pk)
        wrote = author.wrote(deal.author_id, deal.author_label)
        if wrote and last_change(deal) == Change.UNDONE:
            return deal
        if not seconds_to_undo(deal, author):
            raise UndoOver
        refuse_closed(session, closed_too)
        before = deal.history.filter(version=deal.version - 1).first()
        if before is None:
            deal.voided_at = timezone.now()
        else:
            put(deal, entry_of(before), before.digest)
        save_version(deal, session, author, Change.UNDONE)
        return deal
