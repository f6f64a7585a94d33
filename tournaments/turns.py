"""Reads: who plays in turn in the others' places, and who rests meanwhile, position by position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.movements import Compass, Starter, schedule
from tournaments.movements.variants import without_guests

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


def guests(plan: Plan) -> tuple[Starter, ...]:
    """The starters who play in turn."""
    return tuple(dict.fromkeys(one.instead for one in rests(plan) if one.instead is not None))


def turns(
    plan: Plan, places: Iterable[Place], name: Callable[[Player], str] = str
) -> tuple[Turn, ...]:
    """Every rest with the names of those who sit in these places at its position; no query.

    The places' entries and players have been read; `name` is what this reader calls a player.
    """
    if not plan.movement.guests:
        return ()
    seated: dict[str, list[Place]] = {}
    for place in places:
        seated.setdefault(place.starter, []).append(place)
    found = []
    for one in rests(plan):
        who = _then(seated, one.starter, one.position)
        other = _then(seated, one.instead, one.position) if one.instead else None
        found.append(
            Turn(
                one,
                name(who.entry.player) if who else "",
                name(other.entry.player) if other else "",
                who.entry_id if who else 0,
            )
        )
    return tuple(found)


def _then(seated: Mapping[str, list[Place]], starter: Starter, position: int) -> Place | None:
    there = seated.get(starter.code, ())
    return next(
        (
            one
            for one in there
            if one.since <= position and (one.left_at is None or position <= one.left_at)
        ),
        None,
    )
