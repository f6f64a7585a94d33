"""The codes of a team tournament's tables: those of all its meetings at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from scoring import tablelinks
from scoring.models import Session
from tournaments.models import Meeting
from tournaments.teamplans import meeting_schedule

if TYPE_CHECKING:
    from tarotclub.models import User
    from tournaments.models import Tournament


@transaction.atomic
def make_codes(tournament: Tournament, author: User | None) -> int:
    """Give every table of every meeting that is not closed a code; return how many were made.

    A table that has one keeps it, withdrawn or not; one whose time is over is renewed, since a cup
    goes on for weeks.
    """
    rows = Meeting.objects.filter(tournament=tournament, seance__isnull=False)
    made = 0
    for one in rows.select_related("seance__session").order_by("seance__session"):
        if one.seance is None or one.seance.session.status == Session.Status.CLOSED:
            continue
        session = one.seance.session
        made += tablelinks.create(session.pk, tables_of(one), author)
        over = session.table_links.filter(revoked_at=None, expires_at__lte=timezone.now())
        for number in list(over.values_list("number", flat=True)):
            made += tablelinks.renew(session.pk, number, author)
    return made


def tables_of(meeting: Meeting) -> int:
    """How many tables a meeting has: two rooms, or three tables in a triangular."""
    if meeting.seance is None:
        return 0
    return len(meeting_schedule(meeting.seance, meeting).positions[0].tables)
