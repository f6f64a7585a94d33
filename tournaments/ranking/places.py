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

    `total` sums the sessions' points; `overall` are the means over all boards; `tie` says what
    decided where another has the same total here, the tops or nothing, so that the rank is shared.
    `withdrawn` are those whom the form's rule places last.
    """

    rank: int
    competitor: str
    total: Fraction
    overall: Percentages
    penalty: Fraction
    sessions: tuple[SessionResult, ...]
    tie: TieReason | None = None
    withdrawn: bool = False

    @property
    def attack(self) -> Fraction | None:
        """The mean note over all boards played in attack; None without any."""
        return self.overall.attack

    @property
    def defence(self) -> Fraction | None:
        """The mean note over all boards played in defence; None without any."""
        return self.overall.defence

    @property
    def attack_boards(self) -> int:
        """Boards that gave a note in attack."""
        return self.overall.attack_boards

    @property
    def defence_boards(self) -> int:
        """Boards that gave a note in defence."""
        return self.overall.defence_boards

    @property
    def boards(self) -> int:
        """Boards that gave a note, in either role."""
        return self.attack_boards + self.defence_boards

    @property
    def tops(self) -> int:
        """Notes of exactly 100."""
        return self.overall.tops

    @property
    def tie_break(self) -> bool:
        """Whether another has the same total here."""
        return self.tie is not None

    def placed(self, rank: int, tie: TieReason | None) -> "Standing":
        """The same at that rank."""
        return self._replace(rank=rank, tie=tie)


class Earned(NamedTuple):
    """What a competitor has before anybody is placed; `overall` are the means over all boards."""

    competitor: str
    total: Fraction
    overall: Percentages
    penalty: Fraction
    sessions: tuple[SessionResult, ...]
    withdrawn: bool

    @property
    def tops(self) -> int:
        """Notes of exactly 100."""
        return self.overall.tops

    def placed(self, rank: int, tie: TieReason | None) -> Standing:
        """The line of the ranking."""
        competitor, total, overall, penalty, sessions, withdrawn = self
        return Standing(rank, competitor, total, overall, penalty, sessions, tie, withdrawn)


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
    staying: defaultdict[int, list[Standing | Earned]] = defaultdict(list)
    left: defaultdict[int, list[Standing | Earned]] = defaultdict(list)
    for one in standings:
        over, under = one.total.as_integer_ratio()
        (left if one.withdrawn else staying)[over * _STEPS // under].append(one)
    for steps in (staying, left):
        for step in sorted(steps, reverse=True):
            near = steps[step]
            if len(near) == 1:
                yield near
                continue
            near.sort(key=attrgetter("total"), reverse=True)
            for _, equals in groupby(near, key=attrgetter("total")):
                yield list(equals)
