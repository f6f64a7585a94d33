"""The desk of a tournament of teams: its meetings, the bracket's rounds, the end."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tarotclub.access import Right
from tarotclub.whole import whole
from tournaments.directing import Refused, teams
from tournaments.directing.sentences import refusal_text
from tournaments.models import TeamSetup, Tournament
from tournaments.standings.teams import bracket_rounds, pool_tables, read_teams
from tournaments.teamphones import contested_meetings
from tournaments.views.desk_live import live_desk
from tournaments.views.desk_pages import attempt
from tournaments.views.teams.pages import begun, found_teams, team_page


@require_safe
def desk(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Every meeting with what is entered; before the start, the preparation."""
    found = found_teams(request, club, pk, Right.TOURNAMENT_DEALS)
    if found.object.status == Tournament.Status.DRAFT:
        if found.access.may(Right.DIRECT):
            return redirect("entries", club, pk)
        return redirect("tournament", club, pk)
    return live_desk(request, found, team_page, "desk", lambda: _desk_parts(found.object))


def _desk_parts(tournament: Tournament) -> dict[str, Any]:
    field = read_teams(tournament)
    pools, rounds = pool_tables(field), bracket_rounds(field)
    own = field.setup.way == TeamSetup.Way.BRACKET
    pooled = field.setup.way == TeamSetup.Way.POOLS
    least = min((len(one.rows) for one in pools), default=0)
    last = rounds[-1] if rounds else None
    return {
        "field": field,
        "pools": pools,
        "rounds": rounds,
        "bracket_next": pooled and not rounds and not any(one.open for one in pools),
        "kept": range(1, least) if len(pools) > 1 else range(2, least),
        "contested": contested_meetings(field),
        "round_next": last is not None and not last.final and None not in last.winners,
        "round_undo": last is not None
        and not (own and len(rounds) == 1)
        and not any(one.started for one in last.meetings),
        "undo_start": not any(one.started for one in field.meetings),
    }


@require_POST
def bracket(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The best of every pool go on to a bracket."""
    found = begun(request, club, pk, Right.DIRECT)
    kept = whole(request.POST.get("kept"), 2) or 0
    if attempt(request, lambda: teams.begin_bracket(found.object, kept)):
        messages.success(request, _("L’élimination directe peut commencer."))
    return redirect("team-desk", club, pk)


@require_POST
def next_round(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The winners meet."""
    found = begun(request, club, pk, Right.DIRECT)
    if attempt(request, lambda: teams.begin_round(found.object)):
        messages.success(request, _("Le tour suivant peut commencer."))
    return redirect("team-desk", club, pk)


@require_POST
def undo_round(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Take the last round away again."""
    found = begun(request, club, pk, Right.DIRECT)
    if attempt(request, lambda: teams.undo_round(found.object)):
        messages.success(request, _("Le tour est défait."))
    return redirect("team-desk", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Say what is missing and ask; then close the tournament."""
    found = begun(request, club, pk, Right.DIRECT)
    refusal = ""
    if request.method == "POST":
        try:
            teams.finish_teams(found.object, whole(request.POST.get("missing")) or 0)
        except Refused as refused:
            refusal = refusal_text(refused)
        else:
            messages.success(request, _("Le tournoi est terminé."))
            return redirect("team-desk", club, pk)
    field = read_teams(found.object)
    context = {
        "refusal": refusal,
        "missing": field.missing,
        "open": [one for one in field.meetings if not one.over],
    }
    return team_page(request, found, "finish", context, 409 if refusal else 200)


@require_POST
def reopen(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Take a finished tournament up again."""
    found = begun(request, club, pk, Right.DIRECT)
    if attempt(request, lambda: teams.reopen_teams(found.object)):
        messages.success(request, _("Le tournoi a repris."))
    return redirect("team-desk", club, pk)
