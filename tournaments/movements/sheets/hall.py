"""What the hall and the boards need: travelling sheets, the orientation board, moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from tournaments.movements.boards import LAST_BOARD, board_taker
from tournaments.movements.compass import Compass, Place, Starter
from tournaments.movements.errors import MovementError
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan


@dataclass(frozen=True)
class TravellingRow:
    """A row of a board's sheet: when, where, and who (OT p.17, 49, 51)."""

    position: int
    part: int
    table: int
    table_name: str
    places: Mapping[Place, Starter]


@dataclass(frozen=True)
class TravellingSheet:
    """A board's sheet: number, taker, and the plays expected.

    `letter` is A or B in quadrettes: A is collected at the hinge (OT p.51). `copy` tells apart the
    sheets of boards made twice.
    """

    board: int
    taker: Compass | None
    letter: str
    copy: int
    rows: tuple[TravellingRow, ...]


@dataclass(frozen=True)
class Moves:
    """How to get to a position: tables up (+) or down (−) for each column, and for the boards.

    Empty where not everybody of a column moves alike: then each follows his card. `first_used` are
    boards made at that position, `waiting` those that no table plays then.
    """

    position: int
    steps: Mapping[Place, int]
    boards: int | None
    first_used: tuple[int, ...]
    waiting: tuple[int, ...]


def travelling_sheets(schedule: Schedule, board: int) -> tuple[TravellingSheet, ...]:
    """All sheets of a board; `MovementError("board_unknown")` for one that is not played."""
    if board not in schedule.boards:
        raise MovementError("board_unknown", board=board)
    rows: dict[tuple[str, int], list[TravellingRow]] = {}
    for position, table in schedule.meetings():
        if board in table.boards and not schedule.relay(table):
            key = (_letter(schedule, position), table.copy)
            row = TravellingRow(
                position.number,
                position.part,
                table.table,
                table.name,
                MappingProxyType(table.places),
            )
            rows.setdefault(key, []).append(row)
    return tuple(
        TravellingSheet(board, _taker(schedule, board), letter, copy, tuple(found))
        for (letter, copy), found in sorted(rows.items(), key=lambda item: item[0])
    )


def _letter(schedule: Schedule, position: PositionPlan) -> str:
    if schedule.form != "quadrettes":
        return ""
    return "A" if position.number <= len(schedule.numbers) // 2 else "B"


def _taker(schedule: Schedule, board: int) -> Compass | None:
    """Sud in quadrettes and in teams (RO p.22); as printed elsewhere (OT p.16)."""
    if schedule.form in {"quadrettes", "equipes"}:
        return Compass.S
    return board_taker(board) if board <= LAST_BOARD else None


def orientation(
    schedule: Schedule, position: int
) -> tuple[tuple[int, Mapping[Place, Starter]], ...]:
    """Table by table who sits where (OT p.8); an Emmanuel's first donne stands for its pools."""
    for plan in schedule.positions:
        if plan.number == position:
            return tuple((table.table, MappingProxyType(table.places)) for table in plan.tables)
    raise MovementError("repair_position", position=position)


def moves(schedule: Schedule) -> tuple[Moves, ...]:
    """How to get from each position to the next, and which boards are made or wait."""
    made: set[int] = set()
    found = []
    before: PositionPlan | None = None
    for plan in schedule.positions:
        here = {board for table in plan.tables for board in table.boards}
        found.append(
            Moves(
                plan.number,
                MappingProxyType(_steps(schedule, before, plan) if before else {}),
                _board_step(schedule, before, plan) if before else None,
                tuple(sorted(here - made)),
                tuple(sorted(set(schedule.boards) - here)),
            )
        )
        made |= here
        before = plan
    return tuple(found)


def _steps(schedule: Schedule, before: PositionPlan, after: PositionPlan) -> dict[Place, int]:
    found = {}
    for place in before.tables[0].places:
        was = {table.places.get(place): table.table for table in before.tables}
        now = {table.places.get(place): table.table for table in after.tables}
        steps = {
            _short(now[one] - table, schedule.tables) if one in now else None
            for one, table in was.items()
            if one is not None
        }
        only = steps.pop() if len(steps) == 1 else None
        if only is None:
            return {}
        found[place] = only
    return found


def _board_step(schedule: Schedule, before: PositionPlan, after: PositionPlan) -> int | None:
    """By how many tables every set moves; None where they do not move alike."""
    was = {frozenset(table.boards): table.table for table in before.tables}
    now = {frozenset(table.boards): table.table for table in after.tables}
    if len(was) < schedule.tables or was.keys() != now.keys() or not schedule.boards:
        return None
    steps = {_short(now[boards] - table, schedule.tables) for boards, table in was.items()}
    return steps.pop() if len(steps) == 1 else None


def _short(step: int, tables: int) -> int:
    """The shorter way round: −2 rather than +5 at seven tables."""
    up = step % tables
    return up if up <= tables // 2 else up - tables


def base_steps(moved: tuple[Moves, ...]) -> bool:
    """True where every position is reached by the same steps."""
    later = moved[1:]
    return all(one.steps == other.steps and bool(one.steps) for one, other in pairwise(later))


def tables_in_play(schedule: Schedule, position: int) -> tuple[TablePlan, ...]:
    """The tables of a position that play: without relays and closed ones."""
    return tuple(
        table for table in schedule.at(position) if table.places and not schedule.relay(table)
    )
