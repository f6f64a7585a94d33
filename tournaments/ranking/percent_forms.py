"""What the forms ranked on percentages have in common: sessions, penalties, lines."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from tournaments.ranking.percentages import (
    Percentages,
    SeatNote,
    SessionTally,
    global_percent,
    tallies,
)
from tournaments.ranking.places import (
    NOTHING,
    ONE,
    Earned,
    SessionResult,
    Standing,
    alternated,
    placed,
)

_Line = TypeVar("_Line", bound=str)


@dataclass(frozen=True, slots=True)
class Penalty:
    """Percentage points taken off a competitor's session once all boards are noted (CA p.9)."""

    competitor: str
    session: int
    percent: Fraction


@dataclass(frozen=True, slots=True)
class SessionWeight:
    """A session's coefficient (RC art.27; 1 for sessions not named) and planned positions."""

    session: int
    coefficient: Fraction = ONE
    positions: int | None = None


@dataclass(frozen=True, slots=True)
class PercentRanking(Generic[_Line]):
    """Every ranking on percentages, each best first; `lines` is empty where one has no line."""

    general: tuple[Standing, ...]
    lines: Mapping[_Line, tuple[Standing, ...]]
    unranked: tuple[str, ...]

    @property
    def alternated(self) -> tuple[Standing, ...] | None:
        """The ranking by rounds of the lines; None without lines."""
        return alternated(self.lines) if self.lines else None


@dataclass(frozen=True, slots=True)
class Scale:
    """How percentages become a total: the defence's parts to one of the attack, who stands last.

    Without parts every board weighs the same, whatever the role.
    """

    defence_weight: int | None
    last: Collection[str] = ()


def rank_percent(
    competitors: Mapping[str, _Line | None],
    notes: Iterable[SeatNote],
    penalties: Iterable[Penalty],
    weights: Iterable[SessionWeight],
    scale: Scale,
) -> PercentRanking[_Line]:
    """Rank `competitors`, given with their lines in the order of entry."""
    return rank_tallied(competitors, tallies(notes), penalties, weights, scale)


def rank_tallied(
    competitors: Mapping[str, _Line | None],
    tallied: Mapping[str, Mapping[int, SessionTally]],
    penalties: Iterable[Penalty],
    weights: Iterable[SessionWeight],
    scale: Scale,
) -> PercentRanking[_Line]:
    """`rank_percent` on notes that are added up already, by competitor and session."""
    coefficients = {one.session: one.coefficient for one in weights}
    taken: dict[str, dict[int, Fraction]] = {}
    for penalty in penalties:
        sessions = taken.setdefault(penalty.competitor, {})
        sessions[penalty.session] = sessions.get(penalty.session, NOTHING) + penalty.percent
    nothing_taken: dict[int, Fraction] = {}
    earned = {
        one: _earned(one, tallied[one], taken.get(one, nothing_taken), coefficients, scale)
        for one in competitors
        if one in tallied
    }
    return PercentRanking(
        general=placed(earned.values()),
        lines=_lines(competitors, earned),
        unranked=tuple(one for one in competitors if one not in earned),
    )


def _lines(
    competitors: Mapping[str, _Line | None], earned: Mapping[str, Earned]
) -> dict[_Line, tuple[Standing, ...]]:
    """Each line's ranking; empty as soon as one competitor has no line."""
    members: dict[_Line, list[Earned]] = {}
    for one, line in competitors.items():
        if line is None:
            return {}
        found = members.setdefault(line, [])
        if one in earned:
            found.append(earned[one])
    return {line: placed(found) for line, found in members.items()}


def _earned(
    competitor: str,
    sessions: Mapping[int, SessionTally],
    penalties: Mapping[int, Fraction],
    coefficients: Mapping[int, Fraction],
    scale: Scale,
) -> Earned:
    """What a competitor has so far; the rank comes later."""
    numbers = {*sessions, *penalties} if penalties else sessions
    results = []
    for number in sorted(numbers) if len(numbers) > 1 else numbers:
        tally = sessions[number] if number in sessions else SessionTally()
        found = tally.percentages()
        percent = _percent(tally, found, scale.defence_weight)
        coefficient, penalty = coefficients.get(number, ONE), penalties.get(number, NOTHING)
        results.append(SessionResult(number, coefficient, percent, penalty, found))
    withdrawn = competitor in scale.last
    if len(results) == 1:
        # Of a single session the means over all are its own.
        only = results[0]
        means = only.percentages
        return Earned(competitor, only.points, means, only.penalty, (only,), withdrawn)
    means = _over_all(sessions)
    total = sum((session.points for session in results), NOTHING)
    penalty = sum((session.penalty for session in results), NOTHING)
    return Earned(competitor, total, means, penalty, tuple(results), withdrawn)


def _over_all(sessions: Mapping[int, SessionTally]) -> Percentages:
    overall = SessionTally()
    for tally in sessions.values():
        overall.merge(tally)
    return overall.percentages()


def _percent(tally: SessionTally, found: Percentages, weight: int | None) -> Fraction | None:
    if weight is None:
        return tally.plain_mean()
    return global_percent(found.attack, found.defence, weight)
