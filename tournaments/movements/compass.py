"""The four seats of a duplicate table, and how a competitor is named by where he started."""

import re
from dataclasses import dataclass
from enum import StrEnum

from tournaments.movements.errors import MovementError


class Compass(StrEnum):
    """Nord, Sud, Est, Ouest, in the order the federation's grids print them."""

    N = "N"
    S = "S"
    E = "E"
    O = "O"  # noqa: E741


PLAY_ORDER = (Compass.N, Compass.O, Compass.S, Compass.E)
"""Seats in the order of play, anticlockwise (RO p.14): seat 0 is Nord, 1 Ouest, 2 Sud, 3 Est."""

_CODE = re.compile(r"([NSEO]?)([1-9][0-9]{0,2})")


@dataclass(frozen=True, slots=True)
class Starter:
    """Who a cell of a movement names.

    In a line movement the seat and table he started from (`S3`); in a Howell his number alone,
    with `line` None.
    """

    line: Compass | None
    number: int

    @property
    def code(self) -> str:
        """`S3`, or `7` in a Howell: the number written on the sheets."""
        return f"{self.line or ''}{self.number}"

    @classmethod
    def from_code(cls, code: str) -> "Starter":
        """Read `S3` or `7`; `MovementError("starter_unreadable")` for anything else."""
        found = _CODE.fullmatch(code)
        if not found:
            raise MovementError("starter_unreadable", starter=code)
        line, number = found.groups()
        return cls(Compass(line) if line else None, int(number))
