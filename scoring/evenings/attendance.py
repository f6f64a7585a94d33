"""Who came: checking people in and out, guests included."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from scoring.evenings.places import end_seats
from scoring.evenings.refusals import EveningRefused, RefusalCode
from scoring.evenings.sessions import hold, locked_running
from scoring.models import Attendance, Seat, Session
from scoring.recording import touched
from tarotclub import people
from tarotclub.models import Player
from tarotclub.versions import held


@transaction.atomic
def check_in(session_pk: int, player: Player) -> Attendance:
    """Note that `player` is here, again where they had left; twice changes nothing.

    Raises EveningRefused for an archived player or a closed evening.
    """
    player = held(Player.objects.all(), player.pk)
    session = locked_running(session_pk)
    if player.archived_at is not None:
        raise EveningRefused(RefusalCode.ARCHIVED)
    return arrived(session, player)


def arrived(session: Session, player: Player) -> Attendance:
    """As `check_in`, for a session that is locked already."""
    attendance, created = Attendance.objects.get_or_create(session=session, player=player)
    if attendance.left_at is not None:
        attendance.left_at = None
        attendance.save(update_fields=["left_at"])
    elif not created:
        return attendance
    touched(session)
    return attendance


@transaction.atomic
def add_guest(
    session_pk: int, guest: people.Identity, known: Collection[int] | None = None
) -> Attendance:
    """Add a player to the club and check them in; `known` and what it raises as `people.add`."""
    session = locked_running(session_pk)
    hold(session.club, session.season)
    return arrived(session, people.add(session.club, guest, known))


@transaction.atomic
def check_out(session_pk: int, player: Player) -> None:
    """Note that `player` left; at a table of the current position the seat ends with its last deal.

    Somebody who never sat down was ticked by mistake, and is no longer on the list.
    """
    session = locked_running(session_pk)
    attendance = Attendance.objects.filter(session=session, player=player, left_at=None).first()
    if attendance is None:
        return
    end_seats(session, player)
    if Seat.objects.filter(table__session=session, player=player).exists():
        attendance.left_at = timezone.now()
        attendance.save(update_fields=["left_at"])
    else:
        attendance.delete()
    touched(session)
