"""What a decision would change: two rankings of the same tournament, side by side."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol, TypeVar

from tournaments.ranking.plays import FreePlay, PlayStatus, SeatedPlay

_Facts = TypeVar("_Facts")


class Counted(Protocol):
    """A line of any ranking that has a total."""

    @property
    def rank(self) -> int: ...
    @property
    def competitor(self) -> str: ...
    @property
    def total(self) -> Fraction: ...


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A play that the arbiter lets count otherwise: where it was, its status, its score if given.

    `half_unit` None keeps the score that is there, as free contracts always do; `group` puts the
    play among other cards, None keeps it where it is.
    """

    session: int
    table: int
    board: int
    status: PlayStatus
    half_unit: int | None = None
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """One competitor before and after; None where the ranking has no line of him."""

    competitor: str
    rank_before: int | None
    rank_after: int | None
    total_before: Fraction | None
    total_after: Fraction | None

    @property
    def gained(self) -> int:
        """Places gained (+) or lost (−); 0 where one of the ranks is unknown."""
        if self.rank_before is None or self.rank_after is None:
            return 0
        return self.rank_before - self.rank_after


def adjusted(
    plays: Iterable[SeatedPlay], adjustments: Iterable[Adjustment]
) -> tuple[SeatedPlay, ...]:
    """The plays as they count after those decisions; the last one on a play holds."""
    decided = {(one.session, one.table, one.board): one for one in adjustments}
    return tuple(
        _apply(play, decided.get((play.session, play.table, play.board))) for play in plays
    )


def _apply(play: SeatedPlay, decision: Adjustment | None) -> SeatedPlay:
    if decision is None:
        return play
    group = play.group if decision.group is None else decision.group
    changed = replace(play, status=decision.status, group=group)
    if decision.half_unit is None or isinstance(changed, FreePlay):
        return changed
    return replace(changed, half_unit=decision.half_unit)


def differences(before: Iterable[Counted], after: Iterable[Counted]) -> tuple[Move, ...]:
    """Everybody whose place or total changes, in the order of the ranking after."""
    earlier = {one.competitor: one for one in before}
    later = {one.competitor: one for one in after}
    moves = [_move(one, earlier.get(one), found) for one, found in later.items()]
    moves += [_move(one, found, None) for one, found in earlier.items() if one not in later]
    return tuple(move for move in moves if _changed(move))


def what_if(
    facts: _Facts, change: Callable[[_Facts], _Facts], rank: Callable[[_Facts], Iterable[Counted]]
) -> tuple[Move, ...]:
    """What a change of the facts would change in the ranking that `rank` makes of them."""
    return differences(rank(facts), rank(change(facts)))


def _move(competitor: str, before: Counted | None, after: Counted | None) -> Move:
    return Move(
        competitor,
        before.rank if before else None,
        after.rank if after else None,
        before.total if before else None,
        after.total if after else None,
    )


def _changed(move: Move) -> bool:
    return (move.rank_before, move.total_before) != (move.rank_after, move.total_after)
