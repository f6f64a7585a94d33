"""Teams and meetings as they are read: who plays, what was played, what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from tournaments.ranking import Encounter, Mark, Match, MatchResult, PlayStatus, count_match
from tournaments.teamplans import Leg, legs

if TYPE_CHECKING:
    from tournaments.movements import Schedule

At = tuple[int, int, int]
"""Where a board is played: position, table, board."""
TRIANGULAR = 3


@dataclass(frozen=True)
class MemberView:
    """A player of a team, under the name this reader sees; `national_class` blank where unknown."""

    entry: int
    player: int
    name: str
    national_class: str
    captain: bool


@dataclass(frozen=True)
class TeamView:
    """A team with its players, the captain first."""

    pk: int
    number: int
    name: str
    members: tuple[MemberView, ...]

    @property
    def id(self) -> str:
        """What the rankings call it."""
        return str(self.number)

    def member(self, entry: int) -> MemberView | None:
        """The player of that entry."""
        return next((one for one in self.members if one.entry == entry), None)


@dataclass(frozen=True)
class SideView:
    """A team in a meeting. `bonus` and `penalty` are PM."""

    pk: int
    letter: str
    team: TeamView
    bonus: Fraction
    penalty: Fraction
    forfeit: bool
    through: bool


@dataclass(frozen=True)
class Played:
    """A board at a table as it stands: the deal, its score if it counts, the arbiter's mark.

    `full`: the whole deal is known, not its score alone. `table` is the table's pk.
    """

    deal: int | None
    half_unit: int | None
    contract: str
    status: PlayStatus
    group: str
    version: int
    counting: bool
    full: bool
    table: int


@dataclass(frozen=True)
class QuarterView:
    """A quarter: its choices, whether its tables are laid out, and its line-ups by letter.

    A line-up has the entries' pks: the attacker, then Nord, Est, Ouest.
    """

    pk: int
    number: int
    room: int
    series: int | None
    started: bool
    lineups: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class MeetingView:
    """A meeting with all that was played. `position` is where its séance stands, 0: not begun.

    `charged`: PM held against a team in its match against another, by their ids. `withheld`: this
    reader does not see all of it yet.
    """

    pk: int
    number: int
    pool: str
    round: int
    movement: str
    position: int
    sides: tuple[SideView, ...]
    quarters: tuple[QuarterView, ...]
    plan: Schedule | None
    played: Mapping[At, Played]
    charged: Mapping[tuple[str, str], Fraction]
    finished: bool = False
    withheld: bool = False

    @property
    def bracket(self) -> bool:
        """Whether it belongs to a bracket."""
        return not self.pool

    @property
    def exempt(self) -> bool:
        """Whether a team is alone: it goes on without playing."""
        return len(self.sides) == 1

    @property
    def triangular(self) -> bool:
        """Whether three teams meet."""
        return len(self.sides) == TRIANGULAR

    @property
    def forfeited(self) -> bool:
        """Whether a team did not play to the end."""
        return any(one.forfeit for one in self.sides)

    @cached_property
    def legs(self) -> tuple[Leg, ...]:
        """Every table of every half."""
        return tuple(legs(self.plan)) if self.plan is not None else ()

    def side(self, letter: str) -> SideView:
        """The team under that letter."""
        return next(one for one in self.sides if one.letter == letter)

    @cached_property
    def pairs(self) -> tuple[tuple[SideView, SideView], ...]:
        """The teams two by two, in the order of their letters."""
        return tuple(combinations(self.sides, 2))

    @cached_property
    def due(self) -> tuple[Leg, ...]:
        """The tables at which something is to be played: a forfeit ends a team's matches."""
        gone = {one.letter for one in self.sides if one.forfeit}
        return tuple(one for one in self.legs if not gone & set(one.pair))

    @cached_property
    def expected(self) -> int:
        """How many results make the meeting complete."""
        return sum(len(one.boards) for one in self.due)

    @cached_property
    def entered(self) -> int:
        """How many of them are in, or were decided on by the arbiter."""
        return self._entered(self.due)

    def _entered(self, legs_of: Iterable[Leg]) -> int:
        cells = [
            self.played.get((leg.position, leg.table, board))
            for leg in legs_of
            for board in leg.boards
        ]
        return sum(
            one is not None and (one.half_unit is not None or one.status is not PlayStatus.PLAYED)
            for one in cells
        )

    @property
    def awaited(self) -> int:
        """How many results of the quarters begun are not in yet."""
        if self.over:
            return 0
        begun = {one.number for one in self.quarters if one.started}
        now = [leg for leg in self.due if leg.quarter in begun]
        return sum(len(leg.boards) for leg in now) - self._entered(now)

    @property
    def started(self) -> bool:
        """Whether a quarter has begun."""
        return any(one.started for one in self.quarters)

    @cached_property
    def over(self) -> bool:
        """Whether its result stands: all boards compared, a forfeit, or the tournament closed."""
        if self.exempt:
            return True
        if self.withheld:
            return False
        if self.finished and self.entered:
            return True
        return all(
            self._settled(pair, result)
            for pair, result in zip(self.pairs, self.results, strict=True)
        )

    def _settled(self, pair: tuple[SideView, SideView], result: MatchResult) -> bool:
        """Whether a match is played to its end, or ended by a forfeit."""
        if any(one.forfeit for one in pair):
            return True
        letters = tuple(one.letter for one in pair)
        boards = {board for leg in self.legs if leg.pair == letters for board in leg.boards}
        done = sum(one.mark is not Mark.AWAITED for one in result.boards)
        return bool(boards) and done == len(boards)

    def encounters(self) -> tuple[Encounter, ...]:
        """What was played, as the rankings read it: the quarter is the session."""
        found = []
        for leg in self.legs:
            for board in leg.boards:
                one = self.played.get((leg.position, leg.table, board))
                if one is None:
                    continue
                if one.half_unit is None and one.status is PlayStatus.PLAYED:
                    continue
                found.append(
                    Encounter(
                        session=leg.quarter,
                        position=leg.position,
                        table=leg.table,
                        board=board,
                        attack=self.side(leg.attack).team.id,
                        defence=self.side(leg.defence).team.id,
                        half_unit=one.half_unit,
                        status=one.status,
                        group=one.group,
                    )
                )
        return tuple(found)

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """The matches it is made of: one, or three in a triangular."""
        played = self.encounters()
        return tuple(self._match(one, other, played) for one, other in self.pairs)

    def _match(self, one: SideView, other: SideView, played: Iterable[Encounter]) -> Match:
        both = {one.team.id, other.team.id}
        forfeit = next((each.team.id for each in (one, other) if each.forfeit), None)
        return Match(
            one=one.team.id,
            other=other.team.id,
            boards=tuple(each for each in played if {each.attack, each.defence} == both),
            bonus={each.team.id: each.bonus for each in (one, other)},
            penalties={
                each.team.id: self.charged.get((each.team.id, against.team.id), Fraction(0))
                for each, against in ((one, other), (other, one))
            },
            forfeit=forfeit,
        )

    @cached_property
    def results(self) -> tuple[MatchResult, ...]:
        """Those matches counted."""
        return tuple(count_match(one) for one in self.matches)
