"""What a schedule costs in repeats, and exchanges of two people that lower it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from tournaments.movements.compass import Place, Side, Starter
from tournaments.movements.guests import seated
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan

REPLAY, _REPEAT, _TOO_SMALL = 30, 10, 200
_SMALLEST = 3

Spot = tuple[int, int, Place]
"""Index of a position in the schedule, table, place."""


def cost(schedule: Schedule) -> int:
    """Boards played again, meetings repeated and libre tables too small, weighed."""
    boards, met = _counts(schedule)
    replays = sum(times - 1 for times in boards.values())
    repeats = sum(times - 1 for times in met.values())
    small = sum(too_small(schedule, table) for _, table in schedule.meetings())
    return REPLAY * replays + _REPEAT * repeats + _TOO_SMALL * small


def too_small(schedule: Schedule, table: TablePlan) -> bool:
    """True for a libre table where one or two are left."""
    return schedule.form == "libre" and 0 < len(table.places) < _SMALLEST


def _counts(
    schedule: Schedule,
) -> tuple[
    Counter[tuple[Starter, int, Place | None]],
    Counter[tuple[Starter, Starter] | frozenset[Starter]],
]:
    boards: Counter[tuple[Starter, int, Place | None]] = Counter()
    met: Counter[tuple[Starter, Starter] | frozenset[Starter]] = Counter()
    halves = schedule.form in {"quadrettes", "equipes"}
    for _, table in schedule.meetings():
        met.update(_pairs(schedule, table))
        if not schedule.relay(table):
            boards.update(
                (one, board, place if halves else None)
                for place, one in table.places.items()
                for board in table.boards
            )
    return boards, met


def _pairs(
    schedule: Schedule, table: TablePlan
) -> Iterator[tuple[Starter, Starter] | frozenset[Starter]]:
    """Who meets: in quadrettes an attack and a defence, so that each pair has two meetings."""
    if schedule.form == "equipes":
        return
    if Side.ATTACK in table.sides:
        if Side.DEFENCE in table.sides:
            yield table.sides[Side.ATTACK], table.sides[Side.DEFENCE]
        return
    for one, other in combinations(table.places.values(), 2):
        yield frozenset((one, other))


@dataclass
class Mender:
    """Exchanges two people of one position, as long as that lowers the cost.

    Only positions from `first` on, at most `limit` exchanges tried; always the same result.
    """

    schedule: Schedule
    first: int
    limit: int
    steps: int = 0

    def mend(self, target: int) -> Schedule:
        """The schedule at `target`, or as near as was found."""
        now = cost(self.schedule)
        while now > target:
            better = self._better(now)
            if better is None:
                break
            self.schedule, now = better, cost(better)
        return self.schedule

    def _better(self, now: int) -> Schedule | None:
        for index, table, place in self._conflicts():
            for other in self._partners(index, table, place):
                if self.steps >= self.limit:
                    return None
                self.steps += 1
                tried = exchange(self.schedule, (index, table, place), other)
                if cost(tried) < now:
                    return tried
        return None

    def _conflicts(self) -> list[Spot]:
        """Places of those who meet or play something again, in positions that may change."""
        boards, met = _counts(self.schedule)
        found = []
        for index, position in enumerate(self.schedule.positions):
            if position.number < self.first:
                continue
            for table in position.tables:
                again = {
                    one for pair in _pairs(self.schedule, table) if met[pair] > 1 for one in pair
                } | {
                    one for (one, board, _), n in boards.items() if n > 1 and board in table.boards
                }
                found += [
                    (index, table.table, place)
                    for place, one in table.places.items()
                    if one in again
                ]
        return found

    def _partners(self, index: int, table: int, place: Place) -> Iterator[Spot]:
        """Places of other tables one may change to: the same seat, in a Howell any."""
        same = self.schedule.type == "line" or isinstance(place, Side)
        for other in self.schedule.positions[index].tables:
            if other.table == table:
                continue
            for there in other.places:
                if there == place or not same:
                    yield index, other.table, there


def exchange(schedule: Schedule, one: Spot, other: Spot) -> Schedule:
    """The schedule where two places of one position are exchanged."""
    index = one[0]
    plan = schedule.positions[index]
    who = at(plan, one[1], one[2])
    whom = at(plan, other[1], other[2])
    plan = put(plan, one[1], one[2], whom)
    return with_position(schedule, index, put(plan, other[1], other[2], who))


def at(plan: PositionPlan, table: int, place: Place) -> Starter | None:
    """Who is at a place, None where nobody is."""
    return plan.tables[table - 1].places.get(place)


def put(plan: PositionPlan, table: int, place: Place, who: Starter | None) -> PositionPlan:
    """The position with somebody at a place, or nobody."""
    tables = tuple(seated(one, place, who) if one.table == table else one for one in plan.tables)
    return replace(plan, tables=tables)


def with_position(schedule: Schedule, index: int, plan: PositionPlan) -> Schedule:
    """The schedule with another plan at one of its positions."""
    positions = (*schedule.positions[:index], plan, *schedule.positions[index + 1 :])
    return replace(schedule, positions=positions)
