"""How far a tournament is, and what a ranking still lacks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tournaments.standings.field import Field


class Gap(NamedTuple):
    """How many results of a position that is over did not come in."""

    position: int
    missing: int


@dataclass(frozen=True)
class Stage:
    """What a ranking rests on.

    It stands after `position`; where that is `last`, the latest with a result (0: none yet), it
    counts everything played so far. `gaps` are the results missing from positions that are over.
    While `position` is being played, `done` of its `expected` results are in. `final`: the
    tournament is finished and this is its end. `earlier` are the other positions to choose from.
    `held`: there are results that this reader may not read yet.
    """

    position: int
    last: int
    gaps: tuple[Gap, ...]
    playing: bool
    done: int
    expected: int
    final: bool
    saved_at: datetime | None
    earlier: tuple[int, ...]
    held: bool = False

    @property
    def latest(self) -> bool:
        """True for the ranking of now, False for one of an earlier position."""
        return self.position == self.last

    @property
    def under_way(self) -> bool:
        """True while the position is played and not all its results are in."""
        return self.playing and self.done < self.expected


def stage(field: Field, asked: int | None = None) -> Stage:
    """The stage of the ranking after position `asked`, where it is an earlier one, or of now."""
    done = Counter(one.position for one in field.counted)
    expected = expected_results(field)
    last = min(max(done, default=0), field.position)
    earlier = tuple(number for number in sorted(done) if number < last)
    position = asked if asked is not None and asked in earlier else last
    due = [number for number in sorted(expected) if _due(field, number, position, last)]
    return Stage(
        position=position,
        last=last,
        gaps=tuple(
            Gap(number, expected[number] - done[number])
            for number in due
            if done[number] < expected[number]
        ),
        playing=field.running and position == field.position,
        done=done[position],
        expected=expected[position],
        final=not field.running and position == last > 0 and not field.withheld,
        saved_at=max((one.saved_at for one in field.results), default=None),
        earlier=earlier,
        held=bool(field.withheld),
    )


def expected_results(field: Field) -> Counter[int]:
    """How many results each position gives when all are in, without those that are held back.

    Relays give none.
    """
    expected: Counter[int] = Counter()
    if field.plan is not None:
        for position, table in field.plan.tables():
            boards = field.plan.boards_at(position, table.table)
            shown = [one for one in boards if (position, table.table, one) not in field.withheld]
            expected[position] += len(shown)
    return expected


def _due(field: Field, number: int, position: int, last: int) -> bool:
    """Whether a ranking after `position` should hold every result of position `number`.

    The ranking of now lacks whatever a position that is over did not hand in; a finished tournament
    lacks nothing of a position that nobody played.
    """
    over = number < field.position if field.running else number <= field.position
    return over and (position == last or number <= position)
