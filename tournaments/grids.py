"""A schedule written by hand, line by line, read into the format of `schedule --json`.

    individuel
    Position 1
    1: N1 S1 E1 O1 / 1-4
    2: N2 S2 E2 O2 / 5-8

The first line may name the form. A table's line has its number, who sits there in the order Nord,
Sud, Est, Ouest (triplettes: NS and EO; quadrettes and teams: defence and attack; a point where
nobody sits), and its boards behind a stroke. Without boards four seats are a libre.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tournaments.movements import FORMS

SEATS = ("N", "S", "E", "O")
NOBODY = frozenset({".", "-", "–"})
_POSITION = re.compile(r"position\s+(\d{1,3})", re.IGNORECASE)
_TABLE = re.compile(r"(\d{1,3})\s*:\s*([^/]*)(?:/(.*))?")
_RUN = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")
_MOST_IN_A_RUN = 99


class GridError(Exception):
    """A line that cannot be read: its number, and a code of `CODES`."""

    def __init__(self, line: int, code: str) -> None:
        super().__init__(line, code)
        self.line = line
        self.code = code


CODES = ("grid_line", "grid_table_first", "grid_seats", "grid_boards", "grid_empty")


def document_of(text: str) -> dict[str, Any]:
    """The document of such a text; `GridError` at the first line that cannot be read."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    written = [(number, line) for number, line in lines if line]
    found: dict[str, Any] = {}
    if written and written[0][1].lower() in FORMS:
        found["form"] = written.pop(0)[1].lower()
    positions: list[dict[str, Any]] = []
    for number, line in written:
        title = _POSITION.fullmatch(line)
        if title:
            positions.append({"position": int(title[1]), "tables": []})
            continue
        table = _table(number, line, found.get("form"))
        if not positions:
            raise GridError(number, "grid_table_first")
        positions[-1]["tables"].append(table)
    if not any(one["tables"] for one in positions):
        raise GridError(written[-1][0] if written else 1, "grid_empty")
    return {**found, "positions": positions}


def _table(number: int, line: str, form: str | None) -> dict[str, Any]:
    shape = _TABLE.fullmatch(line)
    if not shape:
        raise GridError(number, "grid_line")
    who = shape[2].split()
    boards = list(_boards(number, shape[3] or ""))
    table = {"table": int(shape[1]), "boards": boards}
    if len(who) == len(SEATS):
        seats = zip(SEATS, who, strict=True)
        return {**table, "seats": {seat: one for seat, one in seats if one not in NOBODY}}
    if len(who) != 2:
        raise GridError(number, "grid_seats")
    sides = ("defence", "attack") if form in {"quadrettes", "equipes"} else ("NS", "EO")
    return {
        **table,
        **{side: one for side, one in zip(sides, who, strict=True) if one not in NOBODY},
    }


def _boards(number: int, text: str) -> Iterator[int]:
    """`1-4`, `1 2 3 4`, `1-3, 7`."""
    for part in text.replace(",", " ").split():
        run = _RUN.fullmatch(part)
        if not run:
            raise GridError(number, "grid_boards")
        first, last = int(run[1]), int(run[2] or run[1])
        if not first <= last <= first + _MOST_IN_A_RUN:
            raise GridError(number, "grid_boards")
        yield from range(first, last + 1)
