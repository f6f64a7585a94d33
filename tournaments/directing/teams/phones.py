"""The codes of a team tournament's tables: those of all its meetings at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

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

    A table that has one keeps it, withdrawn or not.
    """
    rows = Meeting.objects.filter(tournament=tournament, seance__isnull=False)
    made = 0
    for one in rows.select_related("seance__session").order_by("seance__session"):
        if one.seance is None or one.seance.session.status == Session.Status.CLOSED:
            continue
        made += tablelinks.create(one.seance.session_id, tables_of(one), author)
    return made


def tables_of(meeting: Meeting) -> int:
    """How many tables a meeting has: two rooms, or three tables in a triangular."""
    if meeting.seance is None:
        return 0
    return len(meeting_schedule(meeting.seance, meeting).positions[0].tables)
