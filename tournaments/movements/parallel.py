"""Parallel tournaments: several movements side by side on copies of the same boards (OT p.18, 32).

Their tables are numbered through: where Rouge has five, Vert begins at table 6. So a line's starter
is still named by the table he starts from, and the tournament has one list, one seating, one desk.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING

from tournaments.movements.compass import Starter
from tournaments.movements.donnes import by_donnes_id, pools_id
from tournaments.movements.errors import MovementError

if TYPE_CHECKING:
    from tournaments.movements.catalogue import Movement
    from tournaments.movements.schedule import Schedule, TablePlan

TYPE = "parallel"
LONGEST = 20
"""As many characters as the id of a movement may have."""
_PREFIXES = {"": "IND-L", "T": "TRI-L", "H": "TRI-H", "E": "TRI-E", "Q": "QUA-", "L": "LIB-"}
_ID = re.compile(r"PAR(-[THEQL]?[1-9][0-9]?(p[1-3])?){2,}")
_PART = re.compile(r"(IND-L|TRI-[LHE]|QUA-|LIB-)(\d{1,2}(?:p\d)?)")


@dataclass(frozen=True)
class Run:
    """One of the tournaments: its movement and its tables, numbered through."""

    index: int
    movement_id: str
    first: int
    last: int


def part_ids(movement_id: str) -> tuple[str, ...]:
    """The movements played side by side: `PAR-7-7-5` is IND-L7 twice and IND-L5; else none.

    `PAR-7p1-7`: one plays in turn in the first of them. An Emmanuel is one donne by donne.
    """
    if not _ID.fullmatch(movement_id):
        return ()
    named = re.findall(r"-([THEQL]?)(\d+)((?:p\d)?)", movement_id)
    parts = (f"{_PREFIXES[letter]}{number}{guests}" for letter, number, guests in named)
    return tuple(by_donnes_id(part) or part for part in parts)


def parallel_id(parts: Sequence[str]) -> str:
    """The id of those movements side by side; blank where they cannot be or it is too long."""
    letters = {prefix: letter for letter, prefix in _PREFIXES.items()}
    found = []
    for part in parts:
        split = _PART.fullmatch(pools_id(part) or part)
        if split is None:
            return ""
        found.append(f"{letters[split[1]]}{split[2]}")
    name = "-".join(("PAR", *found))
    return name if len(parts) > 1 and len(name) <= LONGEST else ""


def spread(most_missing: Sequence[int], lacking: int) -> tuple[int, ...]:
    """How many are missing in each part when so many are; empty where they cannot be.

    The last parts lack somebody first, and none a second one before all lack one.
    """
    missing = [0] * len(most_missing)
    for turn in range(max(most_missing, default=0)):
        for index in reversed(range(len(most_missing))):
            if lacking and most_missing[index] > turn:
                missing[index] += 1
                lacking -= 1
    return () if lacking else tuple(missing)


def combined(movement_id: str, parts: Sequence[Movement]) -> Movement:
    """The movements as one: what all of them allow; `MovementError` where that is nothing.

    All play as many positions, so that everybody plays the same boards as often.
    """
    first, guests = parts[0], sum(one.guests for one in parts)
    sizes = tuple(one for one in first.set_sizes if all(one in p.set_sizes for p in parts))
    allowed = _common([one.positions_allowed for one in parts])
    alike = len({(one.form, one.donnes) for one in parts}) == 1
    if not sizes or not allowed or not alike:
        raise MovementError("movement_unknown", movement=movement_id)
    return replace(
        first,
        id=movement_id,
        type=TYPE,
        tables=sum(one.tables for one in parts),
        competitors=sum(one.competitors for one in parts),
        positions=max(allowed),
        set_sizes=sizes,
        deals={size: _deals(first, size, max(allowed)) for size in sizes},
        relay=() if guests else tuple(_relays(parts)),
        guests=guests,
        positions_allowed=allowed,
        recommended_positions=_common([one.recommended_positions for one in parts]),
        parts=tuple(one.id for one in parts),
        lines=all(one.lines for one in parts),
        printed=all(one.printed for one in parts),
    )


def _deals(first: Movement, size: int, positions: int) -> int:
    """What each plays: a board at every table but in pools, where he waits in none (OT p.46)."""
    return first.deals[size] if first.pools else size * positions


def _common(choices: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(one for one in choices[0] if all(one in other for other in choices))


def _relays(parts: Sequence[Movement]) -> Iterator[tuple[Starter, ...]]:
    """Who does not exist when one is missing, when two are …"""
    most = [one.max_missing for one in parts]
    for lacking in range(1, sum(most) + 1):
        missing = spread(most, lacking)
        yield tuple(
            moved(starter, *behind)
            for part, number, behind in zip(parts, missing, offsets(parts), strict=True)
            for starter in part.relay_starters(number)
        )


def offsets(parts: Sequence[Movement]) -> list[tuple[int, int]]:
    """Tables, and competitors known by a number alone, before each part."""
    found, tables, numbered = [], 0, 0
    for one in parts:
        found.append((tables, numbered))
        tables += one.tables
        numbered += 0 if one.lines and not one.guests else one.competitors
    return found


def moved(starter: Starter, tables: int, numbered: int) -> Starter:
    """A part's starter where so many tables and numbers are taken before it."""
    named_by_table = starter.line is not None or starter.side is not None
    return replace(starter, number=starter.number + (tables if named_by_table else numbered))


def runs(chosen: Movement, parts: Sequence[Movement]) -> tuple[Run, ...]:
    """Which tables belong to which of the tournaments; one run for a movement alone."""
    if chosen.type != TYPE:
        return (Run(0, chosen.id, 1, chosen.tables),)
    return tuple(
        Run(index, one.id, before + 1, before + one.tables)
        for index, (one, (before, _)) in enumerate(zip(parts, offsets(parts), strict=True))
    )


def abreast(chosen: Movement, parts: Sequence[Movement], laid: Sequence[Schedule]) -> Schedule:
    """The parts' schedules as one: each has its own tables and its own copy of the boards."""
    behind = offsets(parts)
    copied = _copied(laid)
    positions = tuple(
        replace(
            each[0],
            tables=tuple(
                _moved_table(table, copied[index], *behind[index])
                for index, plan in enumerate(each)
                for table in plan.tables
            ),
        )
        for each in zip(*(one.positions for one in laid), strict=True)
    )
    types = {one.type for one in laid}
    pairs = list(zip(laid, behind, strict=True))
    return replace(
        laid[0],
        movement_id=chosen.id,
        tables=chosen.tables,
        positions=positions,
        starters=tuple(
            moved(starter, *behind[index])
            for index, one in enumerate(laid)
            for starter in one.starters
        ),
        boards=tuple(sorted({board for one in laid for board in one.boards})),
        away=_moved_absences((one.away, at) for one, at in pairs),
        rests=_moved_absences((one.rests, at) for one, at in pairs),
        type=types.pop() if len(types) == 1 else TYPE,
    )


def _copied(laid: Sequence[Schedule]) -> list[int]:
    """How many copies of the boards stand before each part's: an Emmanuel has two (OT p.46)."""
    each = [1 + max(table.copy for _, table in one.meetings()) for one in laid]
    return list(accumulate(each, initial=0))


def _moved_absences(
    parts: Iterable[tuple[Mapping[Starter, frozenset[int]], tuple[int, int]]],
) -> Mapping[Starter, frozenset[int]]:
    return MappingProxyType(
        {moved(one, *behind): at for absences, behind in parts for one, at in absences.items()}
    )


def across(chosen: Movement, laid: Schedule) -> tuple[frozenset[Starter], ...]:
    """Teams with one member in each part, whose seats differ (libre by 4 in four, OT p.15)."""
    count = len(chosen.parts)
    each = len(laid.starters) // count
    columns = [laid.starters[index * each : (index + 1) * each] for index in range(count)]
    return tuple(
        frozenset(column[(team + turn) % each] for turn, column in enumerate(columns))
        for team in range(each)
    )


def _moved_table(table: TablePlan, copies: int, tables: int, numbered: int) -> TablePlan:
    return replace(
        table,
        table=table.table + tables,
        seats=MappingProxyType(
            {seat: moved(one, tables, numbered) for seat, one in table.seats.items()}
        ),
        sides=MappingProxyType(
            {side: moved(one, tables, numbered) for side, one in table.sides.items()}
        ),
        copy=copies + table.copy,
        label="",
    )
