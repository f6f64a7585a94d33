"""Reads: the sections of Howells of four tables that share one set of boards (OT p.22-25).

Their tables are numbered through, and have the names of the manual beside: 1A to 4A, 1B …
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tournaments.movements import movement, schedule
from tournaments.movements.variants import copied_id, without_guests


@dataclass(frozen=True)
class Section:
    """One Howell: its letter, its tables as they are numbered, their first and last names.

    `copies`: it begins with copies of boards of its own.
    """

    letter: str
    first: int
    last: int
    names: tuple[str, str]
    copies: bool


@cache
def labels(movement_id: str) -> dict[int, str]:
    """The names of the tables of a movement that has sections, by number; else nothing."""
    if not movement_id or movement(movement_id).form != "individuel":
        return {}
    tables = schedule(without_guests(movement_id)).positions[0].tables
    return {one.table: one.label for one in tables if one.label}


@cache
def sections(movement_id: str) -> tuple[Section, ...]:
    """The sections of a movement, in the order of their tables; none for most."""
    found: dict[str, list[int]] = {}
    named = labels(movement_id)
    for number, name in named.items():
        found.setdefault(name[-1], []).append(number)
    last = max(found, default="")
    return tuple(
        Section(
            letter,
            min(numbers),
            max(numbers),
            (named[min(numbers)], named[max(numbers)]),
            copies=letter == last and bool(copied_id(movement_id)),
        )
        for letter, numbers in found.items()
    )


def table_text(movement_id: str, table: int) -> str:
    """`5 (1B)`: a table's number with its section's name; the number alone elsewhere."""
    label = labels(movement_id).get(table)
    return f"{table} ({label})" if label else str(table)
