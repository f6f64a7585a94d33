"""What the public may read of a tournament, and when: the embargo until the ceremony."""

from __future__ import annotations

from django.db import transaction

from scoring.models import Session
from tournaments.directing.refusals import Refused, changed, locked
from tournaments.models import Sequel, Tournament


@transaction.atomic
def hold_last(tournament: Tournament, held: bool = True) -> Tournament:
    """Keep the last position from the public until the ceremony, or show it. At any time.

    `Refused` ("sequel_shown") where a séance after it is published: its entries are the ranking.
    """
    current = locked(tournament)
    if held and not current.last_held:
        _refuse_shown_after(current)
    return _store(tournament, "last_held", held)


def _refuse_shown_after(tournament: Tournament) -> None:
    own = Sequel.objects.filter(tournament=tournament).first()
    first, order = (own.first_id, own.order) if own else (tournament.pk, 1)
    after = Sequel.objects.filter(first=first, order__gt=order, tournament__published=True)
    shown = after.select_related("tournament").order_by("order").first()
    if shown is not None:
        raise Refused("sequel_shown", name=shown.tournament.name)


@transaction.atomic
def wait_for_boards(tournament: Tournament, waiting: bool = True) -> Tournament:
    """Show a board's scores once every table has played it, or as they come. At any time."""
    return _store(tournament, "whole_boards", waiting)


def _store(tournament: Tournament, name: str, value: bool) -> Tournament:
    current = locked(tournament)
    if getattr(current, name) != value:
        setattr(current, name, value)
        current.save(update_fields=[name])
        # The sheets of its tables open or close with it.
        for session in Session.objects.filter(seance__tournament=current).order_by("pk"):
            Session.raise_revision(session.pk)
        changed(current, None)
    return current
