"""Teams for everybody: pools and bracket, and a meeting board by board with its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import Reader
from scoring.views.published import answer
from tarotclub.access import Right
from tournaments.explanations import held_text
from tournaments.models import TeamSetup, Tournament
from tournaments.standings.embargo import keeps_back
from tournaments.standings.teams import (
    bracket_rounds,
    final_places,
    pool_tables,
    quarter_sheets,
    read_teams,
    winner_of,
)
from tournaments.views.public_pages import every
from tournaments.views.teams.pages import found_teams, meeting_of

if TYPE_CHECKING:
    from tarotclub.access import Found
    from tournaments.standings.teams import MeetingView


def team_tournament(request: HttpRequest, found: Found[Tournament]) -> HttpResponse:
    """The pools' tables, the bracket and every meeting as they stand."""
    return answer(
        request,
        found.access,
        (found.object.shown,),
        "tournaments/teams/tournament.html",
        lambda: _parts(found),
        tournament=found.object,
    )


def _parts(found: Found[Tournament]) -> Mapping[str, Any]:
    field = read_teams(found.object, Reader.of(found.access))
    rounds = bracket_rounds(field)
    context = {
        "access": found.access,
        "tournament": found.object,
        "field": field,
        "pools": pool_tables(field),
        "rounds": rounds,
        "alone": field.setup.way in {TeamSetup.Way.MATCH, TeamSetup.Way.TRIANGULAR},
        "winner": rounds[-1].winners[0] if rounds and rounds[-1].final else None,
        "places": final_places(field) if rounds else (),
    }
    names = ("standing", "teams")
    parts: dict[str, Any] = {
        name: render_to_string(f"tournaments/teams/_{name}.html", context) for name in names
    }
    parts["every"] = every(found.object)
    parts["held"] = _held(found)
    return parts


def _held(found: Found[Tournament]) -> str:
    """What the public is told of what it may not read yet; blank where it reads all."""
    public = not found.access.may(Right.READ)
    return held_text(found.object) if public and keeps_back(found.object) else ""


@require_safe
def meeting(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """A meeting board by board: both attacks, what each board brought, and to whom."""
    found = found_teams(request, club, pk, Right.PUBLIC)
    return answer(
        request,
        found.access,
        (found.object.shown, number),
        "tournaments/teams/meeting.html",
        lambda: _meeting(found, number),
        tournament=found.object,
        number=number,
    )


def _meeting(found: Found[Tournament], number: int) -> Mapping[str, Any]:
    view = meeting_of(found, number, Reader.of(found.access)).view
    winner, tie = winner_of(view)
    context = {
        "access": found.access,
        "tournament": found.object,
        "meeting": view,
        "matches": list(zip(view.pairs, view.results, strict=True)),
        "quarters": [
            (
                one,
                _lineups(view, one.number),
                [s for s in quarter_sheets(view) if s.number == one.number],
            )
            for one in view.quarters
        ],
        "winner": winner,
        "tie": tie,
    }
    return {
        "sheet": render_to_string("tournaments/teams/_meeting.html", context),
        "title": f" {_('contre')} ".join(one.team.name for one in view.sides),
        "every": every(found.object),
        "held": _held(found),
    }


def _lineups(view: MeetingView, number: int) -> list[tuple[str, str, list[str]]]:
    """For each team its name, who attacks and who defends; those of quarters that have begun."""
    quarter = view.quarters[number - 1]
    if not quarter.started:
        return []
    found = []
    for side in view.sides:
        names = {one.entry: one.name for one in side.team.members}
        chosen = [names.get(one, "") for one in quarter.lineups.get(side.letter, ())]
        if chosen:
            found.append((side.team.name, chosen[0], chosen[1:]))
    return found
