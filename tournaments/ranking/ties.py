"""Equal totals: which criterion separates them, and the reason told with the place."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby


class TieReason(StrEnum):
    """What decided between equals; `shared`: nothing did, they share the place."""

    TOPS = "tops"
    DIRECT_BOARDS = "direct_boards"
    POINTS = "points"
    BEST_SESSION = "best_session"
    LOWEST_INDEX = "lowest_index"
    BEST_POSITION = "best_position"
    CONTRACTS = "contracts"
    SUR_CONTRATS = "sur_contrats"
    DIRECT_PM = "direct_pm"
    PM_DIFFERENCE = "pm_difference"
    BONUS = "bonus"
    PM_SCORED = "pm_scored"
    BOARDS_WON = "boards_won"
    QUARTERS_WON = "quarters_won"
    BEST_QUARTER = "best_quarter"
    SHARED = "shared"


Value = int | Fraction | tuple[int, ...]
Values = Callable[[Sequence[str]], Mapping[str, Value] | None]
"""What each of those still equal is worth, more being better; None: it cannot be compared."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One step of a tie-break: the reason it gives, and the values it compares."""

    reason: TieReason
    values: Values


@dataclass(frozen=True, slots=True)
class Place:
    """A place: 1 is the best. `reason` is None where nobody has the same total."""

    rank: int
    competitor: str
    reason: TieReason | None


def by_name(competitor: str) -> tuple[int, str]:
    """The order of ids within a shared place: numbers as numbers, 9 before 10."""
    return (len(competitor), competitor) if competitor.isdecimal() else (0, competitor)


def resolve(
    totals: Mapping[str, int | Fraction],
    criteria: Sequence[Criterion] = (),
    last: Iterable[str] = (),
) -> tuple[Place, ...]:
    """Places by total, more being better; equals go by the criteria in their order, or share.

    A criterion sees only those that all before it left equal. Those in `last` stand behind
    everybody else, in the order of their own totals (RC art.70, 90, 150).
    """
    behind = frozenset(last)

    def standing(competitor: str) -> tuple[bool, int | Fraction]:
        return competitor in behind, -totals[competitor]

    found: list[Place] = []
    ordered = sorted(totals, key=lambda one: (standing(one), by_name(one)))
    for _, equals in groupby(ordered, key=standing):
        tied = list(equals)
        if len(tied) == 1:
            found.append(Place(len(found) + 1, tied[0], None))
        else:
            found.extend(_separated(tied, criteria, len(found) + 1))
    return tuple(found)


def _separated(tied: Sequence[str], criteria: Sequence[Criterion], first: int) -> list[Place]:
    """The places of those with one total, from `first` on."""
    for step, criterion in enumerate(criteria):
        values = criterion.values(tied)
        if values is None or len({values[one] for one in tied}) == 1:
            continue
        found: list[Place] = []
        for part in _parts(tied, values):
            rank = first + len(found)
            if len(part) == 1:
                found.append(Place(rank, part[0], criterion.reason))
            else:
                found.extend(_separated(part, criteria[step + 1 :], rank))
        return found
    return [Place(first, one, TieReason.SHARED) for one in tied]


def _parts(tied: Sequence[str], values: Mapping[str, Value]) -> list[list[str]]:
    """Those of equal value together, the best first."""
    parts: dict[Value, list[str]] = {}
    for one in tied:
        parts.setdefault(values[one], []).append(one)
    return [parts[value] for value in sorted(parts, reverse=True)]
