"""No board is played twice by anybody, nor wanted at two tables at once; attacks are shared."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from tournaments.movements.boards import LAST_BOARD, board_taker
from tournaments.movements.compass import Compass, Place, Side, Starter
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan
from tournaments.movements.verifier.finding import Fault

_NS = frozenset({Compass.N, Compass.S})


def replayed(schedule: Schedule) -> Iterator[Fault]:
    """Who plays a board at two positions (RO p.13).

    A team plays it once in attack and once in defence where matches have two halves (OT p.51).
    """
    two_halves = schedule.form in {"quadrettes", "equipes"}
    played: dict[tuple[Starter, int, Place | None], tuple[int, int]] = {}
    for position, table in schedule.meetings():
        if schedule.relay(table):
            continue
        when = (position.number, position.part)
        for place, starter in table.places.items():
            for board in table.boards:
                key = (starter, board, place if two_halves else None)
                before = played.setdefault(key, when)
                if before != when:
                    yield _replayed(starter, board, before[0], position.number)


def _replayed(starter: Starter, board: int, before: int, position: int) -> Fault:
    return Fault(
        "schedule_board_replayed",
        {"starter": starter.code, "board": board, "before": before, "position": position},
    )


def two_tables(schedule: Schedule) -> Iterator[Fault]:
    """A board wanted at two tables at once."""
    for position in schedule.positions:
        for board, tables in sorted(_clashes(position, schedule.shared)):
            yield Fault(
                "schedule_board_at_two_tables",
                {"position": position.number, "board": board, "tables": ", ".join(tables)},
            )


def _clashes(position: PositionPlan, shared: bool) -> set[tuple[int, tuple[str, ...]]]:
    """Boards that two tables want at once, with those tables.

    Tables that share a set play in step: their n-th boards must differ. Others go at their own
    pace, so that a board may be in one table's set only. Each copy of a board is one by itself.
    """
    moments: dict[tuple[int, int, int], list[str]] = defaultdict(list)
    for table in position.tables:
        for turn, board in enumerate(table.boards):
            moments[board, table.copy, turn if shared else 0].append(str(table.table))
    return {(board, tuple(at)) for (board, _, _), at in moments.items() if len(at) > 1}


def attackers(schedule: Schedule, table: TablePlan, board: int) -> tuple[Starter, ...]:
    """Who attacks a board at a table: the player or the triplette in the taker's seat (RO p.20).

    A team's attacker where there is one; nobody at a relay.
    """
    if schedule.relay(table):
        return ()
    if Side.ATTACK in table.sides:
        return (table.sides[Side.ATTACK],)
    taker = board_taker(board)
    if Side.NS in table.sides:
        return (table.sides[Side.NS if taker in _NS else Side.EO],)
    return (table.seats[taker],) if taker in table.seats else ()


def attacks(schedule: Schedule) -> tuple[int, int] | None:
    """The fewest and the most boards anybody attacks; None without boards or known takers."""
    if not schedule.boards or schedule.boards[-1] > LAST_BOARD:
        return None
    found: Counter[Starter] = Counter(dict.fromkeys(_playing(schedule), 0))
    for _, table in schedule.meetings():
        for board in table.boards:
            found.update(attackers(schedule, table, board))
    return min(found.values(), default=0), max(found.values(), default=0)


def _playing(schedule: Schedule) -> set[Starter]:
    """Who is there at every position: the others attack less without anything being wrong."""
    return {one for one in schedule.starters if not schedule.away.get(one)}


def attacks_uneven(schedule: Schedule) -> Iterator[Fault]:
    """Attacks that differ by more than one between two competitors."""
    found = attacks(schedule)
    if found is not None and found[1] - found[0] > 1:
        yield Fault("schedule_attacks_uneven", {"least": found[0], "most": found[1]})
