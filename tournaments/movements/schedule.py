"""A movement laid out: at every position, which boards and which competitors are at each table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from tournaments.movements.compass import Compass, Place, Side, Starter


def _nobody() -> Mapping[Side, Starter]:
    return MappingProxyType({})


def _never() -> Mapping[Starter, frozenset[int]]:
    return MappingProxyType({})


@dataclass(frozen=True)
class TablePlan:
    """One table at one position; `boards` stand in the order the table plays them.

    Players sit in `seats`; teams, and the fifth player of a table with a mort, in `sides`. A seat
    that stays empty is not listed. `copy` tells apart boards of one number made twice; `label` is
    the name of a table that has another than its number ("1A"). In libre `boards` is empty.
    """

    table: int
    boards: tuple[int, ...]
    seats: Mapping[Compass, Starter]
    sides: Mapping[Side, Starter] = field(default_factory=_nobody)
    copy: int = 0
    label: str = ""

    @property
    def places(self) -> dict[Place, Starter]:
        """Everybody at the table, seats and sides, in the order of the sheets."""
        found: dict[Place, Starter] = dict(self.seats.items())
        found.update(self.sides.items())
        return found

    @property
    def name(self) -> str:
        """What is written on the table: its label, or its number."""
        return self.label or str(self.table)


@dataclass(frozen=True)
class PositionPlan:
    """All tables at one position, from 1.

    `part` numbers what follows inside one position: the donnes of an Emmanuel (OT p.46), the
    halves of a quarter in a team match (OT p.60); else 0.
    """

    number: int
    tables: tuple[TablePlan, ...]
    part: int = 0


@dataclass(frozen=True)
class Stop:
    """Where one competitor is at one position, and what is played there."""

    position: int
    table: int
    place: Place
    boards: tuple[int, ...]
    part: int = 0

    @property
    def seat(self) -> Compass:
        """The seat of somebody who sits alone in it; ValueError for a side."""
        return Compass(self.place)


@dataclass(frozen=True)
class Schedule:
    """The positions to be played, the starters they seat, all their boards in ascending order.

    `shared`: the tables of a position play one set in step, passing its boards round (Howell of 3
    and 4 tables, OT p.20); otherwise each table has its own set for the whole position. `form` and
    `type` are the movement's. `away`: the positions at which a starter is not there: nobody plays
    as he, or he rests, came later, left. `set_size` is the deals of a position in libre.
    `rests`: those of `away` at which he only lends his place. `skipped`: positions of the movement
    before the first one that is played (libre by teams).
    """

    movement_id: str
    tables: int
    set_size: int
    positions: tuple[PositionPlan, ...]
    starters: tuple[Starter, ...]
    boards: tuple[int, ...]
    shared: bool = False
    form: str = "individuel"
    type: str = "line"
    away: Mapping[Starter, frozenset[int]] = field(default_factory=_never)
    rests: Mapping[Starter, frozenset[int]] = field(default_factory=_never)
    skipped: int = 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the positions, each once."""
        return tuple(dict.fromkeys(one.number for one in self.positions))

    @property
    def full(self) -> int:
        """How many places a table must have taken so that a board can be played."""
        return 4 if self.form in {"individuel", "libre"} else 2

    def relay(self, table: TablePlan) -> bool:
        """True where a place is empty and so nothing can be played (RC art.26); never in libre."""
        return self.form != "libre" and len(table.places) < self.full

    def at(self, number: int) -> Iterator[TablePlan]:
        """The tables of a position, part after part."""
        for position in self.positions:
            if position.number == number:
                yield from position.tables

    def meetings(self) -> Iterator[tuple[PositionPlan, TablePlan]]:
        """Every table of every position, in the order they are played."""
        for position in self.positions:
            for table in position.tables:
                yield position, table

    def route(self, starter: Starter) -> tuple[Stop, ...]:
        """A competitor's way through the tables, position by position."""
        return tuple(
            Stop(position.number, table.table, place, table.boards, position.part)
            for position, table in self.meetings()
            for place, seated in table.places.items()
            if seated == starter
        )

    def present(self, number: int) -> frozenset[Starter]:
        """The starters who should have a place at a position."""
        none: frozenset[int] = frozenset()
        return frozenset(one for one in self.starters if number not in self.away.get(one, none))

    def without(self, starters: Mapping[Starter, frozenset[int]]) -> "Schedule":
        """The same schedule where those starters' places stay empty at those positions."""
        none: frozenset[int] = frozenset()
        away = {
            one: self.away.get(one, none) | starters.get(one, none)
            for one in (*self.away, *starters)
        }
        positions = tuple(_emptied(position, starters) for position in self.positions)
        rests = {one: at - starters.get(one, none) for one, at in self.rests.items()}
        return replace(
            self,
            positions=positions,
            away=MappingProxyType(away),
            rests=MappingProxyType(rests),
        )

    def absent(self, starters: tuple[Starter, ...], first: int = 1) -> "Schedule":
        """The same schedule where those starters are not there from a position on."""
        gone = frozenset(number for number in self.numbers if number >= first)
        return self.without(dict.fromkeys(starters, gone))


def _emptied(position: PositionPlan, starters: Mapping[Starter, frozenset[int]]) -> PositionPlan:
    def stays(one: Starter) -> bool:
        return one not in starters or position.number not in starters[one]

    tables = tuple(
        replace(
            table,
            seats=MappingProxyType({p: one for p, one in table.seats.items() if stays(one)}),
            sides=MappingProxyType({p: one for p, one in table.sides.items() if stays(one)}),
        )
        for table in position.tables
    )
    return replace(position, tables=tables)
