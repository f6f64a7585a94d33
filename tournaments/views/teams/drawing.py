"""How the teams play, the draw of who meets whom, the start."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tarotclub.middleware import typed_before_login
from tournaments import messages as words
from tournaments.directing import Refused, teams
from tournaments.directing.sentences import refusal_text
from tournaments.forms.preparing import HIGHEST_SEED
from tournaments.forms.teams import TeamDrawForm
from tournaments.movements import propose
from tournaments.standings.teams import TeamField, bracket_rounds, pool_tables, read_teams
from tournaments.teamdraws import ways
from tournaments.views.desk_pages import attempt
from tournaments.views.teams.pages import found_teams, team_page

_COUNTED = frozenset({"preset_deals", "preset_pool_deals", "preset_boards"})
"""Reasons that only count what the choice itself says."""


@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Choose how to play and draw; drawn again, other meetings take the place of these."""
    found = found_teams(request, club, pk)
    field = read_teams(found.object)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    form = TeamDrawForm(ways(len(field.teams)), field.setup, typed)
    if request.method == "POST" and form.is_valid():
        seed = form.cleaned_data["seed"] or 1 + secrets.randbelow(HIGHEST_SEED)
        try:
            teams.draw_meetings(found.object, form.choice(), seed)
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
        else:
            messages.success(request, _("Les rencontres sont tirées."))
            return redirect("team-draw", club, pk)
    context = {
        "step": "draw",
        "form": form,
        "field": field,
        "ways": ways(len(field.teams)),
        "reasons": _reasons(field),
        "pools": pool_tables(field),
        "rounds": bracket_rounds(field),
    }
    return team_page(request, found, "draw", context, 400 if request.method == "POST" else 200)


def _reasons(field: TeamField) -> list[str]:
    """What the federation's texts say of so many teams."""
    if len(field.teams) < 2:
        return []
    first = propose("equipes", len(field.teams))[0]
    return [
        words.sentence(one.code, one.params) for one in first.reasons if one.code not in _COUNTED
    ]


@require_POST
def start(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Let the meetings begin."""
    found = found_teams(request, club, pk)
    if attempt(request, lambda: teams.start_teams(found.object)):
        messages.success(request, _("Le tournoi est lancé : composez les équipes."))
        return redirect("team-desk", club, pk)
    return redirect("team-draw", club, pk)


@require_POST
def unstart(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Back to the preparation, while no quarter has begun."""
    found = found_teams(request, club, pk)
    if attempt(request, lambda: teams.undo_teams_start(found.object)):
        messages.success(request, _("Le départ est défait : vous pouvez préparer à nouveau."))
        return redirect("team-draw", club, pk)
    return redirect("team-desk", club, pk)
