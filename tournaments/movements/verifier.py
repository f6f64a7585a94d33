"""Check a schedule without trusting where it came from."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from tournaments.movements.compass import Starter
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan

CODES = (
    "schedule_not_seated_once",
    "schedule_left_line",
    "schedule_met_twice",
    "schedule_board_replayed",
    "schedule_board_at_two_tables",
)


@dataclass(frozen=True)
class Fault:
    """A code of `CODES` and the values its sentence needs."""

    code: str
    params: Mapping[str, object]


def faults(schedule: Schedule) -> tuple[Fault, ...]:
    """Everything in a schedule that a tournament may not have; empty when it is sound.

    Each position must seat every starter once, in his line where there are lines (OT p.17); no two
    may meet twice (RO p.13); nobody may play a board again; no board may be at two tables at once.
    """
    return (
        *_seated_once(schedule),
        *_left_line(schedule),
        *_met_twice(schedule),
        *_replayed(schedule),
        *_two_tables(schedule),
    )


def _tables(schedule: Schedule) -> Iterator[tuple[int, TablePlan]]:
    for position in schedule.positions:
        for table in position.tables:
            yield position.number, table


def _seated_once(schedule: Schedule) -> Iterator[Fault]:
    for position in schedule.positions:
        seated = Counter(one for table in position.tables for one in table.seats.values())
        for starter in {**dict.fromkeys(schedule.starters), **seated}:
            expected = 1 if starter in schedule.starters else 0
            if seated[starter] != expected:
                yield Fault(
                    "schedule_not_seated_once",
                    {
                        "position": position.number,
                        "starter": starter.code,
                        "times": seated[starter],
                    },
                )


def _left_line(schedule: Schedule) -> Iterator[Fault]:
    for position, table in _tables(schedule):
        for seat, starter in table.seats.items():
            if starter.line not in (None, seat):
                yield Fault(
                    "schedule_left_line",
                    {
                        "position": position,
                        "table": table.table,
                        "starter": starter.code,
                        "seat": str(seat),
                    },
                )


def _met_twice(schedule: Schedule) -> Iterator[Fault]:
    first: dict[frozenset[Starter], int] = {}
    for position, table in _tables(schedule):
        for one, other in combinations(table.seats.values(), 2):
            before = first.setdefault(frozenset((one, other)), position)
            if before != position:
                yield Fault(
                    "schedule_met_twice",
                    {
                        "starter": one.code,
                        "other": other.code,
                        "before": before,
                        "position": position,
                    },
                )


def _replayed(schedule: Schedule) -> Iterator[Fault]:
    played: dict[tuple[Starter, int], int] = {}
    for position, table in _tables(schedule):
        for starter in table.seats.values():
            for board in table.boards:
                before = played.setdefault((starter, board), position)
                if before != position:
                    yield Fault(
                        "schedule_board_replayed",
                        {
                            "starter": starter.code,
                            "board": board,
                            "before": before,
                            "position": position,
                        },
                    )


def _two_tables(schedule: Schedule) -> Iterator[Fault]:
    for position in schedule.positions:
        for board, tables in sorted(_clashes(position, schedule.shared)):
            yield Fault(
                "schedule_board_at_two_tables",
                {"position": position.number, "board": board, "tables": ", ".join(tables)},
            )


def _clashes(position: PositionPlan, shared: bool) -> set[tuple[int, tuple[str, ...]]]:
    """Boards that two tables want at once, with those tables.

    Tables that share a set play in step: their n-th boards must differ. Others go at their own
    pace, so that a board may be in one table's set only.
    """
    moments: dict[tuple[int, int], list[str]] = defaultdict(list)
    for table in position.tables:
        for turn, board in enumerate(table.boards):
            moments[board, turn if shared else 0].append(str(table.table))
    return {(board, tuple(at)) for (board, _), at in moments.items() if len(at) > 1}
