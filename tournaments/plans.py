"""Reads: what a séance's movement means for the people who entered — who sits where, with what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
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
class Plan:
    """A schedule and the starters nobody sits for; `left` has the last position of who left."""

    movement: Movement
    schedule: Schedule
    absent: frozenset[Starter]
    left: Mapping[Starter, int] = field(default_factory=dict)

    @cached_property
    def starters(self) -> tuple[Starter, ...]:
        """The starters somebody sits for, in the order of the seating board."""
        return tuple(one for one in self.schedule.starters if one not in self.absent)

    def sits(self, starter: Starter, position: int) -> bool:
        """False where nobody sits for that starter: nobody entered, or he left before."""
        return starter not in self.absent and position <= self.left.get(starter, position)

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
    absent = chosen.relay_starters(chosen.competitors - players)
    return Plan(chosen, schedule(movement_id, set_size, positions), frozenset(absent))


def plan_of(seance: Seance, places: Iterable[Place] | None = None) -> Plan:
    """The plan of a séance as it is seated: a starter without a place is absent.

    One query unless `places` are given.
    """
    taken = {
        place.starter: place.left_at
        for place in (seance.places.all() if places is None else places)
    }
    laid_out = schedule(seance.movement, seance.set_size, seance.positions)
    absent = frozenset(one for one in laid_out.starters if one.code not in taken)
    left = {Starter.from_code(code): last for code, last in taken.items() if last is not None}
    return Plan(movement(seance.movement), laid_out, absent, left)


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
