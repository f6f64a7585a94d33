"""From a movement's record to its schedule."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from tournaments.movements import source
from tournaments.movements.catalogue import Movement, movement
from tournaments.movements.compass import Compass, Place, Side, Starter
from tournaments.movements.donnes import DONNES, one_by_one, pools_id
from tournaments.movements.errors import MovementError
from tournaments.movements.generator import Request, generate
from tournaments.movements.parallel import TYPE, abreast
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan
from tournaments.movements.variants import by_originals, copied_id, guests_of, joined

_PLACES: Mapping[str, Place] = {
    **{seat.value: seat for seat in Compass},
    "NS": Side.NS,
    "EO": Side.EO,
    "D": Side.DEFENCE,
    "A": Side.ATTACK,
}
_MOST_LIBRE_DEALS = 30


@lru_cache(maxsize=256)
def schedule(
    movement_id: str, set_size: int | None = None, positions: int | None = None
) -> Schedule:
    """Lay out a movement's `positions` (those usually played by default).

    `set_size` is the boards per table and position, in libre the deals (the usual number by
    default). Fewer positions of quadrettes are the rows that keep both halves of every match (OT
    p.53). Raises `MovementError`: `movement_unknown`, `movement_set_size`, `movement_positions` or
    `movement_positions_choice`, the last three with what is allowed.
    """
    chosen = movement(movement_id)
    size = chosen.default_set_size if set_size is None else set_size
    _check_size(chosen, size)
    count = chosen.default_positions(size) if positions is None else positions
    _check_positions(chosen, count)
    varied = _variant(chosen, size, count)
    if varied is not None:
        return varied
    if chosen.type == TYPE:
        beside = [schedule(part, size, count) for part in chosen.parts]
        return abreast(chosen, [movement(part) for part in chosen.parts], beside)
    if chosen.parts:
        return _hybrid(chosen, size)
    asked = Request.from_id(movement_id)
    if asked is not None:
        return _first(generate(asked).schedule, count)
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
        form=chosen.form,
        type=chosen.type,
    )


def _variant(chosen: Movement, size: int, count: int) -> Schedule | None:
    """What an id that means another movement plays; None for a movement that is its own."""
    pools = pools_id(chosen.id)
    if pools:
        return one_by_one(chosen.id, schedule(pools, size, count // DONNES))
    copied = copied_id(chosen.id)
    if copied:
        return by_originals(chosen.id, schedule(copied, size, count))
    base, guests = guests_of(chosen.id)
    if guests and chosen.type != TYPE:
        return joined(chosen.id, schedule(base, size, count), guests)
    return None


def _first(whole: Schedule, count: int) -> Schedule:
    """The first positions of a schedule, and the boards they play."""
    plans = whole.positions[:count]
    boards = {board for plan in plans for table in plan.tables for board in table.boards}
    return replace(whole, positions=plans, boards=tuple(sorted(boards)))


def _check_size(chosen: Movement, size: int) -> None:
    free = chosen.form == "libre" and chosen.type != "final" and not chosen.id.startswith("GEN")
    if size in chosen.set_sizes or (free and 1 <= size <= _MOST_LIBRE_DEALS):
        return
    allowed = ", ".join(map(str, sorted(chosen.set_sizes)))
    raise MovementError("movement_set_size", size=size, allowed=allowed)


def _check_positions(chosen: Movement, count: int) -> None:
    if count in chosen.positions_allowed:
        return
    if chosen.positions_allowed == tuple(range(1, chosen.positions + 1)):
        raise MovementError("movement_positions", positions=count, most=chosen.positions)
    allowed = ", ".join(map(str, chosen.positions_allowed))
    raise MovementError("movement_positions_choice", positions=count, allowed=allowed)


def _record(chosen: Movement) -> source.Record:
    found = source.record(chosen.id)
    if found is None:
        raise MovementError("movement_unknown", movement=chosen.id)
    return found


def _starters(chosen: Movement) -> tuple[Starter, ...]:
    if not chosen.lines:
        return tuple(Starter(None, number) for number in range(1, chosen.competitors + 1))
    columns = ("NS", "EO") if chosen.form == "triplettes" else tuple(Compass)
    tables = range(1, chosen.tables + 1)
    return tuple(Starter.in_column(column, table) for table in tables for column in columns)


def _rows(record: source.Record, count: int) -> Iterator[tuple[int, int, Sequence[Sequence[Any]]]]:
    """(position, part, row) of the rows to be played."""
    grid = record["grid"]
    if "row_labels" in record:
        for (number, part), row in zip(record["row_labels"], grid, strict=True):
            if number <= count:
                yield number, part, row
        return
    rows = record["play"][str(count)]["rows"] if "play" in record else range(1, count + 1)
    for number, row in enumerate(rows, start=1):
        yield number, 0, grid[row - 1]


def _positions(chosen: Movement, size: int, count: int) -> Iterator[PositionPlan]:
    record = _record(chosen)
    sets = record["sets"][str(size)] if chosen.boards else []
    for number, part, row in _rows(record, count):
        yield PositionPlan(number, tuple(_tables(chosen, record, sets, row)), part)


def _tables(
    chosen: Movement,
    record: source.Record,
    sets: list[list[int]],
    row: Sequence[Sequence[Any]],
) -> Iterator[TablePlan]:
    labels = record.get("table_labels", [""] * len(row))
    sharing: dict[int, int] = {}
    for table, cell in enumerate(row, start=1):
        named = dict(zip(record["cell"], cell, strict=True))
        set_number = named.pop("set", 0)
        boards = tuple(sets[set_number - 1]) if set_number else ()
        # Where tables share a set, each begins one board further and the boards go round.
        first = sharing.get(set_number, 0) if chosen.shared else 0
        sharing[set_number] = first + 1
        places = {_PLACES[column]: _starter(chosen, column, who) for column, who in named.items()}
        copy = _copy(record, table)
        yield _table(table, (*boards[first:], *boards[:first]), places, copy, labels[table - 1])


def _table(
    number: int,
    boards: tuple[int, ...],
    places: Mapping[Place, Starter],
    copy: int,
    label: str,
) -> TablePlan:
    seats = {place: one for place, one in places.items() if isinstance(place, Compass)}
    sides = {place: one for place, one in places.items() if isinstance(place, Side)}
    return TablePlan(number, boards, MappingProxyType(seats), MappingProxyType(sides), copy, label)


def _starter(chosen: Movement, column: str, who: int | str) -> Starter:
    if isinstance(who, str):
        return Starter(None, ord(who) - ord("A") + 1)
    return Starter.in_column(column if chosen.lines else None, who)


def _copy(record: source.Record, table: int) -> int:
    for copy, tables in enumerate(record.get("copies", {}).values()):
        if table in tables:
            return copy
    return 0


def _hybrid(chosen: Movement, size: int) -> Schedule:
    """A line and a Howell side by side on two copies of the same boards (OT p.30-32)."""
    line, howell = (schedule(part, size, chosen.positions) for part in chosen.parts)
    beside = zip(line.positions, howell.positions, strict=True)
    positions = tuple(
        replace(one, tables=(*one.tables, *_moved(other.tables, line.tables)))
        for one, other in beside
    )
    return Schedule(
        chosen.id,
        chosen.tables,
        size,
        positions,
        starters=(*line.starters, *howell.starters),
        boards=line.boards,
        form=chosen.form,
        type=chosen.type,
    )


def _moved(tables: tuple[TablePlan, ...], by: int) -> tuple[TablePlan, ...]:
    """The Howell's tables behind those of the line, with the second copy of the boards."""
    return tuple(
        replace(one, table=one.table + by, copy=1, label=f"H{one.table}") for one in tables
    )


def preparation(movement_id: str, set_size: int | None = None) -> PositionPlan:
    """Position 0, at which each table makes boards it never plays (OT p.23, 51).

    Printed for 6 individual tables and for quadrettes, where a whole team sits at its own table;
    `MovementError("movement_no_preparation")` for other movements.
    """
    chosen = movement(movement_id)
    record = _record(chosen)
    row = record.get("duplication_row") or record.get("duplication_position", {}).get("row")
    if row is None:
        raise MovementError("movement_no_preparation", movement=movement_id)
    size = chosen.default_set_size if set_size is None else set_size
    _check_size(chosen, size)
    return PositionPlan(0, tuple(_tables(chosen, record, record["sets"][str(size)], row)))
