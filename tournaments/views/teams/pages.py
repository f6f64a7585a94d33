"""What the pages of teams share: finding a tournament, a meeting, rendering."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tarotclub.access import Found, Right
from tournaments.models import Meeting, MeetingSide, Quarter, Tournament
from tournaments.standings.teams import MeetingView, TeamField, read_teams
from tournaments.views.shared import finder, pages_of

if TYPE_CHECKING:
    from scoring.ledger.ranks import Reader
    from scoring.models import Session


@dataclass(frozen=True)
class At:
    """A meeting that a page is about: who asks, its row, and all that is read of it."""

    found: Found[Tournament]
    row: Meeting
    field: TeamField
    view: MeetingView

    @property
    def tournament(self) -> Tournament:
        """The tournament it belongs to."""
        return self.found.object

    @property
    def address(self) -> list[Any]:
        """What its addresses are made of."""
        return [self.found.access.club.slug, self.tournament.pk, self.row.number]

    @property
    def session(self) -> Session:
        """The session of its séance."""
        if self.row.seance is None:
            raise Http404
        return self.row.seance.session

    def side(self, letter: str) -> MeetingSide:
        """The team under that letter; 404 for no team of the meeting."""
        return get_object_or_404(self.row.sides.select_related("team"), letter=letter)

    def quarter(self, number: int) -> Quarter:
        """The quarter of that number; 404 for none."""
        return get_object_or_404(self.row.quarters.all(), number=number)


found_teams = finder(Tournament.Form.EQUIPES)
"""Fetch a tournament of teams and authorise its visitor: 404 for any other form."""


def begun(request: HttpRequest, club: str, pk: int, right: Right) -> Found[Tournament]:
    """The same once the tournament has started; 404 before."""
    found = found_teams(request, club, pk, right)
    if found.object.status == Tournament.Status.DRAFT:
        raise Http404
    return found


def found_meeting(request: HttpRequest, club: str, pk: int, number: int, right: Right) -> At:
    """A meeting that can be played; 404 for an exempt team and before the start."""
    found = begun(request, club, pk, right)
    return meeting_of(found, number)


def meeting_of(found: Found[Tournament], number: int, reader: Reader | None = None) -> At:
    """The meeting of that number; 404 for none, and for a team that is exempt."""
    rows = Meeting.objects.select_related("seance__session", "tournament")
    row = get_object_or_404(rows, tournament=found.object, number=number, seance__isnull=False)
    field = read_teams(found.object) if reader is None else read_teams(found.object, reader)
    view = field.meeting(number)
    if view is None:
        raise Http404
    return At(found, row, field, view)


def _stage(tournament: Tournament) -> dict[str, Any]:
    return {
        "draft": tournament.status == Tournament.Status.DRAFT,
        "finished": tournament.status == Tournament.Status.FINISHED,
    }


team_page = pages_of("teams", _stage)
"""Render a page of teams."""
