"""The places at a table, and how a competitor is named by where he started."""

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


class Side(StrEnum):
    """Who sits at a table otherwise than alone in one of its four seats.

    `NS` and `EO`: the triplettes of a table (RO p.20). `DEFENCE` and `ATTACK`: the three defenders
    of a team and the attacker of another (RO p.22, 25). `FIFTH`: the fifth player of a table where
    the dealer is the mort (RO p.12).
    """

    NS = "NS"
    EO = "EO"
    DEFENCE = "defence"
    ATTACK = "attack"
    FIFTH = "5"


Place = Compass | Side
"""Where a competitor is at a table."""

PLAY_ORDER = (Compass.N, Compass.O, Compass.S, Compass.E)
"""Seats in the order of play, anticlockwise (RO p.14): seat 0 is Nord, 1 Ouest, 2 Sud, 3 Est."""

_CODE = re.compile(r"(NS|EO|[NSEO])?([1-9][0-9]{0,2})")


@dataclass(frozen=True, slots=True)
class Starter:
    """Who a cell of a movement names: a player, or a team where teams sit.

    In a line movement the seat (`line`) or the side (`side`) and the table he started from: `S3`,
    `NS3`. In a Howell his number alone. A team match names A, B, C by 1, 2, 3 (`letter`).
    """

    line: Compass | None
    number: int
    side: Side | None = None

    @property
    def code(self) -> str:
        """`S3`, `NS3`, or `7` in a Howell: the number written on the sheets."""
        return f"{self.line or self.side or ''}{self.number}"

    @property
    def letter(self) -> str:
        """A for 1, B for 2 …: how the sheets of a team match name a team (OT p.60-64)."""
        return chr(ord("A") + self.number - 1)

    @classmethod
    def from_code(cls, code: str) -> "Starter":
        """Read `S3`, `NS3` or `7`; `MovementError("starter_unreadable")` for anything else."""
        found = _CODE.fullmatch(code)
        if not found:
            raise MovementError("starter_unreadable", starter=code)
        column, number = found.groups()
        return cls.in_column(column, int(number))

    @classmethod
    def in_column(cls, column: str | None, number: int) -> "Starter":
        """Who started as that number in a column of a line movement; None: a number for all."""
        if column is None:
            return cls(None, number)
        if column in {"NS", "EO"}:
            return cls(None, number, Side(column))
        return cls(Compass(column), number)
