"""Competitors beyond a movement: a fifth at a table, or somebody whose place is lent in turn."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from tournaments.movements.compass import Compass, Place, Side, Starter
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan

_STEPS = 300
_REPLAY, _REST_AGAIN, _MEET_AGAIN, _FIVE_AGAIN = 1000, 300, 30, 1


class Joining(StrEnum):
    """How somebody beyond the movement plays.

    FIFTH: as the fifth of a libre table, where the dealer is the mort (RO p.12). TURN: at each
    position in the place of another competitor, who rests that once.
    """

    FIFTH = "fifth"
    TURN = "turn"


@dataclass(frozen=True)
class _Seat:
    """A place a guest may take at a position; `cost` counts what would repeat."""

    position: int
    table: int
    place: Place
    cost: int


@dataclass(frozen=True)
class Opening:
    """As whom somebody more plays, in whose places and at which tables."""

    who: Starter
    own: frozenset[Starter]
    tables: range


def guest(schedule: Schedule, number: int = 1) -> Starter:
    """The starter of the so-manyth competitor beyond a schedule's own: a number nobody has."""
    taken = {one.number for one in schedule.starters if one.line is None and one.side is None}
    size = 2 if schedule.form == "triplettes" else 4
    return Starter(None, max(taken, default=size * schedule.tables) + number)


def join(
    schedule: Schedule, how: Joining, first: int = 1, opening: Opening | None = None
) -> Schedule:
    """The schedule with one competitor more from a position on; see `guest` for his starter.

    Who rests for him is away at that position; nobody rests twice, or once where he waited before,
    where that can be. Positions before `first` stay as they are; there the guest is away.
    `opening`: as somebody else, or not everywhere.
    """
    joined = _Joined(schedule, how, opening or _anywhere(schedule), first)
    return joined.result()


def _anywhere(schedule: Schedule) -> Opening:
    size = 2 if schedule.form == "triplettes" else 4
    own = frozenset(schedule.starters[: size * schedule.tables])
    return Opening(guest(schedule), own, range(1, schedule.tables + 1))


def _missed(schedule: Schedule) -> Counter[Starter | None]:
    """At how many positions each rests, waits at a relay or is not there."""
    missed: Counter[Starter | None] = Counter({one: len(at) for one, at in schedule.away.items()})
    for _, table in schedule.meetings():
        if schedule.relay(table):
            missed.update(table.places.values())
    return missed


class _Joined:
    def __init__(self, schedule: Schedule, how: Joining, opening: Opening, first: int) -> None:
        self.schedule, self.how, self.who = schedule, how, opening.who
        self.opening = opening
        self.open = [plan for plan in schedule.positions if plan.number >= first]
        self.first = first
        self.steps = self.most = 0
        self.rested = _missed(schedule)
        self.fives = {
            one
            for _, table in schedule.meetings()
            if Side.FIFTH in table.sides
            for one in table.places.values()
        }

    def result(self) -> Schedule:
        chosen = self._search(0) or self._search(_MEET_AGAIN - 1) or self._greedy()
        positions = tuple(self._taken(plan, chosen) for plan in self.schedule.positions)
        none: frozenset[int] = frozenset()
        away, lent = dict(self.schedule.away), dict(self.schedule.rests)
        for seat in chosen:
            rests = self._resting(seat)
            if rests is not None:
                away[rests] = away.get(rests, none) | {seat.position}
                lent[rests] = lent.get(rests, none) | {seat.position}
        # As who played in turn and left, he is away where that one was: his past stays.
        known = self.who in self.schedule.starters
        before = frozenset(n for n in self.schedule.numbers if n < self.first)
        missing = away.get(self.who, none) & before if known else before
        away.pop(self.who, None)
        if missing:
            away[self.who] = missing
        return replace(
            self.schedule,
            positions=positions,
            starters=self.schedule.starters if known else (*self.schedule.starters, self.who),
            away=MappingProxyType(away),
            rests=MappingProxyType(lent),
        )

    def _search(self, most: int) -> list[_Seat]:
        self.steps, self.most = 0, most
        return self._free(0, [])

    def _free(self, index: int, chosen: list[_Seat]) -> list[_Seat]:
        """Seats that cost no more than `most` each; empty when the search finds none."""
        if index == len(self.open):
            return chosen
        for seat in self._seats(self.open[index], chosen):
            self.steps += 1
            if seat.cost > self.most or self.steps > _STEPS:
                return []
            found = self._free(index + 1, [*chosen, seat])
            if found:
                return found
        return []

    def _greedy(self) -> list[_Seat]:
        chosen: list[_Seat] = []
        for plan in self.open:
            chosen += self._seats(plan, chosen)[:1]
        return chosen

    def _seats(self, plan: PositionPlan, chosen: list[_Seat]) -> list[_Seat]:
        """The places he may take there, what repeats least first."""
        met = {one for seat in chosen for one in self._others(seat)}
        played = {board for seat in chosen for board in self._table(seat).boards}
        rested = self.rested + Counter(self._resting(seat) for seat in chosen)
        # Nobody rests for a fifth.
        del rested[None]
        fives = self.fives | (met if self.how is Joining.FIFTH else set())
        found = []
        for table, place in self._places(plan):
            seat = _Seat(plan.number, table.table, place, 0)
            others = self._others(seat)
            cost = (
                _REPLAY * len(played & set(table.boards))
                + _REST_AGAIN * rested[self._resting(seat)]
                + _MEET_AGAIN * len(met & others)
                + _FIVE_AGAIN * len(others & fives)
            )
            found.append(replace(seat, cost=cost))
        return sorted(found, key=lambda seat: (seat.cost, (seat.table + plan.number) % 5))

    def _places(self, plan: PositionPlan) -> Iterator[tuple[TablePlan, Place]]:
        for table in plan.tables:
            if table.table not in self.opening.tables:
                continue
            if self.how is Joining.FIFTH:
                if len(table.seats) == len(Compass) and Side.FIFTH not in table.sides:
                    yield table, Side.FIFTH
            elif not self.schedule.relay(table):
                for place, one in table.places.items():
                    # A guest is not sent to rest for another guest.
                    if one in self.opening.own:
                        yield table, place

    def _table(self, seat: _Seat) -> TablePlan:
        plan = next(one for one in self.open if one.number == seat.position)
        return plan.tables[seat.table - 1]

    def _others(self, seat: _Seat) -> set[Starter]:
        return {one for place, one in self._table(seat).places.items() if place != seat.place}

    def _resting(self, seat: _Seat) -> Starter | None:
        return self._table(seat).places.get(seat.place)

    def _taken(self, plan: PositionPlan, chosen: list[_Seat]) -> PositionPlan:
        here = {seat.table: seat.place for seat in chosen if seat.position == plan.number}
        tables = tuple(
            seated(table, here[table.table], self.who) if table.table in here else table
            for table in plan.tables
        )
        return replace(plan, tables=tables)


def seated(table: TablePlan, place: Place, who: Starter | None) -> TablePlan:
    """The table with somebody else at a place, or nobody."""
    seats, sides = dict(table.seats), dict(table.sides)
    if isinstance(place, Compass):
        seats.pop(place, None)
        if who is not None:
            seats[place] = who
        ordered = {seat: seats[seat] for seat in Compass if seat in seats}
        return replace(table, seats=MappingProxyType(ordered))
    sides.pop(place, None)
    if who is not None:
        sides[place] = who
    return replace(table, sides=MappingProxyType(sides))
