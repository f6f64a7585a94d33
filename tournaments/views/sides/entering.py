"""Who plays in triplettes or quadrettes: the entry list, and the sides its players form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tarotclub.middleware import typed_before_login
from tournaments.directing import Refused, libre
from tournaments.directing.sentences import counts_text, refusal_text
from tournaments.directing.sides import choose_parts
from tournaments.forms.sides import PARTS, PartsForm, SideForm
from tournaments.layouts import LAYOUTS
from tournaments.models import LibreTeam, Tournament
from tournaments.turnout import turnout
from tournaments.views.offering import offering
from tournaments.views.sides.pages import found_sides, side_page
from tournaments.views.teamlist import entered, taken_off

if TYPE_CHECKING:
    from tarotclub.access import Found


def side_entries(
    request: HttpRequest,
    found: Found[Tournament],
    context: dict[str, Any],
    status: int = 200,
    side: SideForm | None = None,
) -> HttpResponse:
    """The entry page with `context`: who is entered, who could be, the guest's form."""
    tournament = found.object
    size = LAYOUTS[tournament.form].size
    teams = list(tournament.libre_teams.prefetch_related("members__entry__player"))
    taken = {one.entry_id for each in teams for one in each.members.all()}
    free = [one for one in context["entries"] if one.pk not in taken]
    state = turnout(len(teams), tournament.form)
    complete = all(len(each.members.all()) == size for each in teams)
    full = {
        **context,
        "step": "entries",
        "size": size,
        "teams": teams,
        "parts": [str(part) for part in PARTS[Tournament.Form(tournament.form)]],
        "free": free,
        "side_form": side or SideForm(tournament.form, [one.player for one in free]),
        "turnout": state,
        "counts": counts_text(tournament.form),
        "complete": complete,
        "ready": bool(state.fitting) and complete and not free,
    }
    return side_page(request, found, "entries", full, status)


@require_http_methods(["GET", "HEAD", "POST"])
def side_add(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Make a side of the players ticked."""
    found = found_sides(request, club, pk)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    if typed is None:
        return redirect("entries", club, pk)
    waiting = found.object.entries.filter(libre_member=None).select_related("player")
    form = SideForm(found.object.form, [one.player for one in waiting], typed)
    if request.method != "POST" or not form.is_valid():
        status = 400 if request.method == "POST" else 200
        return side_entries(request, found, offering(request, found), status, form)
    name = form.team_name()
    if not entered(request, form, name, lambda: libre.add_team(found.object, name, form.players())):
        return side_entries(request, found, offering(request, found), 400, form)
    return redirect("entries", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def side_edit(request: HttpRequest, club: str, pk: int, team: int) -> HttpResponse:
    """Give a side another name and, before the start, its players other parts."""
    found = found_sides(request, club, pk)
    row = get_object_or_404(LibreTeam, tournament=found.object, pk=team)
    draft = found.object.status == Tournament.Status.DRAFT
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    members = list(row.members.select_related("team", "entry__player")) if draft else []
    form = PartsForm(found.object.form, members, typed, name=row.name)
    if request.method == "POST" and form.is_valid():
        try:
            _change(row, form)
        except Refused as refused:
            form.add_error("name", refusal_text(refused))
        else:
            messages.success(request, _("%(name)s est enregistré.") % {"name": row.name})
            return redirect("entries", club, pk)
    status = 400 if request.method == "POST" else 200
    return side_page(request, found, "team", {"team": row, "form": form}, status)


def _change(team: LibreTeam, form: PartsForm) -> None:
    if form.parts:
        choose_parts(team, form.order())
    libre.rename_team(team, form.cleaned_data["name"])
    team.name = form.cleaned_data["name"]


@require_POST
def side_remove(request: HttpRequest, club: str, pk: int, team: int) -> HttpResponse:
    """Take a side off the list, its players with it."""
    found = found_sides(request, club, pk)
    row = get_object_or_404(LibreTeam, tournament=found.object, pk=team)
    taken_off(request, row, lambda: libre.remove_team(row))
    return redirect("entries", club, pk)
