"""Who sits where: a whole position, and one player's now and next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarotclub.names import sort_key
from tournaments.layouts import sitting
from tournaments.movements import Compass, Place, Stop
from tournaments.sections import table_text
from tournaments.standings.turns import Resting, rests_of

if TYPE_CHECKING:
    from tournaments.plans import Plan
    from tournaments.standings.entrants import Entrant
    from tournaments.standings.field import Field


@dataclass(frozen=True)
class TableSeating:
    """A table at one position; `boards` in the order they are played, none at a relay.

    `name` is its number, with the name that it has in its section.
    """

    number: int
    boards: tuple[int, ...]
    relay: bool
    seats: tuple[tuple[Place, Entrant | None], ...]
    name: str


@dataclass(frozen=True)
class Spell:
    """Where somebody is at one position; `table` with the name that it has in its section."""

    stop: Stop
    relay: bool
    table: str

    @property
    def boards(self) -> tuple[int, ...]:
        return () if self.relay else self.stop.boards


@dataclass(frozen=True)
class Whereabouts:
    """Where somebody sits now and next; None where there is no such position.

    `all_now` and `all_later` are the same of a side that plays at two tables at once. `rest_now`
    and `rest_later`: another plays in his place then.
    """

    entrant: Entrant
    now: Spell | None
    later: Spell | None
    all_now: tuple[Spell, ...] = ()
    all_later: tuple[Spell, ...] = ()
    rest_now: Resting | None = None
    rest_later: Resting | None = None


def seating(field: Field, position: int) -> tuple[TableSeating, ...]:
    """Every table of a position that is played; nothing for any other number."""
    plan = field.plan
    if plan is None or not 1 <= position <= field.positions:
        return ()
    return tuple(
        TableSeating(
            number=table.table,
            boards=plan.boards_at(position, table.table),
            relay=plan.relay(table, position),
            seats=tuple(
                (seat, field.seated(position, table.table).get(seat))
                for seat in (Compass if field.layout.size == 1 else table.places)
            ),
            name=table_text(plan.movement.id, table.table),
        )
        for table in plan.schedule.positions[position - 1].tables
    )


def people_at(tables: Iterable[TableSeating]) -> list[tuple[str, int, Place]]:
    """The name, table and place of everybody at the tables of a position, in the order of names.

    Of a side those are named who sit there: in quadrettes one attacks and the others defend.
    """
    found = [
        (order, name, table.number, place)
        for table in tables
        for place, entrant in table.seats
        if entrant is not None
        for order, name in _seated(place, table.number, entrant)
    ]
    return [(name, table, place) for _order, name, table, place in sorted(found)]


def _seated(place: Place, table: int, entrant: Entrant) -> list[tuple[tuple[str, int], str]]:
    """Who sits there in person, each with what sorts his name."""
    if not entrant.members:
        return [(entrant.order, entrant.name)]
    people = list(zip(entrant.member_orders, entrant.members, strict=True))
    return list(sitting(place, table, people))


def spells(plan: Plan, entrant: Entrant) -> tuple[Spell, ...]:
    """An entrant's way through the tables, position by position."""
    if entrant.starter is None:
        return ()
    return tuple(
        Spell(stop, relay, table_text(plan.movement.id, stop.table))
        for stop, relay in plan.route(entrant.starter)
        if entrant.sits(stop.position)
    )


def whereabouts(field: Field, entrant: Entrant) -> Whereabouts:
    """Where an entrant sits while the tournament is running."""
    route = spells(field.plan, entrant) if field.plan and field.running else ()
    now = tuple(one for one in route if one.stop.position == field.position)
    later = tuple(one for one in route if one.stop.position == field.position + 1)
    rests = {one.position: one for one in rests_of(field, entrant)} if field.running else {}
    return Whereabouts(
        entrant,
        next(iter(now), None),
        next(iter(later), None),
        now,
        later,
        rests.get(field.position),
        rests.get(field.position + 1),
    )


def search(field: Field, words: str) -> tuple[Entrant, ...]:
    """Those whose name holds every word, without accents or case, in the order of names.

    Whoever is called exactly that stands alone.
    """
    wanted = sort_key(words)
    if not wanted:
        return ()
    exact = [one for one in field.entrants if sort_key(one.name) == wanted]
    if len(exact) == 1:
        return (exact[0],)
    found = [one for one in field.entrants if all(word in one.key for word in wanted.split())]
    return tuple(sorted(found, key=lambda one: one.order))
