"""The players of a team: one more, one less, one in another's place; before and during play.

What was played stays with who played it: whoever played cannot be taken off (RO p.25: four to six).
"""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction
from django.db.models import Max, Q

from tarotclub.models import Player
from tarotclub.versions import Gone
from tournaments.directing.changing import entered
from tournaments.directing.hall.checkin import refuse_paid
from tournaments.directing.refusals import Refused, changed, locked
from tournaments.directing.teams.entering import CAPTAIN
from tournaments.models import (
    Entry,
    LibreMember,
    LibreTeam,
    LineUp,
    MeetingSide,
    Penalty,
    Tournament,
)
from tournaments.teambonuses import team_bonuses
from tournaments.teamplans import FEWEST_PLAYERS, MOST_PLAYERS

PLACES = ("attacker", "north", "east", "west")


@transaction.atomic
def add_member(team: LibreTeam, player: Player) -> Entry:
    """One more player, up to six; he may play from the next quarter that is composed.

    `Refused` for a full team, a player of another team, and once the tournament is over.
    """
    current, row = _open(team)
    if row.members.count() >= MOST_PLAYERS:
        raise Refused("teams_full", team=row.name)
    came = _enter(current, player)
    last: int | None = row.members.aggregate(last=Max("role"))["last"]
    LibreMember.objects.create(team=row, entry=came, role=(last or 0) + 1)
    _told(current, row)
    return came


@transaction.atomic
def drop_member(team: LibreTeam, entry: int) -> None:
    """Take off a player (his entry's pk) who has not played; line-ups with him are composed anew.

    A captain's part goes to the next. `Refused` where he has played or paid, and for a team of
    four.
    """
    current, row = _open(team)
    gone = _leaving(row, entry)
    if row.members.count() <= FEWEST_PLAYERS:
        raise Refused("teams_fewest", team=row.name)
    heir = row.members.exclude(pk=gone.pk).order_by("role", "entry__number").first()
    if heir is None:
        raise Gone
    Penalty.objects.filter(entry=gone.entry).update(entry=heir.entry)
    gone.entry.delete()
    _number_parts(row)
    _told(current, row)


@transaction.atomic
def replace_member(team: LibreTeam, entry: int, player: Player) -> Entry:
    """`player` in the place of one (his entry's pk) who has not played: his part, his line-ups.

    `Refused` where the other has played or paid, and for a player of another team.
    """
    current, row = _open(team)
    gone = _leaving(row, entry)
    came = _enter(current, player)
    for place in PLACES:
        LineUp.objects.filter(**{place: gone.entry}).update(**{place: came})
    Penalty.objects.filter(entry=gone.entry).update(entry=came)
    LibreMember.objects.create(team=row, entry=came, role=gone.role)
    gone.entry.delete()
    _told(current, row)
    return came


def played_entries(tournament: Tournament) -> set[int]:
    """The entries (pks) of everybody who stands in a line-up of a quarter begun. One query."""
    rows = LineUp.objects.filter(quarter__meeting__tournament=tournament, quarter__started=True)
    return {entry for row in rows.values_list(*PLACES) for entry in row}


def _open(team: LibreTeam) -> tuple[Tournament, LibreTeam]:
    """The tournament and the team, kept from other writers; `Refused` once it is over."""
    current = locked(team.tournament)
    if current.status == Tournament.Status.FINISHED:
        raise Refused("teams_over")
    row = LibreTeam.objects.filter(tournament=current, pk=team.pk).first()
    if row is None:
        raise Gone
    return current, row


def _leaving(team: LibreTeam, entry: int) -> LibreMember:
    """The member who goes; `Refused` where what he played or paid keeps him."""
    row = team.members.select_related("entry__player").filter(entry=entry).first()
    if row is None:
        raise Gone
    seats = Q()
    for place in PLACES:
        seats |= Q(**{place: entry})
    if LineUp.objects.filter(seats, quarter__started=True).exists():
        raise Refused("member_played", player=row.entry.player.full_name)
    refuse_paid(row.entry)
    return row


def _enter(tournament: Tournament, player: Player) -> Entry:
    """The player's entry: the one he has without a team, or a new one."""
    waiting = tournament.entries.filter(player=player).first()
    if waiting is None:
        return entered(tournament, player)
    member = LibreMember.objects.filter(entry=waiting).select_related("team").first()
    if member is not None:
        raise Refused("team_player_taken", player=player.full_name, team=member.team.name)
    return waiting


def _number_parts(team: LibreTeam) -> None:
    members = list(team.members.order_by("role", "entry__number"))
    for part, one in enumerate(members, start=CAPTAIN):
        one.role = part
    LibreMember.objects.bulk_update(members, ["role"])


def _told(tournament: Tournament, team: LibreTeam) -> None:
    """Before the start the bonus drawn follows the players, as for one taken off the list."""
    if tournament.status == Tournament.Status.DRAFT and tournament.teams.bonus:
        bonus = team_bonuses(tournament).get(team.pk, Decimal(0))
        MeetingSide.objects.filter(team=team).update(bonus=bonus)
    changed(tournament, None, listed=True)
