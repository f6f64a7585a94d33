"""A tournament that runs: past positions stay, the rest is repaired, what changed is listed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from tournaments.movements.compass import Place, Side, Starter
from tournaments.movements.errors import MovementError
from tournaments.movements.guests import Joining, guest, join
from tournaments.movements.layout import schedule as laid_out
from tournaments.movements.reasons import Reason, reason
from tournaments.movements.repair.change import (
    Event,
    Late,
    Move,
    Repaired,
    Replacement,
    Withdrawal,
    WrongSeats,
)
from tournaments.movements.repair.filling import fill, gone
from tournaments.movements.repair.mending import Mender, cost, put, with_position
from tournaments.movements.repair.openings import take_turns
from tournaments.movements.schedule import Schedule, TablePlan
from tournaments.movements.variants import without_guests
from tournaments.movements.verifier import verify

__all__ = [
    "Event",
    "Late",
    "Move",
    "Repaired",
    "Replacement",
    "Withdrawal",
    "WrongSeats",
    "repair",
]

_LIMIT = 400


def repair(schedule: Schedule, event: Event, limit: int = _LIMIT) -> Repaired:
    """What the schedule becomes after an event.

    Positions before the event's stay as they are (with `WrongSeats` its own too: it is written
    down as it was played, and those begun since stay). At most `limit` exchanges are tried for the
    rest, always the same. Past and future go through the verifier once more.

    `MovementError`: `repair_position`, `repair_starter`, `repair_not_seated`,
    `repair_already_there`, `repair_no_room`, `repair_same`.
    """
    if event.position not in schedule.numbers:
        raise MovementError("repair_position", position=event.position)
    if isinstance(event, Late):
        return _late(schedule, event)
    if isinstance(event, Withdrawal):
        return _withdrawal(schedule, event)
    if isinstance(event, Replacement):
        _seated(schedule, event.starter, event.position)
        told = reason("repair_replaced", starter=event.starter.code, position=event.position)
        return Repaired(schedule, event.starter, (told,), (), verify(schedule))
    return _wrong_seats(schedule, event, limit)


def _result(
    before: Schedule,
    after: Schedule,
    told: tuple[Reason, ...],
    starter: Starter | None = None,
    steps: int = 0,
) -> Repaired:
    moves = tuple(_moves(before, after))
    others = len({move.starter for move in moves} - {starter})
    if others:
        told = (*told, reason("repair_others_move", competitors=others))
    return Repaired(after, starter, told, moves, verify(after), steps)


def _moves(before: Schedule, after: Schedule) -> Iterator[Move]:
    """Every starter whose place is another, position by position."""
    for old, new in zip(before.positions, after.positions, strict=True):
        was, now = _places(old.tables), _places(new.tables)
        for starter in dict.fromkeys((*was, *now)):
            if was.get(starter) != now.get(starter):
                first, second = was.get(starter, [None]), now.get(starter, [None])
                yield Move(new.number, starter, first[0], second[0])


def _places(tables: tuple[TablePlan, ...]) -> dict[Starter, list[tuple[int, Place] | None]]:
    found: dict[Starter, list[tuple[int, Place] | None]] = {}
    for table in tables:
        for place, one in table.places.items():
            found.setdefault(one, []).append((table.table, place))
    return found


def _seated(schedule: Schedule, starter: Starter, position: int) -> None:
    if starter not in schedule.starters:
        raise MovementError("repair_starter", starter=starter.code)
    if starter not in schedule.present(position):
        raise MovementError("repair_not_seated", starter=starter.code, position=position)


def _withdrawal(schedule: Schedule, event: Withdrawal) -> Repaired:
    if event.starter not in schedule.starters:
        raise MovementError("repair_starter", starter=event.starter.code)
    if gone(schedule, event.starter, event.position):
        raise MovementError(
            "repair_not_seated", starter=event.starter.code, position=event.position
        )
    left = schedule.absent((event.starter,), event.position)
    after = fill(left, event.position)
    told = reason("repair_left", starter=event.starter.code, position=event.position)
    return _result(schedule, after, (told,), event.starter)


def _late(schedule: Schedule, event: Late) -> Repaired:
    starter = event.starter or _free(schedule, event.position)
    if starter is None:
        return _guest(schedule, event.position)
    if starter not in schedule.starters:
        raise MovementError("repair_starter", starter=starter.code)
    if not gone(schedule, starter, event.position):
        raise MovementError("repair_already_there", starter=starter.code)
    after = _back(schedule, starter, event.position)
    told = reason("repair_takes_place", starter=starter.code, position=event.position)
    return _result(schedule, after, (told,), starter)


def _free(schedule: Schedule, position: int) -> Starter | None:
    """A starter nobody plays as: never anybody before one who left."""
    free = [
        one
        for one in schedule.starters
        if gone(schedule, one, position) and _own_route(schedule, one)
    ]
    return min(free, key=lambda one: len(schedule.route(one)), default=None)


def _own_route(schedule: Schedule, starter: Starter) -> dict[int, list[tuple[int, Place]]]:
    """Where the movement has a starter, by the index of the position; empty for a guest."""
    count = len(schedule.numbers)
    full = without_guests(schedule.movement_id)
    plans = laid_out(full, schedule.set_size, count + schedule.skipped).positions
    plans = tuple(plan for plan in plans if plan.number > schedule.skipped)
    found: dict[int, list[tuple[int, Place]]] = {}
    for index, plan in enumerate(plans):
        for table in plan.tables:
            for place, one in table.places.items():
                if one == starter:
                    found.setdefault(index, []).append((table.table, place))
    return found


def _back(schedule: Schedule, starter: Starter, position: int) -> Schedule:
    """He takes the places the movement has for him, where they are free."""
    away = set(schedule.away.get(starter, frozenset()))
    for index, spots in _own_route(schedule, starter).items():
        plan = schedule.positions[index]
        if plan.number < position:
            continue
        for table, place in spots:
            if place not in plan.tables[table - 1].places:
                plan = put(plan, table, place, starter)
                away.discard(plan.number)
        schedule = with_position(schedule, index, plan)
    now = {**schedule.away, starter: frozenset(away)}
    return replace(schedule, away=MappingProxyType(now))


def _guest(schedule: Schedule, position: int) -> Repaired:
    """Where all places are taken: as a fifth in libre, else in turn in others' places."""
    if schedule.form in {"quadrettes", "equipes"} or schedule.type == "pools":
        raise MovementError("repair_no_room", form=schedule.form)
    libre = schedule.form == "libre"
    if schedule.form == "individuel":
        after, who = take_turns(schedule, position)
    else:
        who = guest(schedule)
        after = join(schedule, Joining.FIFTH if libre else Joining.TURN, position)
    if not after.route(who):
        raise MovementError("repair_no_room", form=schedule.form)
    if libre:
        told = reason("repair_fifth", starter=who.code, position=position)
    else:
        told = reason("repair_in_turn", starter=who.code, position=position)
    return _result(schedule, after, (told,), who)


def _wrong_seats(schedule: Schedule, event: WrongSeats, limit: int) -> Repaired:
    """They go back to their own routes, or go on in each other's, whichever repeats less."""
    if event.one == event.other:
        raise MovementError("repair_same", starter=event.one.code)
    _seated(schedule, event.one, event.position)
    _seated(schedule, event.other, event.position)
    played = _exchanged(schedule, event, {event.position})
    last = max(event.position, event.begun)
    later = {number for number in schedule.numbers if number > last}
    onward = _exchanged(played, event, later)
    told = [
        reason(
            "repair_wrong_seats",
            starter=event.one.code,
            other=event.other.code,
            position=event.position,
        )
    ]
    go_on = bool(later) and _same_column(event) and cost(onward) < cost(played)
    mender = Mender(onward if go_on else played, last + 1, limit)
    after = mender.mend(cost(schedule))
    if go_on:
        told.append(reason("repair_go_on", starter=event.one.code, other=event.other.code))
    else:
        told.append(reason("repair_go_back", starter=event.one.code, other=event.other.code))
    return _result(schedule, after, tuple(told), steps=mender.steps)


def _same_column(event: WrongSeats) -> bool:
    """Only within one line or side may two go on in each other's routes."""
    return (event.one.line, event.one.side) == (event.other.line, event.other.side)


def _exchanged(schedule: Schedule, event: WrongSeats, numbers: set[int]) -> Schedule:
    """The two in each other's places at those positions."""
    both = {event.one: event.other, event.other: event.one}
    for index, plan in enumerate(schedule.positions):
        if plan.number in numbers:
            spots = [
                (table.table, place, both[one])
                for table in plan.tables
                for place, one in table.places.items()
                if one in both and (place is not Side.DEFENCE or schedule.type == "pools")
            ]
            changed = plan
            for table, place, who in spots:
                changed = put(changed, table, place, who)
            schedule = with_position(schedule, index, changed)
    away = _lent(schedule.away, both, numbers)
    return replace(schedule, away=away, rests=_lent(schedule.rests, both, numbers))


def _lent(
    absences: Mapping[Starter, frozenset[int]],
    both: Mapping[Starter, Starter],
    numbers: set[int],
) -> Mapping[Starter, frozenset[int]]:
    """Who goes on as another also rests for him."""
    none: frozenset[int] = frozenset()
    found = {**absences}
    for one, other in both.items():
        mine = absences.get(one, none) - numbers
        found[one] = mine | (absences.get(other, none) & numbers)
    return MappingProxyType({one: at for one, at in found.items() if at})
