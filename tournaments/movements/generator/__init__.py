"""Movements searched for numbers of tables that have no printed one (OT has none for 10, 14 …)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from tournaments.movements.compass import Compass, Side, Starter
from tournaments.movements.generator.cyclic import Offsets, Search
from tournaments.movements.generator.groups import least_repeats, round_robin, share
from tournaments.movements.generator.result import LIMIT, SEARCHED, Generated, Request
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan
from tournaments.movements.verifier import verify

__all__ = ["LIMIT", "SEARCHED", "Generated", "Request", "generate", "request_for", "round_robin"]

_ENOUGH_DEALS = 20
_LIBRE_POSITIONS = 6


def request_for(
    form: str, tables: int, positions: int | None = None, set_size: int | None = None
) -> Request:
    """What is usually asked at that many tables: at least 20 deals, in libre 6×4 or 5×5.

    `MovementError` as `Request.check`.
    """
    if form == "libre":
        count = positions or min(_LIBRE_POSITIONS, max(tables, 5))
        asked = Request(form, tables, count, set_size or (5 if count == 5 else 4))
    elif tables <= 4:
        most = 2 * tables - 1 if form == "triplettes" else 5
        asked = Request(form, tables, positions or most, set_size or max(tables, 4))
    else:
        size = set_size or next(size for size in (4, 3, 2, 1) if _enough(tables, size))
        asked = Request(form, tables, positions or -(-_ENOUGH_DEALS // size), size)
    asked.check()
    return asked


def _enough(tables: int, size: int) -> bool:
    positions = -(-_ENOUGH_DEALS // size)
    # An even number of lines cannot move through all its tables without a repeat.
    return size == 1 or (size * tables <= 38 and positions <= tables - 1 + tables % 2)


@lru_cache(maxsize=64)
def generate(request: Request) -> Generated:
    """Search that movement: the same request always gives the same result.

    `MovementError`: `generator_form`, `generator_tables`, `generator_positions`,
    `movement_set_size`.
    """
    request.check()
    if request.line:
        return _line(request)
    if request.form == "triplettes":
        return _result(request, tuple(_met_once(request)), 0, 0)
    shared, steps = share(request.sizes, request.positions, request.seed, request.limit)
    least = least_repeats(request.sizes, request.positions)
    return _result(request, tuple(_grouped(request, shared)), least, steps)


def _line(request: Request) -> Generated:
    columns = {"individuel": 5, "triplettes": 3, "libre": 4}[request.form]
    search = Search(request.tables, columns, request.positions, request.limit)
    found, steps = search.run(request.seed)
    plans = tuple(
        PositionPlan(number, tuple(_moved(request, offsets)))
        for number, offsets in enumerate(found, start=1)
    )
    return replace(_result(request, plans, 0, steps), exhausted=search.exhausted)


def _moved(request: Request, offsets: Offsets) -> Iterator[TablePlan]:
    columns = ("NS", "EO") if request.form == "triplettes" else tuple(Compass)
    for table in range(request.tables):
        at = [(table - offset) % request.tables for offset in offsets]
        first = at[-1] * request.set_size + 1
        boards = () if request.form == "libre" else tuple(range(first, first + request.set_size))
        placed = {
            column: Starter.in_column(column, number + 1)
            for column, number in zip(columns, at, strict=False)
        }
        yield _table(table + 1, boards, placed)


def _table(number: int, boards: tuple[int, ...], placed: dict[str, Starter]) -> TablePlan:
    seats = {Compass(key): one for key, one in placed.items() if len(key) == 1}
    sides = {Side(key): one for key, one in placed.items() if len(key) > 1}
    return TablePlan(number, boards, MappingProxyType(seats), MappingProxyType(sides))


def _shared_boards(request: Request, position: int, table: int) -> tuple[int, ...]:
    """All tables of a position play one set, each beginning one board further (OT p.20)."""
    if request.form == "libre":
        return ()
    first = (position - 1) * request.set_size + 1
    boards = tuple(range(first, first + request.set_size))
    return (*boards[table - 1 :], *boards[: table - 1])


def _grouped(request: Request, shared: Sequence[list[list[int]]]) -> Iterator[PositionPlan]:
    for number, tables in enumerate(shared, start=1):
        yield PositionPlan(
            number,
            tuple(
                _table(
                    table,
                    _shared_boards(request, number, table),
                    {
                        seat: Starter(None, who)
                        for seat, who in zip([*Compass][-len(people) :], people, strict=True)
                    },
                )
                for table, people in enumerate(tables, start=1)
            ),
        )


def _met_once(request: Request) -> Iterator[PositionPlan]:
    rounds = round_robin(2 * request.tables)[: request.positions]
    for number, pairs in enumerate(rounds, start=1):
        yield PositionPlan(
            number,
            tuple(
                _table(
                    table,
                    _shared_boards(request, number, table),
                    {"NS": Starter(None, one), "EO": Starter(None, other)},
                )
                for table, (one, other) in enumerate(pairs, start=1)
            ),
        )


def _result(request: Request, plans: tuple[PositionPlan, ...], least: int, steps: int) -> Generated:
    boards = {board for plan in plans for table in plan.tables for board in table.boards}
    starters = {one for table in plans[0].tables for one in table.places.values()}
    laid_out = Schedule(
        request.movement_id,
        request.tables,
        request.set_size,
        plans,
        starters=tuple(sorted(starters, key=_order)),
        boards=tuple(sorted(boards)),
        shared=not request.line and bool(boards),
        form=request.form,
        type="line" if request.line else "howell",
    )
    report = verify(laid_out)
    replays = sum(one.code == "schedule_board_replayed" for one in report.findings)
    repeats = sum(pairs * (times - 1) for times, pairs in report.meetings.items())
    return Generated(request, laid_out, repeats, replays, least, steps)


def _order(one: Starter) -> tuple[int, int]:
    columns = [None, *Compass, Side.NS, Side.EO]
    return one.number, columns.index(one.line or one.side)
