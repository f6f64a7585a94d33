"""Who plays in teams: the entry list, the teams of four to six its players form, their captains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tarotclub.middleware import typed_before_login
from tournaments.directing import Refused, teams
from tournaments.directing.sentences import refusal_text
from tournaments.forms.teams import TeamEditForm, TeamEntryForm
from tournaments.models import LibreTeam, Tournament
from tournaments.standings.teams import read_teams
from tournaments.teamdraws import ways
from tournaments.views.offering import offering
from tournaments.views.teamlist import entered, taken_off
from tournaments.views.teams.pages import found_teams, team_page

if TYPE_CHECKING:
    from tarotclub.access import Found


def team_entries(
    request: HttpRequest,
    found: Found[Tournament],
    context: dict[str, Any],
    status: int = 200,
    team: TeamEntryForm | None = None,
) -> HttpResponse:
    """The entry page with `context`: teams, players without one, whom the club could enter."""
    field = read_teams(found.object)
    taken = {one.entry for each in field.teams for one in each.members}
    free = [one for one in context["entries"] if one.pk not in taken]
    full = {
        **context,
        "step": "entries",
        "teams": field.teams,
        "free": free,
        "team_form": team or TeamEntryForm([one.player for one in free]),
        "ready": bool(ways(len(field.teams))) and not free,
    }
    return team_page(request, found, "entries", full, status)


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Make a team of the players ticked."""
    found = found_teams(request, club, pk)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    if typed is None:
        return redirect("entries", club, pk)
    waiting = found.object.entries.filter(libre_member=None).select_related("player")
    form = TeamEntryForm([one.player for one in waiting], typed)
    if request.method != "POST" or not form.is_valid():
        status = 400 if request.method == "POST" else 200
        return team_entries(request, found, offering(request, found), status, form)
    name, players = form.team_name(), list(form.cleaned_data["members"])
    if not entered(
        request, form, name, lambda: teams.add_team(found.object, name, players, form.leader())
    ):
        return team_entries(request, found, offering(request, found), 400, form)
    return redirect("entries", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, pk: int, team: int) -> HttpResponse:
    """Give a team another name or another captain."""
    found = found_teams(request, club, pk)
    row = get_object_or_404(LibreTeam, tournament=found.object, pk=team)
    view = next((one for one in read_teams(found.object).teams if one.pk == row.pk), None)
    if view is None:
        raise Http404
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = TeamEditForm(view, typed)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            teams.edit_team(row, given["name"], given["captain"])
        except Refused as refused:
            form.add_error("name", refusal_text(refused))
        else:
            messages.success(request, _("%(name)s est enregistré.") % {"name": given["name"]})
            draft = found.object.status == Tournament.Status.DRAFT
            return redirect("entries" if draft else "team-desk", club, pk)
    status = 400 if request.method == "POST" else 200
    return team_page(request, found, "team", {"team": row, "form": form}, status)


@require_POST
def remove(request: HttpRequest, club: str, pk: int, team: int) -> HttpResponse:
    """Take a team off the list, its players with it."""
    found = found_teams(request, club, pk)
    row = get_object_or_404(LibreTeam, tournament=found.object, pk=team)
    taken_off(request, row, lambda: teams.drop_team(row))
    return redirect("entries", club, pk)
