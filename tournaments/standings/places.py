"""Who sits where: a whole position, and one player's now and next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarotclub.names import sort_key
from tournaments.movements import Compass, Stop

if TYPE_CHECKING:
    from tournaments.plans import Plan
    from tournaments.standings.field import Entrant, Field


@dataclass(frozen=True)
class TableSeating:
    """A table at one position; `boards` in the order they are played, none at a relay."""

    number: int
    boards: tuple[int, ...]
    relay: bool
    seats: tuple[tuple[Compass, Entrant | None], ...]


@dataclass(frozen=True)
class Spell:
    """Where somebody is at one position."""

    stop: Stop
    relay: bool

    @property
    def boards(self) -> tuple[int, ...]:
        return () if self.relay else self.stop.boards


@dataclass(frozen=True)
class Whereabouts:
    """Where somebody sits now and next; None where there is no such position."""

    entrant: Entrant
    now: Spell | None
    later: Spell | None


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
            seats=tuple((seat, field.seated(position, table.table).get(seat)) for seat in Compass),
        )
        for table in plan.schedule.positions[position - 1].tables
    )


def spells(plan: Plan, entrant: Entrant) -> tuple[Spell, ...]:
    """An entrant's way through the tables, position by position."""
    if entrant.starter is None:
        return ()
    return tuple(Spell(stop, relay) for stop, relay in plan.route(entrant.starter))


def whereabouts(field: Field, entrant: Entrant) -> Whereabouts:
    """Where an entrant sits while the tournament is running."""
    route = spells(field.plan, entrant) if field.plan and field.running else ()
    at = {one.stop.position: one for one in route}
    return Whereabouts(entrant, at.get(field.position), at.get(field.position + 1))


def search(field: Field, words: str) -> tuple[Entrant, ...]:
    """Those whose name holds every word, without accents or case, in the order of names.

    Whoever is called exactly that stands alone.
    """
    wanted = sort_key(words)
    if not wanted:
        return ()
    exact = [one for one in field.entrants if one.key == wanted]
    if len(exact) == 1:
        return (exact[0],)
    found = [one for one in field.entrants if all(word in one.key for word in wanted.split())]
    return tuple(sorted(found, key=lambda one: one.order))
