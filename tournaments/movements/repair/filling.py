"""After somebody left: empty places that others can take, tables too small that others fill."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from tournaments.movements.compass import Compass, Place, Side, Starter
from tournaments.movements.repair.mending import REPLAY, at, cost, put, too_small, with_position
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan


def fill(schedule: Schedule, first: int) -> Schedule:
    """From a position on: seats taken by those who rest or wait, libre tables of two made up."""
    for index, plan in enumerate(schedule.positions):
        if plan.number < first:
            continue
        if schedule.form == "libre":
            schedule = _libre(schedule, index)
        else:
            schedule = _rested(schedule, index)
            schedule = _one_relay(schedule, index)
    return schedule


def gone(schedule: Schedule, starter: Starter, number: int) -> bool:
    """True where a starter has no place from that position on, and not because he rests."""
    none: frozenset[int] = frozenset()
    away = schedule.away.get(starter, none) - schedule.rests.get(starter, none)
    return all(later in away for later in schedule.numbers if later >= number)


def _empty(schedule: Schedule, plan: PositionPlan) -> Iterator[tuple[TablePlan, Place]]:
    wanted: tuple[Place, ...] = tuple(Compass)
    for table in plan.tables:
        if table.sides:
            directed = Side.ATTACK in table.sides or Side.DEFENCE in table.sides
            wanted = (Side.DEFENCE, Side.ATTACK) if directed else (Side.NS, Side.EO)
        for place in wanted:
            if place not in table.places:
                yield table, place


def _rested(schedule: Schedule, index: int) -> Schedule:
    """Who rests at that position takes an empty place, if nothing repeats by it.

    Who left meanwhile does not rest.
    """
    plan = schedule.positions[index]
    resting = [one for one, numbers in schedule.rests.items() if plan.number in numbers]
    for table, place in list(_empty(schedule, plan)):
        for one in resting:
            if (one.line or one.side) not in (None, place):
                continue
            tried = _here(with_position(schedule, index, put(plan, table.table, place, one)), one)
            if cost(tried) <= cost(schedule):
                return _rested(tried, index)
    return schedule


def _here(schedule: Schedule, starter: Starter) -> Schedule:
    """The schedule whose `away` and `rests` agree with where a starter now sits."""
    there = {stop.position for stop in schedule.route(starter)}
    away, rests = dict(schedule.away), dict(schedule.rests)
    for absences in (away, rests):
        absences[starter] = absences.get(starter, frozenset()) - there
    return replace(schedule, away=MappingProxyType(away), rests=MappingProxyType(rests))


def _one_relay(schedule: Schedule, index: int) -> Schedule:
    """Where two tables wait, the one is filled from the other, each in his own line."""
    plan = schedule.positions[index]
    relays = [table for table in plan.tables if table.places and schedule.relay(table)]
    for table, place in _empty(schedule, plan):
        for other in relays:
            who = other.places.get(place)
            if table not in relays or other.table == table.table or who is None:
                continue
            moved = put(put(plan, other.table, place, None), table.table, place, who)
            tried = with_position(schedule, index, moved)
            fewer = sum(schedule.relay(one) for one in moved.tables if one.places)
            # Two meetings more are worth three people less who wait; a board again is not.
            if fewer < len(relays) and cost(tried) < cost(schedule) + REPLAY:
                return _one_relay(tried, index)
    return schedule


def _libre(schedule: Schedule, index: int) -> Schedule:
    """Fifths take empty seats; a table of one or two is made up to three, or shared out."""
    plan = schedule.positions[index]
    for table in plan.tables:
        free = next((seat for seat in Compass if seat not in table.seats), None)
        if Side.FIFTH in table.sides and free is not None:
            who = table.sides[Side.FIFTH]
            plan = put(put(plan, table.table, Side.FIFTH, None), table.table, free, who)
    schedule = with_position(schedule, index, plan)
    for table in plan.tables:
        if too_small(schedule, table):
            options = [*_made_up(schedule, index, table), *_shared_out(schedule, index, table)]
            if options:
                return _libre(min(options, key=cost), index)
    return schedule


def _made_up(schedule: Schedule, index: int, small: TablePlan) -> Iterator[Schedule]:
    """Somebody of a table of four or five comes to the small one."""
    plan = schedule.positions[index]
    seat = next(seat for seat in Compass if seat not in small.seats)
    for table in plan.tables:
        if len(table.places) <= 3 or table.table == small.table:
            continue
        for place in table.places:
            who = at(plan, table.table, place)
            moved = put(put(plan, table.table, place, None), small.table, seat, who)
            yield with_position(schedule, index, moved)


def _shared_out(schedule: Schedule, index: int, small: TablePlan) -> Iterator[Schedule]:
    """The table is closed: its players go to others, where nobody sits or as a fifth."""
    plan = schedule.positions[index]
    for place, who in small.places.items():
        plan = put(plan, small.table, place, None)
        best: Schedule | None = None
        for table in plan.tables:
            if table.table == small.table or not 3 <= len(table.places) <= 4:
                continue
            seat = next((one for one in Compass if one not in table.seats), Side.FIFTH)
            tried = with_position(schedule, index, put(plan, table.table, seat, who))
            if best is None or cost(tried) < cost(best):
                best = tried
        if best is None:
            return
        plan = best.positions[index]
    yield with_position(schedule, index, plan)
