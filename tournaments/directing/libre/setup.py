"""A libre as a whole: created with its team size, its rules chosen, teams entered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max

from tarotclub.names import sort_key
from tournaments.contenders import in_sides
from tournaments.directing.entries import register_all
from tournaments.directing.refusals import Refused, changed, in_preparation, locked
from tournaments.directing.tournaments import create
from tournaments.layouts import LAYOUTS
from tournaments.models import LibreMember, LibreSetup, LibreTeam, Tournament
from tournaments.ranking import LibreTies

if TYPE_CHECKING:
    from tarotclub.models import Club, Player, Season


@dataclass(frozen=True)
class LibreChoice:
    """What a libre is created as: alone, by 2 or by 4; or known only from its printed list."""

    team_size: int = 1
    listed: bool = False


@transaction.atomic
def create_libre(
    club: Club, name: str, day: date, season: Season | None, choice: LibreChoice
) -> Tournament:
    """Make a libre in preparation; `Refused` for the same name and day twice."""
    made = create(club, name, day, season)
    made.form = Tournament.Form.LIBRE
    made.save(update_fields=["form"])
    LibreSetup.objects.create(tournament=made, team_size=choice.team_size, listed=choice.listed)
    return made


@transaction.atomic
def choose_ties(tournament: Tournament, ties: LibreTies) -> None:
    """Say what becomes of equal totals: shared, or separated as RC art.152 says. At any time."""
    current = locked(tournament)
    LibreSetup.objects.filter(tournament=current).update(ties=ties)
    changed(current, None)


@transaction.atomic
def add_team(tournament: Tournament, name: str, players: Sequence[Player]) -> LibreTeam:
    """Enter a team; its players are entered where they are not yet.

    The players of a side are given in the order of their parts: a quadrette's attacker first; a
    triplette's colours follow the alphabet, whatever the order (OT p.33).

    `Refused` for a wrong number of players, one who plays for another team, a name taken, and once
    the tournament has started.
    """
    current = in_preparation(tournament)
    _refuse_team(current, _team_size(current), name, players)
    ordered = _in_parts(current, players)
    register_all(current, ordered)
    entered = {one.player_id: one for one in current.entries.all()}
    highest: int | None = current.libre_teams.aggregate(highest=Max("number"))["highest"]
    team = LibreTeam.objects.create(tournament=current, name=name, number=(highest or 0) + 1)
    sided = in_sides(current)
    LibreMember.objects.bulk_create(
        LibreMember(team=team, entry=entered[one.pk], role=part if sided else 0)
        for part, one in enumerate(ordered, start=1)
    )
    _replaced(current)
    return team


def _team_size(tournament: Tournament) -> int:
    if in_sides(tournament):
        return LAYOUTS[tournament.form].size
    return LibreSetup.objects.get(tournament=tournament).team_size


def _in_parts(tournament: Tournament, players: Sequence[Player]) -> Sequence[Player]:
    if tournament.form != Tournament.Form.TRIPLETTES:
        return players
    return sorted(players, key=lambda one: (sort_key(one.last_name), sort_key(one.first_name)))


def _refuse_team(tournament: Tournament, size: int, name: str, players: Iterable[Player]) -> None:
    asked = {one.pk for one in players}
    if len(asked) != size:
        raise Refused("team_size_wrong", size=size, given=len(asked))
    if tournament.libre_teams.filter(name__iexact=name).exists():
        raise Refused("team_name_taken", name=name)
    taken = LibreMember.objects.filter(
        entry__tournament=tournament, entry__player__in=asked
    ).select_related("entry__player", "team")
    if other := taken.first():
        raise Refused("team_player_taken", player=other.entry.player, team=other.team.name)


@transaction.atomic
def rename_team(team: LibreTeam, name: str) -> None:
    """Give a team another name, at any time; `Refused` for a name taken."""
    current = locked(team.tournament)
    if current.libre_teams.filter(name__iexact=name).exclude(pk=team.pk).exists():
        raise Refused("team_name_taken", name=name)
    LibreTeam.objects.filter(pk=team.pk).update(name=name)
    changed(current, None)


@transaction.atomic
def remove_team(team: LibreTeam) -> None:
    """Take a team off the list, its players with it; `Refused` once the tournament has started."""
    current = in_preparation(team.tournament)
    current.entries.filter(libre_member__team=team).delete()
    team.delete()
    _replaced(current)


def _replaced(tournament: Tournament) -> None:
    changed(tournament, None, listed=True)
