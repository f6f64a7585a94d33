"""Who plays: register and unregister, before the start."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from decimal import Decimal

from django.db import transaction
from django.db.models import Max

from tarotclub import people
from tarotclub.models import Player
from tarotclub.people import Identity
from tarotclub.versions import Gone
from tournaments.directing.hall.checkin import refuse_paid
from tournaments.directing.refusals import Refused, changed, hold, in_preparation, seance_of
from tournaments.models import Entry, LibreTeam, MeetingSide, Tournament
from tournaments.teambonuses import team_bonuses


@transaction.atomic
def register_all(tournament: Tournament, players: Iterable[Player]) -> list[Entry]:
    """Enter these players under the next numbers and return the new entries.

    Whoever is entered already keeps his number. The players belong to the tournament's club.
    `Refused` once the tournament has started, and for an archived player.
    """
    players = _held(players)
    current = in_preparation(tournament)
    entered = set(current.entries.values_list("player_id", flat=True))
    highest: int | None = current.entries.aggregate(highest=Max("number"))["highest"]
    made: list[Entry] = []
    for player in players:
        if player.club_id != current.club_id:
            raise ValueError("a player enters the tournaments of his own club")
        if player.archived_at is not None:
            raise Refused("entry_archived", player=player.full_name)
        if player.pk not in entered:
            entered.add(player.pk)
            number = (highest or 0) + len(made) + 1
            made.append(Entry(tournament=current, player=player, number=number))
    if made:
        Entry.objects.bulk_create(made)
        _told(current)
    return made


def _held(players: Iterable[Player]) -> list[Player]:
    """These players as they now stand, in their order, kept from being deleted; raises `Gone`."""
    asked = [player.pk for player in players]
    rows = Player.objects.select_for_update(no_key=True).order_by("pk").in_bulk(asked)
    if not rows.keys() >= {*asked}:
        raise Gone
    return [rows[pk] for pk in asked]


def register(tournament: Tournament, player: Player) -> Entry | None:
    """Enter one player: the new entry, or None for somebody entered already."""
    return next(iter(register_all(tournament, [player])), None)


@transaction.atomic
def register_guest(
    tournament: Tournament, guest: Identity, known: Collection[int] | None = None
) -> Entry:
    """Put somebody from elsewhere on the club's list and enter them: both, or neither.

    `known` and what it raises as `people.add`. `Refused` once the tournament has started.
    """
    current = in_preparation(tournament)
    hold(current.club, current.season)
    (made,) = register_all(current, [people.add(current.club, guest, known)])
    return made


@transaction.atomic
def unregister(entry: Entry) -> None:
    """Take somebody off the list, his place with him.

    The meetings drawn for his team begin with the bonus of those who stay. `Refused` once the
    tournament has started, and while money of his lies in the till.
    """
    current = in_preparation(entry.tournament)
    refuse_paid(entry)
    team = LibreTeam.objects.filter(members__entry=entry, tournament__teams__bonus=True).first()
    entry.delete()
    if team is not None:
        bonus = team_bonuses(current).get(team.pk, Decimal(0))
        MeetingSide.objects.filter(team=team).update(bonus=bonus)
    _told(current)


def _told(tournament: Tournament) -> None:
    seance = seance_of(tournament)
    changed(tournament, seance.session if seance else None, listed=True)
