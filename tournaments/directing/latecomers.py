"""Somebody comes late: into a place that nobody has, or to play in turn with others.

Positions that have begun stay as they are. A place is empty where nobody was entered for it, or
where who had it left.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.contenders import in_sides
from tournaments.directing.changing import begins, entered, logged
from tournaments.directing.laying import first_seat, lay_out_anew, playing, seat_tables, standing
from tournaments.directing.refusals import Refused, changed
from tournaments.models import Entry, PeopleChange, Place, Seance, Tournament
from tournaments.movements import Late, MovementError, Repaired, Schedule, Starter, repair
from tournaments.plans import plan_of
from tournaments.turns import holder, rests

if TYPE_CHECKING:
    from scoring.recording import Author
    from tarotclub.models import Player
    from tournaments.plans import Plan


@transaction.atomic
def come_late(
    tournament: Tournament,
    player: Player,
    author: Author,
    *,
    at_once: bool = False,
    in_turn: bool = False,
) -> PeopleChange:
    """`player` comes late and takes an empty place: his relays are played from then on.

    From the next position, or `at_once`. Where every place is taken he plays in turn from the next
    position, if others do so already or `in_turn` says so; `Refused` otherwise, where three play in
    turn, and after the last position.
    """
    current, seance = playing(tournament)
    if in_sides(current):
        raise ValueError("a side does not come late")
    plan = plan_of(seance)
    bare = standing(plan)
    start = begins(seance, at_once=at_once, too_late="late_too_late")
    repaired = _repaired(bare, start)
    if _takes_turns(repaired):
        if not plan.movement.guests and not in_turn:
            raise Refused("late_no_room")
        start = begins(seance, at_once=False, too_late="late_turn_too_late")
        repaired = _repaired(bare, start)
    came = entered(current, player)
    starter = _starter(repaired)
    # Whoever was to come then and left before never sat there.
    never = seance.places.filter(starter=starter.code, since=start, left_at__lt=start)
    never.update(left_at=0)
    Place.objects.create(seance=seance, entry=came, starter=starter.code, since=start)
    if _takes_turns(repaired):
        lay_out_anew(seance, bare, repaired.schedule)
    else:
        _seat(seance, plan, starter, start)
    change = PeopleChange(
        kind=PeopleChange.Kind.LATE,
        position=start,
        entry=came,
        data=_told(seance, came, starter, start, first=not plan.movement.guests),
    )
    made = logged(seance, change, author)
    changed(current, seance.session, listed=True)
    return made


def _repaired(bare: Schedule, start: int) -> Repaired:
    try:
        return repair(bare, Late(start))
    except MovementError as error:
        raise Refused("late_no_turn") from error


def _takes_turns(repaired: Repaired) -> bool:
    return any(one.code == "repair_in_turn" for one in repaired.reasons)


def _starter(repaired: Repaired) -> Starter:
    if repaired.starter is None:
        raise RuntimeError("somebody who comes late plays as somebody")
    return repaired.starter


def _seat(seance: Seance, plan: Plan, starter: Starter, start: int) -> None:
    """Let him sit wherever the plan has his place."""
    route = plan.schedule.route(starter)
    seat_tables(seance, {(one.position, one.table) for one in route if one.position >= start})


def _told(
    seance: Seance, came: Entry, starter: Starter, start: int, *, first: bool
) -> dict[str, object]:
    """What the page says of it: where he sits first; of turns, who rests for him and when.

    `turns` are lists of position, table, place and the entry that rests; `alone`: he is the first
    who plays in turn. `again`: boards that he meets twice, as lists of entry and board.
    """
    places = list(seance.places.all())
    plan = plan_of(seance, places)
    told = first_seat(seance, came, start)
    turns = []
    for one in rests(plan):
        who = holder(places, one.starter, one.position) if one.instead == starter else None
        if who is not None and one.position >= start:
            turns.append([one.position, one.table, str(one.place), who.entry_id])
    if not turns:
        return told
    played = Counter(board for stop, _relay in plan.route(starter) for board in stop.boards)
    again = [[came.pk, board] for board, times in sorted(played.items()) if times > 1]
    return {**told, "turns": turns, "alone": first, "again": again}
