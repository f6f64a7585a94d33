"""Teams of four to six: a tournament of theirs, who plays in them, who is captain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max

from tournaments.directing.entries import register_all
from tournaments.directing.libre.setup import remove_team, rename_team
from tournaments.directing.refusals import Refused, changed, in_preparation
from tournaments.directing.tournaments import create
from tournaments.models import LibreMember, LibreTeam, Seance, TeamSetup, Tournament
from tournaments.teamplans import FEWEST_PLAYERS, MOST_PLAYERS

if TYPE_CHECKING:
    from tarotclub.models import Club, Player, Season

CAPTAIN = 1
"""The part of a team's captain; the others follow in the order of the list."""


@transaction.atomic
def create_teams(club: Club, name: str, day: date, season: Season | None) -> Tournament:
    """Make a tournament of teams in preparation; `Refused` for the same name and day twice."""
    made = create(club, name, day, season)
    made.form = Tournament.Form.EQUIPES
    made.save(update_fields=["form"])
    TeamSetup.objects.create(tournament=made)
    return made


@transaction.atomic
def add_team(
    tournament: Tournament, name: str, players: Sequence[Player], captain: int
) -> LibreTeam:
    """Enter a team of four to six; `captain` is a player's pk. What was drawn is drawn again.

    `Refused` for a wrong number, a captain from elsewhere, a player of another team, a name taken,
    and once the tournament has started.
    """
    current = in_preparation(tournament)
    _refuse_team(current, name, players)
    if captain not in {one.pk for one in players}:
        raise Refused("teams_captain")
    ordered = sorted(players, key=lambda one: one.pk != captain)
    register_all(current, ordered)
    entered = {one.player_id: one for one in current.entries.all()}
    highest: int | None = current.libre_teams.aggregate(highest=Max("number"))["highest"]
    team = LibreTeam.objects.create(tournament=current, name=name, number=(highest or 0) + 1)
    LibreMember.objects.bulk_create(
        LibreMember(team=team, entry=entered[one.pk], role=part)
        for part, one in enumerate(ordered, start=CAPTAIN)
    )
    forget_draw(current)
    changed(current, None, listed=True)
    return team


def _refuse_team(tournament: Tournament, name: str, players: Sequence[Player]) -> None:
    asked = {one.pk for one in players}
    if not FEWEST_PLAYERS <= len(asked) <= MOST_PLAYERS:
        raise Refused("teams_size", given=len(asked))
    if tournament.libre_teams.filter(name__iexact=name).exists():
        raise Refused("team_name_taken", name=name)
    taken = LibreMember.objects.filter(
        entry__tournament=tournament, entry__player__in=asked
    ).select_related("entry__player", "team")
    if other := taken.first():
        raise Refused("team_player_taken", player=other.entry.player, team=other.team.name)


@transaction.atomic
def drop_team(team: LibreTeam) -> None:
    """Take a team off the list, its players with it; `Refused` once the tournament has started."""
    current = in_preparation(team.tournament)
    forget_draw(current)
    remove_team(team)


@transaction.atomic
def edit_team(team: LibreTeam, name: str, captain: int) -> None:
    """Give a team another name, or another captain (an entry's pk), at any time.

    `Refused` for a name taken, and for a captain from elsewhere.
    """
    rename_team(team, name)
    members = list(team.members.order_by("role", "entry__number"))
    if captain not in {one.entry_id for one in members}:
        raise Refused("teams_captain")
    ordered = sorted(members, key=lambda one: one.entry_id != captain)
    for part, one in enumerate(ordered, start=CAPTAIN):
        one.role = part
    LibreMember.objects.bulk_update(ordered, ["role"])


def forget_draw(tournament: Tournament) -> None:
    """The meetings drawn so far are no longer those of the tournament; none has been played."""
    drop_meetings(tournament.seances.select_related("session"))
    tournament.meetings.all().delete()
    TeamSetup.objects.filter(tournament=tournament).update(seed=None)


def drop_meetings(seances: Iterable[Seance]) -> None:
    """Remove séances with their sessions; their meetings go with them."""
    for seance in list(seances):
        seance.session.delete()
