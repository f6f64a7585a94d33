"""Whom of the club the rows of a printed list are: said by the organiser, for season challenges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.db import transaction

from tarotclub.models import Player
from tarotclub.versions import Gone, StaleVersion
from tournaments.directing.refusals import Refused, changed, locked
from tournaments.models import PrintedLine, PrintedList, Tournament


@transaction.atomic
def link_list(tournament: Tournament, who: Mapping[int, int | None], version: int) -> PrintedList:
    """Say for these rows (pks) which player (pk) each is, None for nobody; the others stay.

    `Refused` for a player on two rows, `StaleVersion` when somebody else changed the list or its
    links meanwhile, `Gone` for rows and players that are not there.
    """
    current = locked(tournament)
    printed = PrintedList.objects.filter(tournament=current).first()
    if printed is None:
        raise Gone
    if printed.version != version:
        raise StaleVersion(printed)
    lines = list(printed.lines.filter(pk__in=who))
    wanted = [player for player in who.values() if player is not None]
    players = Player.objects.filter(club=current.club_id).in_bulk(wanted)
    if len(lines) < len(who) or len(players) < len({*wanted}):
        raise Gone
    _refuse_twice(printed, who, players)
    # Emptied first: two rows may exchange their players.
    printed.lines.filter(pk__in=who).update(player=None)
    for line in lines:
        line.player_id = who[line.pk]
    PrintedLine.objects.bulk_update(lines, ["player"])
    printed.version += 1
    printed.save(update_fields=["version", "updated_at"])
    changed(current, None)
    return printed


def _refuse_twice(
    printed: PrintedList, who: Mapping[int, int | None], players: Mapping[int, Player]
) -> None:
    elsewhere = printed.lines.exclude(pk__in=who).filter(player__in=players)
    sure = Counter([*who.values(), *elsewhere.values_list("player", flat=True)])
    for pk, player in players.items():
        if sure[pk] > 1:
            raise Refused("link_twice", player=player.full_name)
