"""Matches between teams of four to six: quarters, bonus, pools, triangulars (RC art.101-123)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from tournaments.ranking.places import NOTHING
from tournaments.ranking.plays import Encounter
from tournaments.ranking.pm import PM, BoardPm, PmForm
from tournaments.ranking.quadrettes import boards_pm


class Outcome(Enum):
    """A match for one side, and its points in a pool (RC art.103)."""

    WIN = 3
    DRAW = 2
    LOSS = 1
    FORFEIT = 0


@dataclass(frozen=True, slots=True)
class Match:
    """What a match between two teams was made of.

    `sessions` of `boards` are its quarters. `bonus` and `penalties` are PM by team; `forfeit` is
    the team that did not play it to its end.
    """

    one: str
    other: str
    boards: tuple[Encounter, ...] = ()
    bonus: Mapping[str, Fraction] = field(default_factory=dict)
    penalties: Mapping[str, Fraction] = field(default_factory=dict)
    forfeit: str | None = None


@dataclass(frozen=True, slots=True)
class Quarter:
    """A quarter of a match: each side's PM in thousandths."""

    number: int
    one_pm: int
    other_pm: int


@dataclass(frozen=True, slots=True)
class Side:
    """One team's share of a match, in PM. `total` is boards and bonus less penalties."""

    team: str
    scored: Fraction
    bonus: Fraction
    penalty: Fraction
    boards_won: int
    quarters_won: int
    best_quarter: Fraction
    outcome: Outcome

    @property
    def total(self) -> Fraction:
        return self.scored + self.bonus - self.penalty


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match counted: both sides, board by board and quarter by quarter."""

    one: Side
    other: Side
    boards: tuple[BoardPm, ...]
    quarters: tuple[Quarter, ...]

    def sides(self) -> tuple[tuple[Side, Side], tuple[Side, Side]]:
        """Each side with its opponent."""
        return (self.one, self.other), (self.other, self.one)


def count_match(match: Match) -> MatchResult:
    """Count a match: each board's PM go to the better side alone (OT p.61), then the bonus.

    Without any board the totals are the bonuses and penalties given.
    """
    boards = boards_pm(match.boards, PmForm.TEAMS)
    quarters = tuple(_quarters(match, boards))
    totals = {team: _total(match, boards, team) for team in (match.one, match.other)}
    return MatchResult(
        _side(match, match.one, boards, [(q.one_pm, q.other_pm) for q in quarters], totals),
        _side(match, match.other, boards, [(q.other_pm, q.one_pm) for q in quarters], totals),
        boards,
        quarters,
    )


def _quarters(match: Match, boards: Iterable[BoardPm]) -> Iterator[Quarter]:
    by_number: dict[int, list[BoardPm]] = {}
    for board in boards:
        by_number.setdefault(board.session, []).append(board)
    for number, played in sorted(by_number.items()):
        yield Quarter(
            number,
            sum(board.pm(match.one) for board in played),
            sum(board.pm(match.other) for board in played),
        )


def _total(match: Match, boards: Iterable[BoardPm], team: str) -> Fraction:
    scored = Fraction(sum(board.pm(team) for board in boards), PM)
    return scored + match.bonus.get(team, NOTHING) - match.penalties.get(team, NOTHING)


def _side(
    match: Match,
    team: str,
    boards: Sequence[BoardPm],
    quarters: Sequence[tuple[int, int]],
    totals: Mapping[str, Fraction],
) -> Side:
    opponent = match.other if team == match.one else match.one
    return Side(
        team=team,
        scored=Fraction(sum(board.pm(team) for board in boards), PM),
        bonus=match.bonus.get(team, NOTHING),
        penalty=match.penalties.get(team, NOTHING),
        boards_won=sum(board.pm(team) > board.pm(opponent) for board in boards),
        quarters_won=sum(ours > theirs for ours, theirs in quarters),
        best_quarter=Fraction(max((ours for ours, _ in quarters), default=0), PM),
        outcome=_outcome(match.forfeit, team, totals[team] - totals[opponent]),
    )


def _outcome(forfeit: str | None, team: str, difference: Fraction) -> Outcome:
    if forfeit is not None:
        return Outcome.FORFEIT if forfeit == team else Outcome.WIN
    if difference == 0:
        return Outcome.DRAW
    return Outcome.WIN if difference > 0 else Outcome.LOSS


def totalled(totals: Mapping[str, Fraction], bonus: Mapping[str, Fraction]) -> MatchResult:
    """A match of which only the two totals are known (PM, `bonus` among them)."""
    one, other = totals
    return MatchResult(_known(one, totals, other, bonus), _known(other, totals, one, bonus), (), ())


def _known(
    team: str, totals: Mapping[str, Fraction], opponent: str, bonus: Mapping[str, Fraction]
) -> Side:
    given = bonus.get(team, NOTHING)
    return Side(
        team=team,
        scored=totals[team] - given,
        bonus=given,
        penalty=NOTHING,
        boards_won=0,
        quarters_won=0,
        best_quarter=NOTHING,
        outcome=_outcome(None, team, totals[team] - totals[opponent]),
    )
