"""Pools and triangulars: teams that all met, ranked by their matches (RC art.103, OT p.61)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.places import NOTHING
from tournaments.ranking.teams import MatchResult, Outcome, Side
from tournaments.ranking.ties import Criterion, TieReason, Value, resolve


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A team's place. `points` are those of the pool; `difference`, `scored`, `bonus` are PM."""

    rank: int
    team: str
    points: int
    wins: int
    matches: int
    difference: Fraction
    scored: Fraction
    bonus: Fraction
    tie: TieReason | None


def rank_pool(teams: Sequence[str], results: Iterable[MatchResult]) -> tuple[TeamStanding, ...]:
    """A pool: 3, 2, 1, 0 for win, draw, loss, forfeit; ties as RC art.103 has them.

    The PM difference between the tied, that over all matches, the larger bonus, then boards won,
    quarters won and the best quarter between the tied.
    """
    pool = _Pool(tuple(results))
    criteria = (
        Criterion(TieReason.DIRECT_PM, pool.between(_difference)),
        Criterion(TieReason.PM_DIFFERENCE, pool.over_all(_difference)),
        Criterion(TieReason.BONUS, pool.bonuses),
        Criterion(TieReason.BOARDS_WON, pool.between(_boards_won)),
        Criterion(TieReason.QUARTERS_WON, pool.between(_quarters_won)),
        Criterion(TieReason.BEST_QUARTER, pool.best_quarters),
    )
    return pool.placed({team: pool.points(team) for team in teams}, criteria)


def rank_triangular(
    teams: Sequence[str], results: Iterable[MatchResult]
) -> tuple[TeamStanding, ...]:
    """A triangular: wins, then PM difference, the larger bonus, PM scored (OT p.61)."""
    pool = _Pool(tuple(results))
    criteria = (
        Criterion(TieReason.PM_DIFFERENCE, pool.over_all(_difference)),
        Criterion(TieReason.BONUS, pool.bonuses),
        Criterion(TieReason.PM_SCORED, pool.over_all(_scored)),
    )
    return pool.placed({team: pool.wins(team) for team in teams}, criteria)


_Measure = Callable[[Side, Side], Fraction | int]


def _difference(side: Side, opponent: Side) -> Fraction:
    return side.total - opponent.total


def _scored(side: Side, _opponent: Side) -> Fraction:
    return side.total


def _boards_won(side: Side, _opponent: Side) -> int:
    return side.boards_won


def _quarters_won(side: Side, _opponent: Side) -> int:
    return side.quarters_won


@dataclass(frozen=True, slots=True)
class _Pool:
    """The matches of a pool, seen team by team."""

    results: tuple[MatchResult, ...]

    def sides(self, team: str, among: Collection[str] = ()) -> Iterator[tuple[Side, Side]]:
        """The team's side of each match, with its opponent's; `among`: against these alone."""
        for result in self.results:
            for side, opponent in result.sides():
                if side.team == team and (not among or opponent.team in among):
                    yield side, opponent

    def points(self, team: str) -> int:
        return sum(side.outcome.value for side, _ in self.sides(team))

    def wins(self, team: str) -> int:
        return sum(side.outcome is Outcome.WIN for side, _ in self.sides(team))

    def summed(self, team: str, measure: _Measure, among: Collection[str] = ()) -> Fraction:
        return sum((Fraction(measure(*pair)) for pair in self.sides(team, among)), NOTHING)

    def between(self, measure: _Measure) -> Callable[[Sequence[str]], dict[str, Value]]:
        """The measure over the matches between those tied."""
        return lambda tied: {one: self.summed(one, measure, tied) for one in tied}

    def over_all(self, measure: _Measure) -> Callable[[Sequence[str]], dict[str, Value]]:
        """The measure over all matches."""
        return lambda tied: {one: self.summed(one, measure) for one in tied}

    def bonus(self, team: str) -> Fraction:
        return max((side.bonus for side, _ in self.sides(team)), default=NOTHING)

    def bonuses(self, tied: Sequence[str]) -> dict[str, Value]:
        return {one: self.bonus(one) for one in tied}

    def best_quarters(self, tied: Sequence[str]) -> dict[str, Value]:
        return {
            one: max((side.best_quarter for side, _ in self.sides(one, tied)), default=NOTHING)
            for one in tied
        }

    def placed(
        self, totals: Mapping[str, int], criteria: Sequence[Criterion]
    ) -> tuple[TeamStanding, ...]:
        return tuple(
            TeamStanding(
                rank=place.rank,
                team=place.competitor,
                points=self.points(place.competitor),
                wins=self.wins(place.competitor),
                matches=sum(1 for _ in self.sides(place.competitor)),
                difference=self.summed(place.competitor, _difference),
                scored=self.summed(place.competitor, _scored),
                bonus=self.bonus(place.competitor),
                tie=place.reason,
            )
            for place in resolve(totals, criteria)
        )
