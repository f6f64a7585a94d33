"""What tournaments do when deals or people change elsewhere."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.dispatch import receiver

from scoring.models import Deal, Session, Table
from scoring.recording import register_constraints
from scoring.signals import deal_written, session_touched
from tournaments.directing import constraints, note_deal
from tournaments.models import Tournament

register_constraints(constraints)


@receiver(deal_written)
def board_follows(deal: Deal, table: Table, **_: Any) -> None:
    """A tournament's deal changed: the notes of its board, and of no other, are computed again."""
    note_deal(deal, table)


@receiver(session_touched)
def tournament_follows(session: Session, **_: Any) -> None:
    """A page of a séance changed: its tournament's pages did too."""
    if session.kind == Session.Kind.SEANCE:
        told = Tournament.objects.filter(seances__session=session.pk)
        told.update(revision=F("revision") + 1)
