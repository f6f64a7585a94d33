"""The sheets of a meeting on paper: a score sheet per table and half, the sheet of results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tarotclub.access import Right
from tournaments.standings.teams import read_teams
from tournaments.teamplans import SEATS
from tournaments.views.teams.pages import begun, found_meeting, team_page
from tournaments.words import SEATS as SEAT_NAMES

if TYPE_CHECKING:
    from tournaments.standings.teams import MeetingView
    from tournaments.teamplans import Leg


@require_safe
def every(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Every meeting that is played, each leading to its own sheets."""
    found = begun(request, club, pk, Right.TOURNAMENT_DEALS)
    meetings = [one for one in read_teams(found.object).meetings if not one.exempt]
    return team_page(request, found, "sheets", {"meetings": meetings})


@require_safe
def sheets(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """RO p.26: quarter, room, players, contract and score of each deal; and both captains' visa.

    A quarter without line-ups has blanks for the names.
    """
    at = found_meeting(request, club, pk, number, Right.TOURNAMENT_DEALS)
    context = {
        "meeting": at.view,
        "sheets": [_sheet(at.view, leg) for leg in at.view.legs],
        "quarters": at.view.quarters,
        "teams": [(one, _who_played(at.view, one.letter)) for one in at.view.sides],
    }
    return team_page(request, at.found, "print_sheets", context)


def _sheet(meeting: MeetingView, leg: Leg) -> dict[str, object]:
    attack, defence = meeting.side(leg.attack), meeting.side(leg.defence)
    return {
        "leg": leg,
        "attack": attack.team.name,
        "defence": defence.team.name,
        "attacker": _names(meeting, leg, leg.attack)[0],
        "defenders": [
            (str(SEAT_NAMES[seat]), name)
            for seat, name in zip(SEATS[1:], _names(meeting, leg, leg.defence)[1:], strict=True)
        ],
    }


def _names(meeting: MeetingView, leg: Leg, letter: str) -> list[str]:
    """The four of a team in that quarter, blank where nobody is named yet."""
    chosen = meeting.quarters[leg.quarter - 1].lineups.get(letter, ())
    members = {one.entry: one.name for one in meeting.side(letter).team.members}
    return [members.get(one, "") for one in chosen] or [""] * len(SEATS)


def _who_played(meeting: MeetingView, letter: str) -> list[str]:
    """Only those who played stand on the sheet of results (RC art.112); before that, everybody."""
    team = meeting.side(letter).team
    played = {
        entry for one in meeting.quarters if one.started for entry in one.lineups.get(letter, ())
    }
    return [one.name for one in team.members if not played or one.entry in played]
