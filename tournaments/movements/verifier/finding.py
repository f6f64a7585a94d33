"""What the verifier says of a schedule."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """How much a finding matters.

    WRONG: a tournament cannot be played like this. REPEAT: it can, but somebody meets or plays
    something twice; some printed grids cannot avoid it. NOTE: worth knowing before the start.
    """

    WRONG = "wrong"
    REPEAT = "repeat"
    NOTE = "note"


GRADES: Mapping[str, Grade] = {
    "schedule_not_seated_once": Grade.WRONG,
    "schedule_left_line": Grade.WRONG,
    "schedule_own_table": Grade.WRONG,
    "schedule_table_size": Grade.WRONG,
    "schedule_board_at_two_tables": Grade.WRONG,
    "schedule_board_replayed": Grade.WRONG,
    "schedule_not_returned": Grade.WRONG,
    "schedule_met_twice": Grade.REPEAT,
    "schedule_attacked_twice": Grade.REPEAT,
    "schedule_team_mates_met": Grade.REPEAT,
    "schedule_back_at_table": Grade.NOTE,
    "schedule_three_twice": Grade.NOTE,
    "schedule_waits_twice": Grade.NOTE,
    "schedule_relay_tables": Grade.NOTE,
    "schedule_attacks_uneven": Grade.NOTE,
}

CODES = tuple(GRADES)


@dataclass(frozen=True)
class Fault:
    """A code of `CODES` and the values its sentence needs."""

    code: str
    params: Mapping[str, object]

    @property
    def grade(self) -> Grade:
        """How much it matters."""
        return GRADES[self.code]


@dataclass(frozen=True)
class Report:
    """All findings, and what was counted on the way.

    `meetings`: how many pairs met that many times. `attacks`: the fewest and the most boards a
    competitor attacks, None where boards have no fixed taker.
    """

    findings: tuple[Fault, ...]
    meetings: Mapping[int, int]
    attacks: tuple[int, int] | None

    def graded(self, grade: Grade) -> tuple[Fault, ...]:
        """The findings of one grade."""
        return tuple(one for one in self.findings if one.grade == grade)

    @property
    def sound(self) -> bool:
        """True where nothing is wrong and nothing repeats."""
        return not self.graded(Grade.WRONG) and not self.graded(Grade.REPEAT)

    @property
    def playable(self) -> bool:
        """True where nothing is wrong, even if something repeats."""
        return not self.graded(Grade.WRONG)
