"""A tournament while it runs: what is still awaited, and the ranking as it was after a position."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tournaments.ranking.libre import TableTotals
from tournaments.ranking.plays import Encounter, FreePlay, Play, PlayStatus

_Result = TypeVar("_Result", Play, Encounter, FreePlay, TableTotals)

Slot = tuple[int, int, int, int]
"""A result that is due: session, position, table, board (0 where a table hands in its totals)."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the results go. `awaited` are due and not there, in their order."""

    due: int
    received: int
    awaited: tuple[Slot, ...]
    positions_left: int

    @property
    def provisional(self) -> bool:
        """Whether a ranking made now can still change by a result to come."""
        return bool(self.awaited) or self.positions_left > 0


def until(results: Iterable[_Result], session: int, position: int) -> tuple[_Result, ...]:
    """The results up to a position of a session, earlier sessions included."""
    return tuple(one for one in results if (one.session, one.position) <= (session, position))


def progress(
    results: Iterable[Play | Encounter | FreePlay | TableTotals],
    due: Iterable[Slot] = (),
    planned: Mapping[int, int] | None = None,
) -> Progress:
    """What is there of what is due.

    `due` are the slots of the plan, without those of relays; a result marked missing is awaited
    even where no plan is given. `planned` are the positions of each session: those beyond the last
    one that brought a result are still to be played.
    """
    there: set[Slot] = set()
    missing: set[Slot] = set()
    reached: dict[int, int] = {}
    for one in results:
        slot = _slot(one)
        reached[one.session] = max(one.position, reached.get(one.session, 0))
        absent = not isinstance(one, TableTotals) and one.status is PlayStatus.MISSING
        (missing if absent else there).add(slot)
    wanted = {*due, *missing}
    left = sum(
        max(positions - reached.get(session, 0), 0)
        for session, positions in (planned or {}).items()
    )
    awaited = tuple(sorted(wanted - there))
    return Progress(len(wanted | there), len(there), awaited, left)


def _slot(one: Play | Encounter | FreePlay | TableTotals) -> Slot:
    board = 0 if isinstance(one, TableTotals) else one.board
    return one.session, one.position, one.table, board
