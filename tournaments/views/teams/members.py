"""The players of a team that change: one more, one less, one in another's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tarotclub.models import Player
from tarotclub.whole import whole
from tournaments.directing import teams
from tournaments.models import LibreTeam, Tournament
from tournaments.views.desk_pages import attempt
from tournaments.views.teams.pages import found_teams

if TYPE_CHECKING:
    from collections.abc import Callable

    from tarotclub.access import Found


def free_players(tournament: Tournament) -> list[Player]:
    """Players of the club in none of the teams."""
    rows = Player.objects.active().filter(club=tournament.club_id)
    taken = tournament.entries.filter(libre_member__isnull=False).values("player")
    return list(rows.exclude(pk__in=taken))


@require_POST
def add(request: HttpRequest, club: str, pk: int, team: int) -> HttpResponse:
    """One more player."""
    found, row = _team(request, club, pk, team)
    return _with_player(
        request,
        found,
        row,
        lambda player: teams.add_member(row, player),
        _("%(player)s entre dans l’équipe."),
    )


@require_POST
def replace(request: HttpRequest, club: str, pk: int, team: int, entry: int) -> HttpResponse:
    """Another in the place of one who has not played."""
    found, row = _team(request, club, pk, team)
    _member(row, entry)
    return _with_player(
        request,
        found,
        row,
        lambda player: teams.replace_member(row, entry, player),
        _("%(player)s entre dans l’équipe."),
    )


@require_POST
def remove(request: HttpRequest, club: str, pk: int, team: int, entry: int) -> HttpResponse:
    """Take off one who has not played."""
    found, row = _team(request, club, pk, team)
    gone = _member(row, entry)
    if attempt(request, lambda: teams.drop_member(row, entry)):
        messages.success(request, _("%(player)s n’est plus de l’équipe.") % {"player": gone})
    return _back(found, row)


def _team(
    request: HttpRequest, club: str, pk: int, team: int
) -> tuple[Found[Tournament], LibreTeam]:
    found = found_teams(request, club, pk)
    return found, get_object_or_404(LibreTeam, tournament=found.object, pk=team)


def _member(team: LibreTeam, entry: int) -> str:
    """The name of a player of the team; 404 for anybody else."""
    row = get_object_or_404(team.members.select_related("entry__player"), entry=entry)
    name: str = row.entry.player.full_name
    return name


def _with_player(
    request: HttpRequest,
    found: Found[Tournament],
    team: LibreTeam,
    write: Callable[[Player], object],
    said: str,
) -> HttpResponse:
    """Write with the player of the club who was chosen; say so where nobody was."""
    chosen = Player.objects.active().filter(club=found.access.club)
    player = chosen.filter(pk=whole(request.POST.get("player")) or 0).first()
    if player is None:
        messages.error(
            request, _("Choisissez un joueur du club ; ajoutez-le d’abord s’il est nouveau.")
        )
    elif attempt(request, lambda: write(player)):
        messages.success(request, said % {"player": player.full_name})
    return _back(found, team)


def _back(found: Found[Tournament], team: LibreTeam) -> HttpResponse:
    return redirect("team-edit", found.access.club.slug, found.object.pk, team.pk)
