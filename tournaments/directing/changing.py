"""What every change of people shares, in a libre and on boards: entries, seats, the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.db.models import Count, Max

from scoring.models import Deal, Seat, Table
from scoring.recording.storing import rewrite_scores
from tarotclub.versions import Gone
from tournaments.directing.refusals import Refused
from tournaments.models import Entry, PeopleChange, Seance, TableTotals, Tournament

if TYPE_CHECKING:
    from scoring.recording import Author
    from tarotclub.models import Player

ASIDE = 90
"""The first index of seats for the moment in which people of one table change theirs."""


def entries_of(tournament: Tournament, *pks: int) -> tuple[Entry, ...]:
    """Those entries of the tournament, in that order; raises `Gone`."""
    found = tournament.entries.select_related("player").in_bulk(pks)
    if len(found) < len(set(pks)):
        raise Gone
    return tuple(found[pk] for pk in pks)


def entered(tournament: Tournament, player: Player) -> Entry:
    """Enter a player while the tournament runs, under the next number of the list.

    `Refused` where he plays in it already, or is archived.
    """
    if player.archived_at is not None:
        raise Refused("entry_archived", player=player.full_name)
    if tournament.entries.filter(player=player).exists():
        raise Refused("replacement_entered", player=player.full_name)
    highest: int | None = tournament.entries.aggregate(highest=Max("number"))["highest"]
    return Entry.objects.create(tournament=tournament, player=player, number=(highest or 0) + 1)


def seat_now(seance: Seance, entry: Entry) -> Seat:
    """Where the entry's player sits at the position being played; `Refused` for nowhere."""
    return seat_at(seance, entry, seance.session.position)


def seat_at(seance: Seance, entry: Entry, position: int) -> Seat:
    """Where the entry's player sits, or sat, at a position; `Refused` for nowhere."""
    rows = Seat.objects.select_related("table").filter(
        table__session=seance.session_id, table__position=position, player=entry.player_id
    )
    seat = rows.first()
    if seat is None:
        raise Refused("entry_not_seated", player=entry.player.full_name)
    return seat


def begins(seance: Seance, *, at_once: bool, too_late: str) -> int:
    """The position from which somebody new plays; `Refused` with `too_late` after the last one."""
    start = seance.session.position + (0 if at_once else 1)
    if start > (seance.positions or 0):
        raise Refused(too_late)
    return start


def take_seats(seance: Seance, gone: Entry, came: Entry, start: int) -> None:
    """From a position on, somebody sits wherever another was to sit."""
    rows = Seat.objects.filter(table__session=seance.session_id, player=gone.player_id)
    rows.filter(table__position__gte=start).update(player=came.player_id)


def has_totals(table: Table) -> bool:
    return TableTotals.objects.filter(table=table, voided_at=None).exists()


def has_results(table: Table) -> bool:
    """Whether anything was entered at a table: deals, or totals."""
    counted = table.deals.aggregate(found=Count("pk"))["found"]
    return bool(counted) or has_totals(table)


def reseat(table: Table, wanted: Mapping[int, int]) -> None:
    """Let these players (pks, by the seat's index) sit at a table; its results follow the seats."""
    there = {seat.player_id: seat for seat in table.seats.all()}
    freed = [seat for player, seat in there.items() if player not in wanted.values()]
    index_of = {seat.pk: seat.index for seat in there.values()}
    # Whoever comes takes the row of his own seat where that is free: its scores stay in it.
    for index, player in wanted.items():
        if player in there or not freed:
            continue
        seat = next((one for one in freed if one.index == index), freed[0])
        freed.remove(seat)
        seat.player_id = player
        seat.save(update_fields=["player"])
        there[player] = seat
    moved = [
        (there[player], index)
        for index, player in wanted.items()
        if player in there and index_of[there[player].pk] != index
    ]
    _renumber(table, moved)
    for index, player in wanted.items():
        if player not in there:
            Seat.objects.create(table=table, player_id=player, index=index)


def _renumber(table: Table, moved: list[tuple[Seat, int]]) -> None:
    """Seats change numbers: what was entered for a number is now another's."""
    if not moved:
        return
    for aside, (seat, _index) in enumerate(moved, start=ASIDE):
        Seat.objects.filter(pk=seat.pk).update(index=aside)
    for seat, index in moved:
        Seat.objects.filter(pk=seat.pk).update(index=index)
    for deal in Deal.objects.filter(table=table.pk).select_related("table", "rule_set"):
        rewrite_scores(deal)


def logged(seance: Seance, change: PeopleChange, author: Author) -> PeopleChange:
    """Store a line of the log; of the position being played where it names none."""
    change.seance = seance
    change.position = change.position or seance.session.position
    change.author, change.author_label = author.user, author.label
    change.save()
    return change
