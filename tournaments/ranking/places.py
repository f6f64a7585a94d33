"""From totals to places: ties, shared ranks, and the alternated ranking of lines."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import NamedTuple, TypeVar

from tournaments.ranking.percentages import Percentages
from tournaments.ranking.ties import TieReason, by_name

ONE = Fraction(1)
NOTHING = Fraction(0)

_Line = TypeVar("_Line", bound=str)


class SessionResult(NamedTuple):
    """One session of one competitor.

    `percent` is the global percentage before `penalty`, None when no board counted; what enters the
    total is `(percent − penalty) × coefficient`.
    """

    session: int
    coefficient: Fraction
    percent: Fraction | None
    penalty: Fraction
    percentages: Percentages

    @property
    def points(self) -> Fraction:
        """What the session adds to the total."""
        # Hundreds of players mostly have neither: what would change nothing is not reckoned.
        gained = NOTHING if self.percent is None else self.percent
        if self.penalty is not NOTHING:
            gained -= self.penalty
        return gained if self.coefficient is ONE else gained * self.coefficient


class Standing(NamedTuple):
    """One line of a ranking; percentages and totals are exact.

    `total` sums the sessions' points; `attack` and `defence` are the means over all boards played
    in that role, None without any; `tops` counts the notes of exactly 100; `tie_break` says that
    another has the same total here, so that the tops decided or the rank is shared: `tie` says
    which. `withdrawn` are those whom the form's rule places last.
    """

    rank: int
    competitor: str
    total: Fraction
    attack: Fraction | None
    defence: Fraction | None
    tops: int
    attack_boards: int
    defence_boards: int
    tie_break: bool
    penalty: Fraction
    sessions: tuple[SessionResult, ...]
    tie: TieReason | None = None
    withdrawn: bool = False

    @property
    def boards(self) -> int:
        """Boards that gave a note, in either role."""
        return self.attack_boards + self.defence_boards

    def placed(self, rank: int, tie: TieReason | None) -> "Standing":
        """The same at that rank."""
        return self._replace(rank=rank, tie=tie, tie_break=tie is not None)


class Earned(NamedTuple):
    """What a competitor has before anybody is placed; `overall` are the means over all boards."""

    competitor: str
    total: Fraction
    tops: int
    withdrawn: bool
    penalty: Fraction
    overall: Percentages
    sessions: tuple[SessionResult, ...]

    def placed(self, rank: int, tie: TieReason | None) -> Standing:
        """The line of the ranking."""
        attack, defence, attack_boards, defence_boards, tops = self.overall
        return Standing(
            rank,
            self.competitor,
            self.total,
            attack,
            defence,
            tops,
            attack_boards,
            defence_boards,
            tie is not None,
            self.penalty,
            self.sessions,
            tie,
            self.withdrawn,
        )


def placed(standings: Iterable[Standing | Earned], first: int = 1) -> tuple[Standing, ...]:
    """Rank by total, then tops; who is equal in both shares the rank: 1, 1, 3 (RC art.55).

    `first` is the rank of the best. Within a shared rank the order follows the ids, 9 before 10.
    """
    ranked: list[Standing] = []
    for equals in _by_total(standings):
        if len(equals) == 1:
            ranked.append(equals[0].placed(first + len(ranked), None))
            continue
        equals.sort(key=lambda one: (-one.tops, by_name(one.competitor)))
        for _, same in groupby(equals, key=attrgetter("tops")):
            sharing = list(same)
            tie = TieReason.SHARED if len(sharing) > 1 else TieReason.TOPS
            rank = first + len(ranked)
            ranked.extend(one.placed(rank, tie) for one in sharing)
    return tuple(ranked)


def alternated(lines: Mapping[_Line, tuple[Standing, ...]]) -> tuple[Standing, ...]:
    """The firsts of all lines by their totals, then the seconds, and so on (RO p.19).

    Of lines of unequal length, the longer ones go on alone. `lines` are ranked already; players
    tied within a line follow each other there in the order of their ids. Those who withdrew stand
    behind all rounds.
    """
    found: list[Standing] = []
    staying = [[one for one in members if not one.withdrawn] for members in lines.values()]
    for members in zip_longest(*staying):
        found.extend(placed((one for one in members if one is not None), first=len(found) + 1))
    left = [one for members in lines.values() for one in members if one.withdrawn]
    return (*found, *placed(left, first=len(found) + 1))


_STEPS = 10**9


def _by_total(standings: Iterable[Standing | Earned]) -> Iterator[list[Standing | Earned]]:
    """Those of one total together, the best first; who withdrew behind everybody else.

    The whole number of steps below a total, never wrong about what is larger, spares nearly all of
    the slow exact comparisons: only totals within one step of each other are compared themselves.
    """
    steps: defaultdict[tuple[bool, int], list[Standing | Earned]] = defaultdict(list)
    for one in standings:
        over, under = one.total.as_integer_ratio()
        steps[one.withdrawn, -(over * _STEPS // under)].append(one)
    for step in sorted(steps):
        near = steps[step]
        if len(near) == 1:
            yield near
            continue
        near.sort(key=attrgetter("total"), reverse=True)
        for _, equals in groupby(near, key=attrgetter("total")):
            yield list(equals)
