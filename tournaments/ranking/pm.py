"""Match points: what a board is worth between two sides that played it against each other.

PM are whole thousandths throughout; scores are half points (`Encounter.half_unit`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from math import isqrt

from tournaments.ranking.plays import Encounter, PlayStatus

PM = 1000
"""One match point, in the unit used inside."""

_FLOOR = 4 * PM
"""The least a side gets against a faulty one (CA p.9, 15-16)."""


class PmForm(Enum):
    """How an adjusted board counts: +4/−4 in quadrettes, +4/0 in team matches (CA p.9)."""

    QUADRETTES = auto()
    TEAMS = auto()


class Mark(Enum):
    """How a board between two sides came to its match points."""

    COMPARED = auto()
    ADJUSTED = auto()
    NEUTRALISED = auto()
    AWAITED = auto()


@dataclass(frozen=True, slots=True)
class BoardPm:
    """A board between `one` and `other`: what each gains, and the points each one's attack made.

    `one_half` and `other_half` are half points, None where that leg brought no score.
    """

    session: int
    board: int
    one: str
    other: str
    one_pm: int
    other_pm: int
    one_half: int | None
    other_half: int | None
    mark: Mark

    def pm(self, competitor: str) -> int:
        """What that side gains."""
        return self.one_pm if competitor == self.one else self.other_pm

    def half(self, competitor: str) -> int:
        """The points that side's attack made, in halves; 0 without a score."""
        return (self.one_half if competitor == self.one else self.other_half) or 0


def match_points(half_difference: int) -> int:
    """PM of a difference in half points: sign · √|difference|, in thousandths (RO p.23-24).

    Rounded to the thousandth, half away from zero.
    """
    # √ of points in thousandths is √(500 000 · half points); the isqrt of four times that is
    # twice the root, so that adding one before halving rounds.
    rounded = (isqrt(2_000_000 * abs(half_difference)) + 1) // 2
    return -rounded if half_difference < 0 else rounded


def board_pm(legs: Iterable[Encounter], form: PmForm = PmForm.QUADRETTES) -> BoardPm | None:
    """The board between two sides from its two legs, where each attacked once.

    Neutralised in one leg is neutralised in both. A fault in either leg adjusts the board: the
    other side gets at least 4, the faulty one at best −4 (quadrettes) or 0 (teams); faults of both
    sides neutralise it, and so do two legs of different cards (`group`). With one leg only, or none
    that was played, it is awaited and worth 0. None for a relay, where nobody is opposite.
    """
    given = tuple(legs)
    first = given[0]
    if first.attack is None or first.defence is None:
        return None
    one, other = sorted((first.attack, first.defence))
    scores = {leg.attack: leg.half_unit for leg in given if leg.status in _SCORED}
    ours, theirs = scores.get(one), scores.get(other)
    mark, (one_pm, other_pm) = _gained(given, one, (ours, theirs), form)
    return BoardPm(first.session, first.board, one, other, one_pm, other_pm, ours, theirs, mark)


_FAULTY = {
    PlayStatus.FAULT_ATTACK: ("attack",),
    PlayStatus.FAULT_DEFENCE: ("defence",),
    PlayStatus.FAULT_BOTH: ("attack", "defence"),
}
# The percent forms' zero has no counterpart here: a board that is not compared is worth 0 PM.
_VOID = frozenset(
    {
        PlayStatus.NEUTRALISED,
        PlayStatus.ZERO_BOTH,
        PlayStatus.ZERO_ATTACK,
        PlayStatus.ZERO_DEFENCE,
        PlayStatus.RELAY,
    }
)
_SCORED = frozenset({PlayStatus.PLAYED, *_FAULTY})


def _gained(
    legs: tuple[Encounter, ...], one: str, scores: tuple[int | None, int | None], form: PmForm
) -> tuple[Mark, tuple[int, int]]:
    """How the board counts, and what the two sides gain; the scores are `one`'s, the other's."""
    if any(leg.status in _VOID for leg in legs):
        return Mark.NEUTRALISED, (0, 0)
    faulty = {getattr(leg, side) for leg in legs for side in _FAULTY.get(leg.status, ())}
    if len(faulty) > 1:
        return Mark.NEUTRALISED, (0, 0)
    ours, theirs = scores
    fouled = len({leg.group for leg in legs}) > 1
    scored = ours is not None and theirs is not None and not fouled
    natural = match_points((ours or 0) - (theirs or 0)) if scored else 0
    if faulty:
        return Mark.ADJUSTED, _adjusted(natural, one in faulty, form)
    if fouled:
        return Mark.NEUTRALISED, (0, 0)
    return (Mark.COMPARED, _credited(natural, form)) if scored else (Mark.AWAITED, (0, 0))


def _credited(natural: int, form: PmForm) -> tuple[int, int]:
    """A team match credits the better side alone (OT p.61)."""
    if form is PmForm.TEAMS:
        return max(natural, 0), max(-natural, 0)
    return natural, -natural


def _adjusted(natural: int, first_at_fault: bool, form: PmForm) -> tuple[int, int]:
    against = -natural if first_at_fault else natural
    innocent = max(against, _FLOOR)
    faulty = -innocent if form is PmForm.QUADRETTES else 0
    return (faulty, innocent) if first_at_fault else (innocent, faulty)
