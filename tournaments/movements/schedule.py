"""A movement laid out: at every position, which boards and which players are at each table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from tournaments.movements import source
from tournaments.movements.catalogue import Movement, movement
from tournaments.movements.compass import Compass, Starter
from tournaments.movements.errors import MovementError


@dataclass(frozen=True)
class TablePlan:
    """One table at one position; `boards` stand in the order the table plays them."""

    table: int
    boards: tuple[int, ...]
    seats: Mapping[Compass, Starter]


@dataclass(frozen=True)
class PositionPlan:
    """All tables at one position, from 1."""

    number: int
    tables: tuple[TablePlan, ...]


@dataclass(frozen=True)
class Stop:
    """Where one player is at one position, and what he plays there."""

    position: int
    table: int
    seat: Compass
    boards: tuple[int, ...]


@dataclass(frozen=True)
class Schedule:
    """The positions to be played, the starters they seat, all their boards in ascending order.

    `shared`: the tables of a position play one set in step, passing its boards round (Howell of 3
    and 4 tables, OT p.20); otherwise each table has its own set for the whole position.
    """

    movement_id: str
    tables: int
    set_size: int
    positions: tuple[PositionPlan, ...]
    starters: tuple[Starter, ...]
    boards: tuple[int, ...]
    shared: bool = False

    def route(self, starter: Starter) -> tuple[Stop, ...]:
        """A player's way through the tables, position by position."""
        return tuple(
            Stop(position.number, table.table, seat, table.boards)
            for position in self.positions
            for table in position.tables
            for seat, seated in table.seats.items()
            if seated == starter
        )


@lru_cache(maxsize=64)
def schedule(
    movement_id: str, set_size: int | None = None, positions: int | None = None
) -> Schedule:
    """Lay out a movement's first `positions` (all of them by default).

    `set_size` is the boards per table and position (the usual number by default). Raises
    `MovementError`: `movement_unknown`, `movement_set_size` or `movement_positions`, the last two
    with what is allowed.
    """
    chosen = movement(movement_id)
    size = chosen.default_set_size if set_size is None else set_size
    if size not in chosen.set_sizes:
        allowed = ", ".join(map(str, sorted(chosen.set_sizes)))
        raise MovementError("movement_set_size", size=size, allowed=allowed)
    count = chosen.positions if positions is None else positions
    if not 1 <= count <= chosen.positions:
        raise MovementError("movement_positions", positions=count, most=chosen.positions)
    plans = tuple(_positions(chosen, size, count))
    boards = {board for plan in plans for table in plan.tables for board in table.boards}
    return Schedule(
        movement_id,
        chosen.tables,
        size,
        plans,
        starters=_starters(chosen),
        boards=tuple(sorted(boards)),
        shared=chosen.shared,
    )


def _starters(chosen: Movement) -> tuple[Starter, ...]:
    if not chosen.lines:
        return tuple(Starter(None, number) for number in range(1, chosen.competitors + 1))
    return tuple(Starter(line, table) for table in range(1, chosen.tables + 1) for line in Compass)


def _positions(chosen: Movement, size: int, count: int) -> Iterator[PositionPlan]:
    record = source.records(chosen.form)[chosen.id]
    sets: list[list[int]] = record["sets"][str(size)]
    for number, row in enumerate(record["grid"][:count], start=1):
        yield PositionPlan(number, tuple(_tables(chosen, sets, row)))


def _tables(chosen: Movement, sets: list[list[int]], row: list[list[int]]) -> Iterator[TablePlan]:
    sharing: dict[int, int] = {}
    for table, (*seated, set_number) in enumerate(row, start=1):
        boards = sets[set_number - 1]
        # Where tables share a set, each begins one board further and the boards go round.
        first = sharing.get(set_number, 0) if chosen.shared else 0
        sharing[set_number] = first + 1
        seats = {
            seat: Starter(seat if chosen.lines else None, number)
            for seat, number in zip(Compass, seated, strict=True)
        }
        yield TablePlan(table, (*boards[first:], *boards[:first]), MappingProxyType(seats))
