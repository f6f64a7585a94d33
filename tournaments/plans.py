"""Reads: what a séance's movement means for the people who entered — who sits where, with what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from tournaments.movements import (
    PLAY_ORDER,
    Compass,
    Movement,
    Schedule,
    Starter,
    Stop,
    TablePlan,
    board_taker,
    movement,
    schedule,
)

BASE_STEPS = {Compass.N: 0, Compass.S: 1, Compass.E: 2, Compass.O: -2}

if TYPE_CHECKING:
    from tournaments.models import Place, Seance


@dataclass(frozen=True)
class Stay:
    """From which position on somebody sits for a starter, and until which: None for the end."""

    starter: Starter
    since: int = 1
    left_at: int | None = None

    def holds(self, position: int) -> bool:
        """Whether he sits there then."""
        return self.since <= position and (self.left_at is None or position <= self.left_at)


@dataclass(frozen=True)
class Plan:
    """A schedule and the starters nobody sits for; `left` has the last position of who left.

    `gaps` are positions at which nobody sits for a starter, though somebody comes later.
    """

    movement: Movement
    schedule: Schedule
    absent: frozenset[Starter]
    left: Mapping[Starter, int] = field(default_factory=dict)
    gaps: frozenset[tuple[Starter, int]] = frozenset()

    @cached_property
    def starters(self) -> tuple[Starter, ...]:
        """The starters somebody sits for, in the order of the seating board."""
        return tuple(one for one in self.schedule.starters if one not in self.absent)

    def sits(self, starter: Starter, position: int) -> bool:
        """False where nobody sits for that starter: nobody entered, left before or came later."""
        if starter in self.absent or (starter, position) in self.gaps:
            return False
        return position <= self.left.get(starter, position)

    def relay(self, table: TablePlan, position: int = 1) -> bool:
        """True where a seat is empty: the others sit and nothing is played (RC art.26)."""
        return not all(self.sits(starter, position) for starter in table.places.values())

    def tables(self) -> Iterator[tuple[int, TablePlan]]:
        """Every table with its position's number, relays included."""
        for position in self.schedule.positions:
            for table in position.tables:
                yield position.number, table

    @cached_property
    def at(self) -> dict[tuple[int, int], TablePlan]:
        """The tables by position and number."""
        return {(position, table.table): table for position, table in self.tables()}

    def boards_at(self, position: int, table: int) -> tuple[int, ...]:
        """The boards played there, in the table's order; none at a relay or an unknown table."""
        found = self.at.get((position, table))
        return () if found is None or self.relay(found, position) else found.boards

    def tables_with(self, board: int) -> tuple[tuple[int, int], ...]:
        """(position, table) of everywhere a board is played, in the order of the positions."""
        return tuple(
            (position, table.table)
            for position, table in self.tables()
            if board in table.boards and not self.relay(table, position)
        )

    def route(self, starter: Starter) -> tuple[tuple[Stop, bool], ...]:
        """A player's stops, and whether each is a relay, where he waits; none once he left."""
        return tuple(
            (stop, self.relay(self.at[stop.position, stop.table], stop.position))
            for stop in self.schedule.route(starter)
            if self.sits(starter, stop.position)
        )

    @cached_property
    def plays(self) -> int:
        """How many results the whole séance gives."""
        return sum(len(table.boards) for at, table in self.tables() if not self.relay(table, at))


def plan_for(movement_id: str, set_size: int | None, positions: int | None, players: int) -> Plan:
    """The plan of a movement for that many players; `MovementError` where it cannot be."""
    chosen = movement(movement_id)
    absent = chosen.vacant(chosen.competitors - players)
    return Plan(chosen, schedule(movement_id, set_size, positions), frozenset(absent))


def plan_of(seance: Seance, places: Iterable[Place] | None = None) -> Plan:
    """The plan of a séance as it is seated: a starter without a place is absent.

    One query unless `places` are given.
    """
    return plan_with(
        seance,
        [
            Stay(Starter.from_code(place.starter), place.since, place.left_at)
            for place in (seance.places.all() if places is None else places)
        ],
    )


def plan_with(seance: Seance, stays: Iterable[Stay]) -> Plan:
    """The plan of a séance where these people sit; no query."""
    stood: dict[Starter, list[Stay]] = {}
    for stay in stays:
        stood.setdefault(stay.starter, []).append(stay)
    played = schedule_of(seance)
    absent = frozenset(one for one in played.starters if one not in stood)
    left: dict[Starter, int] = {}
    gaps: set[tuple[Starter, int]] = set()
    for starter, those in stood.items():
        # Who was replaced before his first position never sat: whoever came then is the last.
        last = max(those, key=lambda one: (one.since, one.left_at is None, one.left_at or 0))
        if last.left_at is not None:
            left[starter] = last.left_at
        empty = (at for at in range(1, last.since) if not any(one.holds(at) for one in those))
        gaps.update((starter, at) for at in empty)
    return Plan(movement(seance.movement), played, absent, left, frozenset(gaps))


def schedule_of(seance: Seance) -> Schedule:
    """The movement as the séance plays it: the seats of whoever was moved are changed in it."""
    played = schedule(seance.movement, seance.set_size, seance.positions)
    if not seance.moved:
        return played
    changed: dict[int, dict[int, dict[Compass, Starter]]] = {}
    for position, table, place, starter in seance.moved:
        at = changed.setdefault(position, {}).setdefault(table, {})
        at[Compass(place)] = Starter.from_code(starter)
    positions = tuple(
        replace(
            one,
            tables=tuple(
                _seated_anew(table, changed.get(one.number, {}).get(table.table, {}))
                for table in one.tables
            ),
        )
        for one in played.positions
    )
    moved = replace(played, positions=positions)
    return _resting_anew(moved) if played.rests else moved


def _resting_anew(moved: Schedule) -> Schedule:
    """The same schedule, in which those rest who have no seat by now: others than were to."""
    there = {one.number: set[Starter]() for one in moved.positions}
    for position, table in moved.meetings():
        there[position.number].update(table.places.values())
    lent = {
        one: frozenset(at for at, seated in there.items() if one not in seated)
        for one in moved.starters
    }
    rests = MappingProxyType({one: at for one, at in lent.items() if at})
    return replace(moved, away=rests, rests=rests)


def _seated_anew(table: TablePlan, seats: Mapping[Compass, Starter]) -> TablePlan:
    return replace(table, seats=MappingProxyType({**table.seats, **seats})) if seats else table


def follows_base(laid_out: Schedule) -> bool:
    """True where everybody always moves by the base steps: N 0, S +1, E +2, O −2 (OT p.19)."""
    for before, after in pairwise(laid_out.positions):
        came = {table.table: table.seats for table in before.tables}
        for table in after.tables:
            for seat, step in BASE_STEPS.items():
                source = (table.table - 1 - step) % laid_out.tables + 1
                if came[source][seat] != table.seats[seat]:
                    return False
    return True


def seat_index(seat: Compass) -> int:
    """The index of a compass seat at a tournament's table: the order of play."""
    return PLAY_ORDER.index(seat)


def taker_index(board: int) -> int:
    """The seat index of the player who takes that board."""
    return seat_index(board_taker(board))


def starter_order(code: str) -> tuple[int, int]:
    """A key that sorts starters' codes as the orientation board has them: N1, S1, E1, O1, N2 …"""
    starter = Starter.from_code(code)
    return starter.number, list(Compass).index(starter.line) if starter.line else 0


def boards_text(boards: tuple[int, ...]) -> tuple[int, int] | None:
    """First and last of boards that follow each other, for "1 à 4"; None where there are gaps."""
    ordered = sorted(boards)
    if ordered and ordered[-1] - ordered[0] == len(ordered) - 1:
        return ordered[0], ordered[-1]
    return None
