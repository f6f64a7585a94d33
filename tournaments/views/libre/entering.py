"""Who plays a libre: the entry list, and the teams its players form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tarotclub.middleware import typed_before_login
from tournaments.directing import Refused, libre
from tournaments.directing.sentences import refusal_text
from tournaments.forms.libre import TeamForm, TeamNameForm
from tournaments.models import LibreTeam, Tournament
from tournaments.views.libre.pages import found_libre, libre_home, libre_page, setup_of
from tournaments.views.offering import offering
from tournaments.views.teamlist import entered, taken_off

if TYPE_CHECKING:
    from tarotclub.access import Found


@require_safe
def entries(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Those entered, the club's players to tick, and teams where there are teams."""
    found = found_libre(request, club, pk)
    if found.object.libre.listed:
        return libre_home(found.object, club)
    return libre_entries(request, found, offering(request, found))


def libre_entries(
    request: HttpRequest,
    found: Found[Tournament],
    context: dict[str, Any],
    status: int = 200,
    team: TeamForm | None = None,
) -> HttpResponse:
    """The entry page with `context`: who is entered, who could be, the guest's form."""
    tournament = found.object
    setup = setup_of(tournament)
    teams = list(tournament.libre_teams.prefetch_related("members__entry__player"))
    taken = {one.entry_id for each in teams for one in each.members.all()}
    free = [one for one in context["entries"] if one.pk not in taken]
    full = {
        **context,
        "step": "entries",
        "teams": teams,
        "free": free,
        "team_form": team or TeamForm([one.player for one in free]),
        "ready": len(teams) >= 3 and not free if setup.team_size > 1 else len(free) >= 3,
    }
    return libre_page(request, found, "entries", full, status)


@require_http_methods(["GET", "HEAD", "POST"])
def team_add(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Make a team of the players ticked."""
    found = found_libre(request, club, pk)
    setup_of(found.object)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    if typed is None:
        return redirect("libre-entries", club, pk)
    waiting = found.object.entries.filter(libre_member=None).select_related("player")
    form = TeamForm([one.player for one in waiting], typed)
    if request.method != "POST" or not form.is_valid():
        status = 400 if request.method == "POST" else 200
        return libre_entries(request, found, offering(request, found), status, form)
    name, players = form.team_name(), list(form.cleaned_data["members"])
    if not entered(request, form, name, lambda: libre.add_team(found.object, name, players)):
        return libre_entries(request, found, offering(request, found), 400, form)
    return redirect("libre-entries", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def team_edit(request: HttpRequest, club: str, pk: int, team: int) -> HttpResponse:
    """Give a team another name."""
    found = found_libre(request, club, pk)
    row = get_object_or_404(LibreTeam, tournament=found.object, pk=team)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = TeamNameForm(typed, initial={"name": row.name})
    if request.method == "POST" and form.is_valid():
        try:
            libre.rename_team(row, form.cleaned_data["name"])
        except Refused as refused:
            form.add_error("name", refusal_text(refused))
        else:
            return libre_home(found.object, club)
    status = 400 if request.method == "POST" else 200
    return libre_page(request, found, "team", {"team": row, "form": form}, status)


@require_POST
def team_remove(request: HttpRequest, club: str, pk: int, team: int) -> HttpResponse:
    """Take a team off the list, its players with it."""
    found = found_libre(request, club, pk)
    row = get_object_or_404(LibreTeam, tournament=found.object, pk=team)
    taken_off(request, row, lambda: libre.remove_team(row))
    return redirect("libre-entries", club, pk)
