"""A season's challenge: evenings or tournaments added up, the best of them, their mean, places.

No written rule of a club is known: every choice is a setting.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.ranking.places import NOTHING
from tournaments.ranking.ties import TieReason, resolve


class ChallengeMethod(StrEnum):
    """What is made of a player's evenings."""

    SUM = "sum"
    BEST = "best"
    AVERAGE = "average"
    PLACES = "places"


class SharedPlace(StrEnum):
    """What those who share a place score: the mean of the places they fill, or all the higher."""

    MEAN = "mean"
    HIGHEST = "highest"


@dataclass(frozen=True, slots=True)
class Challenge:
    """The rules of a season. `ValueError` for numbers that count no evening.

    `best`: how many evenings count, the best ones (None: all; `BEST` needs it). `least`: evenings
    needed for a place. `scale`: what the first, second … place of an evening brings, nothing behind
    it; `attendance` what being there brings whatever the place; `shared` who gets what on equal
    places.
    """

    method: ChallengeMethod
    best: int | None = None
    least: int = 1
    scale: tuple[Fraction, ...] = ()
    attendance: Fraction = NOTHING
    shared: SharedPlace = SharedPlace.MEAN

    def __post_init__(self) -> None:
        if self.least < 1 or (self.best is not None and self.best < 1):
            raise ValueError("a challenge counts at least one evening")
        if self.method is ChallengeMethod.BEST and self.best is None:
            raise ValueError("the best evenings need their number")


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening: every player's total, in whatever unit; a larger one is better."""

    id: str
    totals: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class ChallengeStanding:
    """A player's season. `counted` are the evenings that make the total, in their order."""

    rank: int
    competitor: str
    total: Fraction
    evenings: int
    counted: tuple[str, ...]
    tie: TieReason | None


@dataclass(frozen=True, slots=True)
class ChallengeRanking:
    """Those with a place, best first, and those with too few evenings, by how many they lack."""

    general: tuple[ChallengeStanding, ...]
    short: tuple[tuple[str, int], ...]


def rank_challenge(evenings: Sequence[Evening], challenge: Challenge) -> ChallengeRanking:
    """Rank a season; equal totals share the place."""
    scores = _scores(evenings, challenge)
    counted = {one: _counted(given, challenge) for one, given in scores.items()}
    placed = {one for one, given in scores.items() if len(given) >= challenge.least}
    totals = {one: _total(counted[one], challenge.method) for one in scores if one in placed}
    order = {evening.id: index for index, evening in enumerate(evenings)}
    general = tuple(
        ChallengeStanding(
            rank=place.rank,
            competitor=place.competitor,
            total=totals[place.competitor],
            evenings=len(scores[place.competitor]),
            counted=tuple(sorted(counted[place.competitor], key=order.__getitem__)),
            tie=place.reason,
        )
        for place in resolve(totals)
    )
    short = {one: challenge.least - len(given) for one, given in scores.items()}
    lacking = sorted((need, one) for one, need in short.items() if need > 0)
    return ChallengeRanking(general, tuple((one, need) for need, one in lacking))


def place_points(
    totals: Mapping[str, Fraction], scale: Sequence[Fraction], shared: SharedPlace
) -> dict[str, Fraction]:
    """What each place of an evening brings; who shares a place shares its points (see `shared`)."""
    places = resolve(totals)
    sharing: dict[int, int] = {}
    for place in places:
        sharing[place.rank] = sharing.get(place.rank, 0) + 1
    found = {}
    for place in places:
        filled = range(place.rank, place.rank + sharing[place.rank])
        points = [scale[rank - 1] if rank <= len(scale) else NOTHING for rank in filled]
        if shared is SharedPlace.HIGHEST:
            found[place.competitor] = max(points)
        else:
            found[place.competitor] = sum(points, NOTHING) / len(points)
    return found


def _scores(evenings: Iterable[Evening], challenge: Challenge) -> dict[str, dict[str, Fraction]]:
    """Every player's score of each evening he played."""
    scores: dict[str, dict[str, Fraction]] = {}
    for evening in evenings:
        gained = evening.totals
        if challenge.method is ChallengeMethod.PLACES:
            gained = place_points(evening.totals, challenge.scale, challenge.shared)
        for player, points in gained.items():
            scores.setdefault(player, {})[evening.id] = points + challenge.attendance
    return scores


def _counted(given: Mapping[str, Fraction], challenge: Challenge) -> dict[str, Fraction]:
    """The evenings that count; of equal ones the earlier."""
    if challenge.best is None:
        return dict(given)
    ordered = sorted(given.items(), key=lambda item: -item[1])
    return dict(ordered[: challenge.best])


def _total(counted: Mapping[str, Fraction], method: ChallengeMethod) -> Fraction:
    total = sum(counted.values(), NOTHING)
    return total / len(counted) if method is ChallengeMethod.AVERAGE and counted else total
