"""A finished tournament known only from its printed list: the rows as printed, stored as that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from tarotclub.versions import StaleVersion
from tournaments.directing.refusals import Refused, changed, locked
from tournaments.models import LibreSetup, PrintedLine, PrintedList, Tournament
from tournaments.ranking import Finding, PrintedRow, Weight, rank_printed

if TYPE_CHECKING:
    from tarotclub.models import User

MOST_LINES = 5000


@dataclass(frozen=True)
class PrintedInput:
    """A row that was pasted, with the name where one is printed."""

    row: PrintedRow
    name: str = ""


class ListRefused(Exception):
    """The list contradicts itself: nothing was stored. `findings` are what is to be mended."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(", ".join(one.code for one in findings))
        self.findings = tuple(findings)


@transaction.atomic
def store_list(
    tournament: Tournament,
    lines: Sequence[PrintedInput],
    parts: Sequence[str],
    entered: int | None,
    version: int,
    author: User | None,
) -> PrintedList:
    """Store the list in place of the one before; the tournament is finished with it.

    Rows that keep their number and name stay linked to their players.
    Doubts do not block. `ListRefused` for errors, `Refused` for a tournament that is played here
    and an empty list, `StaleVersion` when somebody else stored one meanwhile.
    """
    current = locked(tournament)
    if not LibreSetup.objects.filter(tournament=current, listed=True).exists():
        raise Refused("list_played_here")
    if not lines:
        raise Refused("list_empty")
    ranked = rank_printed([one.row for one in lines], entered)
    wrong = [one for one in ranked.findings if one.weight is Weight.ERROR]
    if wrong:
        raise ListRefused(wrong)
    printed = PrintedList.objects.filter(tournament=current).first()
    if printed is not None and printed.version != version:
        raise StaleVersion(printed)
    printed = printed or PrintedList(tournament=current, version=0)
    printed.parts, printed.entered, printed.author = [*parts], entered, author
    printed.version += 1
    printed.save()
    linked = printed.lines.exclude(player=None).values_list("number", "name", "player")
    players = {(number, name): player for number, name, player in linked}
    printed.lines.all().delete()
    PrintedLine.objects.bulk_create(
        _line(printed, order, one, players.get((one.row.competitor, one.name)))
        for order, one in enumerate(lines, start=1)
    )
    current.status = Tournament.Status.FINISHED
    current.save(update_fields=["status"])
    changed(current, None, listed=True)
    return printed


def _line(printed: PrintedList, order: int, line: PrintedInput, player: int | None) -> PrintedLine:
    return PrintedLine(
        printed=printed,
        order=order,
        number=line.row.competitor,
        name=line.name,
        player_id=player,
        halves=[*line.row.halves],
        half_total=line.row.total,
        place=line.row.place,
    )
