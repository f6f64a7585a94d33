"""People who change while boards are played: wrong seats, a replacement.

What was played stays with who played it, and results follow the seats they were made on. Positions
that have begun stay as they are; the later ones are repaired. Who comes late is `latecomers`', who
leaves is the arbiter's matter (`leaving`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max

from scoring.models import Seat
from tournaments.contenders import in_sides
from tournaments.directing.changing import (
    begins,
    entered,
    entries_of,
    has_results,
    logged,
    take_seats,
)
from tournaments.directing.laying import first_seat, lay_out_anew, playing, standing
from tournaments.directing.refusals import Refused, changed
from tournaments.models import (
    Entry,
    LibreMember,
    PeopleChange,
    Place,
    Ruling,
    Seance,
    Tournament,
)
from tournaments.movements import (
    Repaired,
    Schedule,
    Starter,
    WrongSeats,
    repair,
)
from tournaments.plans import Plan, plan_of

if TYPE_CHECKING:
    from scoring.recording import Author
    from tarotclub.models import Player


@transaction.atomic
def exchange_seats(
    tournament: Tournament, one: int, other: int, position: int, author: Author, reason: str = ""
) -> PeopleChange:
    """Two people (pk of their entries) sat in each other's seats at a position that has begun.

    Its results follow the seats. From the next position on they go back to their own ways, or go on
    in each other's where that repeats less; `change.data` has the reasons and whoever else moves.
    `Refused` for who did not sit there, for a position to come, and where a decision of the arbiter
    on one of their tables holds something against either.
    """
    current, seance = playing(tournament)
    if in_sides(current):
        raise ValueError("sides do not exchange players")
    if one == other:
        raise Refused("place_swap_same")
    if not 1 <= position <= seance.session.position:
        raise Refused("exchange_position", position=position)
    pair = entries_of(current, one, other)
    plan = plan_of(seance)
    first, second = (_starter(seance, plan, entry, position) for entry in pair)
    _refuse_ruled(seance, pair, position)
    before = standing(plan)
    repaired = repair(before, WrongSeats(position, first, second, seance.session.position))
    lay_out_anew(seance, before, repaired.schedule)
    change = PeopleChange(
        kind=PeopleChange.Kind.SWAPPED,
        position=position,
        entry=pair[0],
        other=pair[1],
        reason=reason,
        data=_told(seance, repaired, pair),
    )
    made = logged(seance, change, author)
    changed(current, seance.session)
    return made


def _starter(seance: Seance, plan: Plan, entry: Entry, position: int) -> Starter:
    """As whom he sat at that position."""
    place = seance.places.filter(entry=entry, since__lte=position).first()
    starter = None if place is None else Starter.from_code(place.starter)
    gone = place is not None and place.left_at is not None and place.left_at < position
    if (
        starter is None
        or gone
        or not plan.sits(starter, position)
        or _rests(plan, starter, position)
    ):
        raise Refused("entry_not_seated", player=entry.player.full_name)
    return starter


def _rests(plan: Plan, starter: Starter, position: int) -> bool:
    """Whether he has no seat then: another plays in his place."""
    return all(stop.position != position for stop in plan.schedule.route(starter))


def _refuse_ruled(seance: Seance, pair: Iterable[Entry], position: int) -> None:
    players = [one.player_id for one in pair]
    tables = Seat.objects.filter(
        table__session=seance.session_id, table__position=position, player__in=players
    )
    rulings = Ruling.objects.filter(seance=seance, cancelled_at=None)
    against = rulings.filter(
        play__table__in=tables.values("table"), penalties__entry__in=[one.pk for one in pair]
    )
    if against.exists():
        raise Refused("exchange_ruled")


def _told(seance: Seance, repaired: Repaired, pair: Iterable[Entry]) -> dict[str, object]:
    """What the page says of it: how the two go on, who else moves, who meets a board again.

    `others` are lists of entry, position, table and place; `again` of entry and board.
    """
    two = {one.pk for one in pair}
    now = seance.session.position
    who = {place.starter: place.entry_id for place in seance.places.filter(left_at=None)}
    others = [
        [who[one.starter.code], one.position, one.after[0], str(one.after[1])]
        for one in repaired.moves
        if one.after is not None and who.get(one.starter.code) not in {None, *two}
    ]
    later = any(number > now for number in repaired.schedule.numbers)
    again = [
        [who[starter.code], board]
        for starter in {one.starter for one in repaired.moves}
        if starter.code in who
        for board in _met_again(repaired.schedule, starter, now)
    ]
    return {
        "reasons": [one.code for one in repaired.reasons] if later else [],
        "others": others,
        "again": sorted(again),
    }


def _met_again(played: Schedule, starter: Starter, now: int) -> list[int]:
    """The boards that somebody plays after position `now` though he has played them."""
    stops = played.route(starter)
    before = {board for stop in stops if stop.position <= now for board in stop.boards}
    later = {board for stop in stops if stop.position > now for board in stop.boards}
    return sorted(before & later)


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

    Each keeps what he made, under his own number; of a side the part goes to the new player.
    Who rests now may be replaced at once: nobody has played in his place. `Refused` where the new
    one is entered already, after the last position, and at once where the table has results.
    """
    current, seance = playing(tournament)
    (gone,) = entries_of(current, entry)
    start = begins(seance, at_once=at_once, too_late="replacement_too_late")
    start = max(start, *seance.places.filter(entry=gone).values_list("since", flat=True), 1)
    took = _part if in_sides(current) else _place
    if at_once and _has_played(seance, gone):
        raise Refused("replacement_played")
    came = took(current, seance, gone, player, start)
    take_seats(seance, gone, came, start)
    change = PeopleChange(
        kind=PeopleChange.Kind.REPLACED,
        position=start,
        entry=gone,
        other=came,
        reason=reason,
        data=first_seat(seance, came, start),
    )
    made = logged(seance, change, author)
    changed(current, seance.session, listed=True)
    return made


def _place(
    tournament: Tournament, seance: Seance, gone: Entry, player: Player, start: int
) -> Entry:
    """The entry of who takes the place of a player from `start` on."""
    place = seance.places.filter(entry=gone, left_at=None).first()
    if place is None:
        raise Refused("entry_not_seated", player=gone.player.full_name)
    came = entered(tournament, player)
    # Nobody ever sat as who came late and is replaced before his first position.
    place.left_at = start - 1 if place.since < start else 0
    place.save(update_fields=["left_at"])
    Place.objects.create(seance=seance, entry=came, starter=place.starter, since=start)
    return came


def _part(tournament: Tournament, seance: Seance, gone: Entry, player: Player, start: int) -> Entry:
    """The entry of who takes the part of a side's player from `start` on."""
    member = LibreMember.objects.filter(entry=gone, until=None).select_related("team").first()
    if member is None or _side_left(seance, member):
        raise Refused("entry_not_seated", player=gone.player.full_name)
    came = entered(tournament, player)
    _number_parts(member)
    before = LibreMember.objects.filter(team=member.team_id, role=member.role)
    last: int | None = before.aggregate(last=Max("until"))["last"]
    LibreMember.objects.create(team=member.team, entry=came, role=member.role)
    # Nobody ever played as who came and is replaced before his first position.
    member.until = start - 1 if start - 1 > (last or 0) else 0
    member.save(update_fields=["until"])
    return came


def _side_left(seance: Seance, member: LibreMember) -> bool:
    places = seance.places.filter(entry__libre_member__team=member.team_id)
    return places.exclude(left_at=None).exists()


def _number_parts(member: LibreMember) -> None:
    """Say who has which part where the order of the list said it till now."""
    rows = list(
        LibreMember.objects.filter(team=member.team_id, until=None).order_by(
            "role", "entry__number"
        )
    )
    if len({one.role for one in rows}) == len(rows):
        return
    for part, one in enumerate(rows, start=1):
        one.role = part
        if one.pk == member.pk:
            member.role = part
    LibreMember.objects.bulk_update(rows, ["role"])


def _has_played(seance: Seance, entry: Entry) -> bool:
    """Whether a table at which he now sits has results: two of a side, none of who rests."""
    seats = Seat.objects.filter(
        table__session=seance.session_id,
        table__position=seance.session.position,
        player=entry.player_id,
    ).select_related("table")
    return any(has_results(seat.table) for seat in seats)
