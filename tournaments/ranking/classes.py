"""The national ranking's classes, and what they count for (RC art.1-19, 101, 169)."""

from collections.abc import Iterable
from fractions import Fraction
from math import prod

COUNTED_PLAYERS = 4
"""The best-placed players of a team make its bonus."""

CLASSES = (
    *("1N", "1P", "1C", "1K", "1T"),
    *("2P", "2C", "2K", "2T", "3P", "3C", "3K", "3T", "4P", "4C", "4K", "4T", "NC"),
)
"""The eighteen classes of the national ranking, best first (K is carreau, C is cœur)."""

_HALVES = (0, 1, 2, 4, 6, *range(7, 19), 18)
"""The Cup's bonus of each class, in half PM: 1N 0, 1P ½ … 4T and NC 9."""

BONUS = {name: Fraction(half, 2) for name, half in zip(CLASSES, _HALVES, strict=True)}

SERIES = ("1N", "1", "2", "3", "4", "NC")
"""The series of the national ranking, the highest first (RC art.1-12)."""

_PROMOTION = frozenset({"3", "4", "NC"})

_VALUES = (100, 98, 96, 94, 64, 24, 22, 18, 16, 4, 4, 4, 4, 2, 2, 2, 2, 2)
INDEX = dict(zip(CLASSES, _VALUES, strict=True))
"""The value index of each class, which limits the divisions (RC art.12)."""

INTERCLUBS_LEAST = 17
"""The product of a team's series must reach it (interclubs libre by four)."""


def team_bonus(classes: Iterable[str]) -> Fraction:
    """A team's bonus in PM: its best-placed four players' (Coupe de France). `KeyError` elsewhere.

    Fewer than four players have the bonus of those they are.
    """
    return sum(sorted(BONUS[name] for name in classes)[:COUNTED_PLAYERS], Fraction(0))


def side_index(classes: Iterable[str]) -> int:
    """The value index of a side: its players' together. `KeyError` for what is no class."""
    return sum(INDEX[name] for name in classes)


def interclubs_admitted(classes: Iterable[str]) -> bool:
    """Whether a team may play the interclubs: its series multiply to 17 at least.

    The first national series counts as 1; who was not licensed the year before (NC) as 4.
    """
    return prod(_FACTORS[series(name)] for name in classes) >= INTERCLUBS_LEAST


_FACTORS = {"1N": 1, "1": 1, "2": 2, "3": 3, "4": 4, "NC": 4}


def series(national_class: str) -> str:
    """The series of a class: 2C → 2, 1N and NC stay what they are."""
    return national_class if national_class in ("1N", "NC") else national_class[:1]


def promotion(national_class: str) -> bool:
    """Whether a class plays the promotion events: series 3, 4 and NC."""
    return series(national_class) in _PROMOTION
