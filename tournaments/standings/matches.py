"""Quadrettes: every board is a match of two sides, on which both attacked once (RO p.22-24)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.movements import Side
from tournaments.ranking import PM, BoardPm, Mark, boards_pm
from tournaments.standings.rankings import Row, rankings
from tournaments.standings.routes import held_against

if TYPE_CHECKING:
    from tournaments.standings.entrants import Entrant
    from tournaments.standings.field import Field
    from tournaments.standings.rulings import HeldAgainst, Ruled
    from tournaments.standings.stages import Stage

Where = tuple[int, int]
"""A position and a table."""


@dataclass(frozen=True)
class Meeting:
    """A board as one side sees it: `ours` and `theirs` are what each attack made, in halves.

    `pm` are match points, None while one of the two has not attacked. `mark` says how they came
    about, None before anything was played.
    """

    board: int
    ours: int | None
    theirs: int | None
    pm: Fraction | None
    mark: Mark | None

    @property
    def difference(self) -> int | None:
        """Ours less theirs, in halves; None while it is not known."""
        return None if self.ours is None or self.theirs is None else self.ours - self.theirs


@dataclass(frozen=True)
class Match:
    """One side's boards against another: where it attacks and where it defends them."""

    other: Entrant
    attack: Where
    defence: Where | None
    meetings: tuple[Meeting, ...]

    @property
    def pm(self) -> Fraction | None:
        """What the match has brought so far; None while it has brought nothing."""
        known = [one.pm for one in self.meetings if one.pm is not None]
        return sum(known, Fraction(0)) if known else None


@dataclass(frozen=True)
class MatchSheet:
    """A quadrette's route sheet: match by match. `row` is None before its first result.

    `held` are the rulings that hold something against it, or give it something. `relays` are the
    positions and tables at which it waits, in attack or in defence.
    """

    entrant: Entrant
    row: Row | None
    ranked: int
    stage: Stage
    matches: tuple[Match, ...]
    relays: tuple[tuple[int, int, Side], ...]
    held: tuple[tuple[Ruled, HeldAgainst], ...] = ()


@dataclass(frozen=True)
class Duel:
    """A board between two sides, for those who look at the board: the better side is `one`."""

    one: Entrant
    other: Entrant
    meeting: Meeting

    @property
    def lost(self) -> Fraction | None:
        """What the other side gains."""
        return None if self.meeting.pm is None else -self.meeting.pm


def match_sheet(field: Field, entrant: Entrant) -> MatchSheet:
    """An entrant's sheet as it stands; no query."""
    ranked = rankings(field)
    found = _by_pair(field)
    return MatchSheet(
        entrant=entrant,
        row=ranked.row_of(entrant),
        ranked=len(ranked.general),
        stage=ranked.stage,
        matches=tuple(_matches(field, entrant, found)),
        relays=tuple(_relays(field, entrant)),
        held=held_against(field, entrant),
    )


def duels(field: Field, board: int) -> tuple[Duel, ...]:
    """Every pair that meets on a board, the greatest difference first; no query."""
    if field.plan is None:
        return ()
    found = _by_pair(field)
    pairs: dict[frozenset[str], tuple[Entrant, Entrant]] = {}
    for at in field.plan.tables_with(board):
        seats = field.seated(*at)
        one, other = seats[Side.ATTACK], seats[Side.DEFENCE]
        pairs.setdefault(frozenset((one.id, other.id)), (one, other))
    made = [_duel(board, *pair, found.get((board, key))) for key, pair in pairs.items()]
    return tuple(sorted(made, key=_order))


def _by_pair(field: Field) -> Mapping[tuple[int, frozenset[str]], BoardPm]:
    boards = boards_pm(field.encounters())
    return {(one.board, frozenset((one.one, one.other))): one for one in boards}


def _matches(
    field: Field, entrant: Entrant, found: Mapping[tuple[int, frozenset[str]], BoardPm]
) -> list[Match]:
    plan = field.plan
    if plan is None:
        return []
    defended = {
        seats[Side.ATTACK].id: at
        for at in plan.at
        if _is(entrant, (seats := field.seated(*at)).get(Side.DEFENCE)) and Side.ATTACK in seats
    }
    made = []
    for at in plan.at:
        seats = field.seated(*at)
        if not _is(entrant, seats.get(Side.ATTACK)) or Side.DEFENCE not in seats:
            continue
        other = seats[Side.DEFENCE]
        key = frozenset((entrant.id, other.id))
        boards = sorted(plan.boards_at(*at))
        meetings = tuple(_meeting(board, entrant.id, found.get((board, key))) for board in boards)
        made.append(Match(other, at, defended.get(other.id), meetings))
    return made


def _is(entrant: Entrant, seated: Entrant | None) -> bool:
    """Whether that side sits there, whoever its players were then."""
    return seated is not None and seated.pk == entrant.pk


def _meeting(board: int, side: str, found: BoardPm | None) -> Meeting:
    if found is None:
        return Meeting(board, None, None, None, None)
    first = side == found.one
    ours, theirs = found.one_half, found.other_half
    known = found.mark is not Mark.AWAITED
    return Meeting(
        board,
        ours if first else theirs,
        theirs if first else ours,
        Fraction(found.pm(side), PM) if known else None,
        found.mark,
    )


def _duel(board: int, one: Entrant, other: Entrant, found: BoardPm | None) -> Duel:
    meeting = _meeting(board, one.id, found)
    if meeting.pm is not None and meeting.pm < 0:
        return Duel(other, one, _meeting(board, other.id, found))
    return Duel(one, other, meeting)


def _order(duel: Duel) -> tuple[bool, Fraction, int]:
    pm = duel.meeting.pm
    return pm is None, -(pm or Fraction(0)), duel.one.number


def _relays(field: Field, entrant: Entrant) -> list[tuple[int, int, Side]]:
    plan = field.plan
    if plan is None or entrant.starter is None:
        return []
    return [
        (stop.position, stop.table, Side(stop.place))
        for stop, relay in plan.route(entrant.starter)
        if relay
    ]
