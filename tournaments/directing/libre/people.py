"""People who change during a libre: two in each other's seats, a replacement, somebody who leaves.

What was played stays with who played it; each is one transaction and a line of the log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from scoring.models import Seat, Table
from tarotclub.versions import held
from tournaments.directing.changing import (
    begins,
    entered,
    entries_of,
    has_results,
    has_totals,
    logged,
    reseat,
    seat_at,
    seat_now,
    take_seats,
)
from tournaments.directing.refusals import Refused, changed, running
from tournaments.libreplans import FULL
from tournaments.models import (
    Entry,
    LibreMember,
    PeopleChange,
    Place,
    Seance,
    Tournament,
)

if TYPE_CHECKING:
    from scoring.recording import Author
    from tarotclub.models import Player

FEWEST = 3


@transaction.atomic
def exchange_seats(
    tournament: Tournament, one: int, other: int, author: Author, position: int | None = None
) -> PeopleChange:
    """Two people (pk of their entries) sat in each other's seats at a position of the séance.

    None: the one being played. What is entered there belongs to the seats: it follows them. Doing
    it again takes it back. `Refused` for somebody who does not sit there, for one and the same, and
    for a position to come.
    """
    current, seance = _playing(tournament)
    if one == other:
        raise Refused("place_swap_same")
    at = seance.session.position if position is None else position
    if not 1 <= at <= seance.session.position:
        raise Refused("exchange_position", position=at)
    pair = entries_of(current, one, other)
    first, second = (seat_at(seance, entry, at) for entry in pair)
    for seat, entry in zip((first, second), pair, strict=True):
        # Who left has a seat no more, though his deals stay in it.
        if seat.last_deal is not None:
            raise Refused("entry_left", player=entry.player.full_name)
    if first.table_id == second.table_id:
        changed_seats = {first.index: second.player_id, second.index: first.player_id}
        others = first.table.seats.exclude(pk__in=(first.pk, second.pk))
        reseat(first.table, {**dict(others.values_list("index", "player")), **changed_seats})
    else:
        first.player_id, second.player_id = second.player_id, first.player_id
        Seat.objects.bulk_update([first, second], ["player"])
    change = PeopleChange(kind=PeopleChange.Kind.SWAPPED, position=at, entry_id=one, other_id=other)
    made = logged(seance, change, author)
    changed(current, seance.session)
    return made


@transaction.atomic
def replace_player(
    tournament: Tournament,
    entry: int,
    player: Player,
    author: Author,
    *,
    at_once: bool = False,
    reason: str = "",
) -> PeopleChange:
    """`player` plays on for the entry, from the next position or `at_once`.

    He is entered under a number of his own, in the same team; both are ranked with what each made.
    `Refused` where he plays already, and at once where the table has results.
    """
    current, seance = _playing(tournament)
    (gone,) = entries_of(current, entry)
    place = seance.places.filter(entry=gone, left_at=None).first()
    if place is None:
        raise Refused("entry_not_seated", player=gone.player.full_name)
    start = begins(seance, at_once=at_once, too_late="replacement_too_late")
    if at_once and has_results(seat_now(seance, gone).table):
        raise Refused("replacement_played")
    came = entered(current, player)
    _join_team(gone, came)
    place.entry = came
    place.save(update_fields=["entry"])
    take_seats(seance, gone, came, start)
    change = PeopleChange(
        kind=PeopleChange.Kind.REPLACED, position=start, entry=gone, other=came, reason=reason
    )
    made = logged(seance, change, author)
    changed(current, seance.session, listed=True)
    return made


def _join_team(gone: Entry, came: Entry) -> None:
    member = LibreMember.objects.filter(entry=gone).first()
    if member is not None:
        LibreMember.objects.create(team_id=member.team_id, entry=came)


@transaction.atomic
def leave(
    tournament: Tournament, entry: int, author: Author, *, finished: bool, reason: str
) -> PeopleChange:
    """Somebody leaves for good: his tables go on without him, and he stands last (RC art.150).

    `finished`: he played the position that is on to its end. `Refused` where a table would be left
    with two.
    """
    current, seance = _playing(tournament)
    (gone,) = entries_of(current, entry)
    place = seance.places.filter(entry=gone, left_at=None).first()
    if place is None:
        raise Refused("entry_left", player=gone.player.full_name)
    position = seance.session.position
    place.left_at = position
    place.played = position if finished else position - 1
    place.save(update_fields=["left_at", "played"])
    data = _empty_seats(seance, gone, finished)
    change = PeopleChange(kind=PeopleChange.Kind.LEFT, entry=gone, reason=reason, data=data)
    made = logged(seance, change, author)
    changed(current, seance.session, listed=True)
    return made


def _empty_seats(seance: Seance, gone: Entry, finished: bool) -> dict[str, object]:
    """Take his later seats away; return what was there: table, index, size, first dealer."""
    position = seance.session.position
    rows = Seat.objects.filter(table__session=seance.session_id, player=gone.player_id)
    later = list(rows.filter(table__position__gt=position).select_related("table"))
    taken = [_kept(seat) for seat in later]
    tables = [seat.table for seat in later]
    Seat.objects.filter(pk__in=[seat.pk for seat in later]).delete()
    for table in tables:
        _shrink(table)
    now = rows.filter(table__position=position).select_related("table").first()
    if not finished and now is not None and not has_totals(now.table):
        taken.append(_kept(now))
        last: int | None = now.table.deals.aggregate(last=Max("number"))["last"]
        now.last_deal = last or 0
        now.save(update_fields=["last_deal"])
        _shrink(now.table)
    return {"seats": taken}


def _kept(seat: Seat) -> list[int]:
    """What giving the seat back needs: table, index, and how its table played."""
    return [seat.table_id, seat.index, seat.table.size, seat.table.first_dealer]


def _shrink(table: Table) -> None:
    """As many play there as are left, at most four."""
    seats = table.seats.filter(last_deal=None).order_by("index")
    there = list(seats.values_list("index", flat=True))
    if len(there) < FEWEST:
        raise Refused("leaving_two", table=table.number, position=table.position)
    table.size = min(FULL, len(there))
    if table.first_dealer not in there:
        table.first_dealer = there[0]
    table.save(update_fields=["size", "first_dealer"])


@transaction.atomic
def cancel_leaving(tournament: Tournament, change: int, author: Author) -> PeopleChange:
    """Give back the seats of somebody who left, while the position in which he left is played.

    Doing it twice does it once. `Refused` later: his tables have played without him.
    """
    current, seance = _playing(tournament)
    rows = PeopleChange.objects.filter(seance__tournament=current, kind=PeopleChange.Kind.LEFT)
    row = held(rows, change)
    if row.cancelled_at is not None:
        return row
    if row.seance_id != seance.pk or row.position != seance.session.position:
        raise Refused("leaving_stands")
    row.cancelled_at, row.cancelled_by = timezone.now(), author.user
    row.save(update_fields=["cancelled_at", "cancelled_by"])
    Place.objects.filter(seance=seance, entry=row.entry_id).update(left_at=None, played=None)
    for table, index, size, dealer in row.data["seats"]:
        Table.objects.filter(pk=table).update(size=size, first_dealer=dealer)
        kept = {"player_id": row.entry.player_id, "last_deal": None}
        Seat.objects.update_or_create(table_id=table, index=index, defaults=kept)
    changed(current, seance.session, listed=True)
    return row


def _playing(tournament: Tournament) -> tuple[Tournament, Seance]:
    """The tournament, held, and the séance being played. Raises `Refused`."""
    current = running(tournament)
    rows = current.seances.select_related("session", "libre").order_by("-order")
    return current, rows[0]
