"""Libre: fields that do not fill their tables, teams of 2 and 4, finals, seating by rank."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType

from tournaments.movements.compass import Compass, Starter
from tournaments.movements.errors import MovementError
from tournaments.movements.layout import schedule
from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan
from tournaments.movements.verifier import Grade, verify

Team = frozenset[Starter]

TEAM_SIZES = (1, 2, 4)
_FINALS = {12: ("LIB-F12",), 16: ("LIB-F16",), 20: ("LIB-F20x1", "LIB-F20")}


@dataclass(frozen=True)
class Format:
    """How much is played: 6×4 = 24 deals, 5×5 = 25, 3×8 = 24 (OT p.5), or as the organiser likes.

    `halved`: scores are cut in half before it, where others were eliminated (RC art.143).
    """

    positions: int
    deals: int
    halved: bool = False

    @property
    def code(self) -> str:
        """`6x4`."""
        return f"{self.positions}x{self.deals}"

    @property
    def label(self) -> str:
        """`6 × 4`, as people write it."""
        return f"{self.positions}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{self.deals}"

    @property
    def total(self) -> int:
        """Deals each player plays."""
        return self.positions * self.deals


FORMATS = (Format(6, 4), Format(5, 5), Format(3, 8))
"""The usual formats, the most usual first."""


def formats(most_positions: int) -> tuple[Format, ...]:
    """The usual formats that so many positions allow; the longest possible where none does."""
    usual = tuple(one for one in FORMATS if one.positions <= most_positions)
    return usual or (Format(most_positions, -(-24 // most_positions)),)


def seances(
    formats_played: Sequence[Format], kept: Sequence[int], halve: bool
) -> tuple[Format, ...]:
    """The formats of séances that follow each other, halved where some players are eliminated.

    `kept` are the players of each séance; halving is the organiser's choice (RC art.143).
    """
    played = []
    for index, one in enumerate(formats_played):
        fewer = index > 0 and kept[index] < kept[index - 1]
        played.append(replace(one, halved=halve and fewer))
    return tuple(played)


@lru_cache(maxsize=64)
def threes(laid_out_id: str, positions: int, missing: int) -> tuple[Starter, ...]:
    """Whom to leave out so that tables of three are shared fairly (OT p.6, RO p.11).

    Nord of the highest table, and further Nords so far apart that as few as can be play at a table
    of three twice: the printed "6 apart" is wrong for Est and Ouest, who move two tables. Where
    there are no lines only one may be missing: two would meet.
    """
    whole = schedule(laid_out_id, None, positions)
    if missing == 0:
        return ()
    if whole.starters[0].line is None:
        return min(combinations(whole.starters, missing), key=lambda gone: _cost(whole, gone))
    visitors = {
        table: _visitors(whole, Starter(Compass.N, table)) for table in range(1, whole.tables + 1)
    }
    rest = combinations(range(whole.tables - 1, 0, -1), missing - 1)
    chosen = min(
        ((whole.tables, *others) for others in rest),
        key=lambda tables: sum(
            len(visitors[one] & visitors[other]) for one, other in combinations(tables, 2)
        ),
    )
    return tuple(Starter(Compass.N, table) for table in chosen)


def _visitors(whole: Schedule, host: Starter) -> frozenset[Starter]:
    return frozenset(
        one
        for _, table in whole.meetings()
        if host in table.seats.values()
        for one in table.seats.values()
    )


def _cost(whole: Schedule, gone: Iterable[Starter]) -> tuple[int, int]:
    report = verify(whole.absent(tuple(gone)))
    again = sum(one.code == "schedule_three_twice" for one in report.findings)
    return len(report.graded(Grade.WRONG)), again


def teams(whole: Schedule, size: int) -> tuple[Team, ...]:
    """Who plays together: N+S or E+O of one start table, or all four (OT p.15).

    Where players have numbers alone those that follow each other do: they start at one table.
    `MovementError("team_size")` for sizes other than 2 and 4.
    """
    if size not in TEAM_SIZES[1:]:
        raise MovementError("team_size", size=size, allowed="2, 4")
    starters = whole.starters
    return tuple(frozenset(starters[i : i + size]) for i in range(0, len(starters), size))


def skip_first(whole: Schedule) -> Schedule:
    """The same without position 1, at which team mates sit together (OT p.15)."""
    later = tuple(
        replace(plan, number=number) for number, plan in enumerate(whole.positions[1:], start=1)
    )
    return replace(whole, positions=later, skipped=1)


@lru_cache(maxsize=64)
def team_missing(laid_out_id: str, positions: int) -> tuple[Starter, ...]:
    """The team of 2 nobody forms where one is missing: two tables of three at each position."""
    whole = schedule(laid_out_id, None, positions + 1)
    pairs = [tuple(sorted(team, key=whole.starters.index)) for team in teams(whole, 2)]
    played = skip_first(whole)
    if whole.starters[0].line is not None:
        # All tables are alike in a line movement: only the choice between the two pairs matters.
        pairs = pairs[-2:]
    return min(pairs, key=lambda pair: _cost(played, pair))


def finals(players: int) -> tuple[str, ...]:
    """The movements for the best 12, 16 or 20: one position of 4 deals; for 20 also 5 of one.

    `MovementError("field_final_size")` for another number (OT p.5).
    """
    if players not in _FINALS:
        raise MovementError("field_final_size", players=players, sizes=", ".join(map(str, _FINALS)))
    return _FINALS[players]


def best_with_best(players: int) -> PositionPlan:
    """One position by rank: 1 to 4 at the first table, and so on (OT p.12).

    The last tables have three where four do not divide the players.
    """
    return PositionPlan(1, tuple(_by_fours(range(1, players + 1), players)))


def drawn(players: int, seed: int) -> PositionPlan:
    """One position drawn by lot; the same seed draws the same (OT p.12)."""
    people = list(range(1, players + 1))
    random.Random(f"{seed} {players}").shuffle(people)
    return PositionPlan(1, tuple(_by_fours(people, players)))


def _by_fours(people: Iterable[int], players: int) -> Iterator[TablePlan]:
    if players < 3 or players == 5:
        raise MovementError("field_too_small", entries=players, least=6)
    tables = -(-players // 4)
    waiting = iter(people)
    for table in range(1, tables + 1):
        size = 4 if table <= tables - (4 * tables - players) else 3
        seats = [*Compass] if size == 4 else [*Compass][1:]
        placed = {seat: Starter(None, next(waiting)) for seat in seats}
        yield TablePlan(table, (), MappingProxyType(placed))
