"""Reads: who plays in turn in the others' places, and who rests meanwhile, position by position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.movements import Compass, Starter, schedule
from tournaments.movements.variants import without_guests
from tournaments.plans import Stay

if TYPE_CHECKING:
    from tarotclub.models import Player
    from tournaments.models import Place
    from tournaments.movements import Schedule
    from tournaments.plans import Plan


@dataclass(frozen=True)
class Rest:
    """Somebody who rests at a position: where he would sit, and who sits there instead of him.

    `instead` is None where a change of places brought somebody there who does not play in turn.
    """

    position: int
    table: int
    place: Compass
    starter: Starter
    instead: Starter | None


@dataclass(frozen=True)
class Turn:
    """A rest with the names of both; blank for a place nobody has yet.

    `entry`: the pk of the entry that rests, 0 for none.
    """

    rest: Rest
    name: str
    instead: str
    entry: int


def rests(plan: Plan) -> tuple[Rest, ...]:
    """Every rest, in the order of the positions; none where nobody plays in turn."""
    if not plan.movement.guests:
        return ()
    played = plan.schedule
    full = schedule(without_guests(plan.movement.id), played.set_size, len(played.positions))
    return tuple(one for one in _rests(plan, full))


def _rests(plan: Plan, full: Schedule) -> Iterator[Rest]:
    own = frozenset(full.starters)
    for planned, position in zip(full.positions, plan.schedule.positions, strict=True):
        there = {one for table in position.tables for one in table.seats.values()}
        for table in planned.tables:
            for place, starter in table.seats.items():
                if starter in there or not plan.sits(starter, position.number):
                    continue
                here = plan.at[position.number, table.table].seats[place]
                instead = here if here not in own else None
                yield Rest(position.number, table.table, place, starter, instead)


def turns(
    plan: Plan, places: Iterable[Place], name: Callable[[Player], str] = str
) -> tuple[Turn, ...]:
    """Every rest with the names of those who sit in these places at its position; no query.

    The places' entries and players have been read; `name` is what this reader calls a player.
    """
    if not plan.movement.guests:
        return ()
    there = list(places)
    found = []
    for one in rests(plan):
        who = holder(there, one.starter, one.position)
        other = holder(there, one.instead, one.position) if one.instead else None
        found.append(
            Turn(
                one,
                name(who.entry.player) if who else "",
                name(other.entry.player) if other else "",
                who.entry_id if who else 0,
            )
        )
    return tuple(found)


def holder(places: Iterable[Place], starter: Starter, position: int) -> Place | None:
    """The place of whoever sits for a starter at a position; None for nobody."""
    mine = (one for one in places if one.starter == starter.code)
    return next(
        (one for one in mine if Stay(starter, one.since, one.left_at).holds(position)), None
    )
