"""Who plays: register and unregister, before the start."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max

from tarotclub.models import Player
from tournaments.directing.refusals import Refused, changed, in_preparation, seance_of
from tournaments.models import Entry, Tournament


@transaction.atomic
def register(tournament: Tournament, player: Player) -> tuple[Entry, bool]:
    """Enter a player under the next number; whoever is entered already keeps his (False).

    The player belongs to the tournament's club. `Refused` once the tournament has started, and for
    an archived player.
    """
    current = in_preparation(tournament)
    if player.club_id != current.club_id:
        raise ValueError("a player enters the tournaments of his own club")
    if player.archived_at is not None:
        raise Refused("entry_archived", player=player.full_name)
    found = current.entries.filter(player=player).first()
    if found is not None:
        return found, False
    highest: int | None = current.entries.aggregate(highest=Max("number"))["highest"]
    entry = current.entries.create(player=player, number=(highest or 0) + 1)
    _told(current)
    return entry, True


@transaction.atomic
def unregister(entry: Entry) -> None:
    """Take somebody off the list, his place with him; `Refused` once the tournament has started."""
    current = in_preparation(entry.tournament)
    entry.delete()
    _told(current)


def _told(tournament: Tournament) -> None:
    seance = seance_of(tournament)
    changed(tournament, seance.session if seance else None)
