"""A season's challenge: evenings or tournaments added up, the best of them, their mean, places.

No written rule of a club is known: every choice is a setting.
"""

from collections import Counter
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
    """One evening: every player's total, in whatever unit; a larger one is better.

    `places` where they are not those of the totals: each player's rank, and how many share it. A
    side is one of them, so that all its players have its place whole; None: a place for nobody.
    """

    id: str
    totals: Mapping[str, Fraction]
    places: Mapping[str, tuple[int | None, int]] | None = None


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
    sharing = Counter(place.rank for place in places)
    return {
        place.competitor: points_of_place(place.rank, sharing[place.rank], scale, shared)
        for place in places
    }


def points_of_place(
    rank: int | None, sharing: int, scale: Sequence[Fraction], shared: SharedPlace
) -> Fraction:
    """What a place brings that `sharing` competitors have; nothing without a place."""
    if rank is None:
        return NOTHING
    filled = range(rank, rank + sharing)
    points = [scale[one - 1] if one <= len(scale) else NOTHING for one in filled]
    return max(points) if shared is SharedPlace.HIGHEST else sum(points, NOTHING) / len(points)


def _scores(evenings: Iterable[Evening], challenge: Challenge) -> dict[str, dict[str, Fraction]]:
    """Every player's score of each evening he played."""
    scores: dict[str, dict[str, Fraction]] = {}
    for evening in evenings:
        for player, points in _gained(evening, challenge).items():
            scores.setdefault(player, {})[evening.id] = points + challenge.attendance
    return scores


def _gained(evening: Evening, challenge: Challenge) -> Mapping[str, Fraction]:
    """What an evening brings each of its players, before what being there does."""
    scale, shared = challenge.scale, challenge.shared
    if challenge.method is not ChallengeMethod.PLACES:
        return evening.totals
    if evening.places is None:
        return place_points(evening.totals, scale, shared)
    return {
        player: points_of_place(rank, sharing, scale, shared)
        for player, (rank, sharing) in evening.places.items()
    }


def _counted(given: Mapping[str, Fraction], challenge: Challenge) -> dict[str, Fraction]:
    """The evenings that count; of equal ones the earlier."""
    if challenge.best is None:
        return dict(given)
    ordered = sorted(given.items(), key=lambda item: -item[1])
    return dict(ordered[: challenge.best])


def _total(counted: Mapping[str, Fraction], method: ChallengeMethod) -> Fraction:
    total = sum(counted.values(), NOTHING)
    return total / len(counted) if method is ChallengeMethod.AVERAGE and counted else total
