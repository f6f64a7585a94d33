"""What the hall's screens show, and the sentence on every page of the tournament."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.directing.hall.telling import last_seance, told
from tournaments.directing.refusals import locked
from tournaments.models import Tournament


@transaction.atomic
def show_screen(tournament: Tournament, screen: Tournament.Screen) -> None:
    """Say what every projector that follows the desk shows from now on."""
    current = locked(tournament)
    if current.screen == screen:
        return
    current.screen = screen
    current.save(update_fields=["screen"])
    _told(current)


@transaction.atomic
def announce(tournament: Tournament, text: str, until: datetime | None = None) -> None:
    """Write a sentence on the tournament's pages, up to `until`, or until it is taken away.

    A blank one takes it away.
    """
    current = locked(tournament)
    current.announcement, current.announced_until = text, until if text else None
    current.save(update_fields=["announcement", "announced_until"])
    _told(current)


def _told(tournament: Tournament) -> None:
    seance = last_seance(tournament)
    told(seance.session_id if seance else None, tournament)
