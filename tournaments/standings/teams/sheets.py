"""A meeting board by board: both attacks, the difference, what it brought and to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.ranking import BoardPm
from tournaments.standings.teams.meetings import MeetingView, Played, SideView
from tournaments.teamplans import Leg


@dataclass(frozen=True)
class LegCell:
    """A board at one table: where it is played and what stands there."""

    leg: Leg
    board: int
    attack: SideView
    defence: SideView
    played: Played | None

    @property
    def at(self) -> tuple[int, int, int]:
        """Position, table, board."""
        return self.leg.position, self.leg.table, self.board

    @property
    def half(self) -> int | None:
        """What each defender pays there, in halves; None where nothing counts."""
        return self.played.half_unit if self.played is not None else None


@dataclass(frozen=True)
class BoardRow:
    """A board between two teams: its two attacks, in the order of the letters, and its PM."""

    board: int
    one: LegCell
    other: LegCell
    result: BoardPm | None

    @property
    def legs(self) -> tuple[LegCell, LegCell]:
        """Both attacks."""
        return self.one, self.other


@dataclass(frozen=True)
class QuarterSheet:
    """A quarter of a match of two: its boards, and both sides' PM in thousandths."""

    number: int
    one: SideView
    other: SideView
    rows: tuple[BoardRow, ...]
    one_pm: int
    other_pm: int


def quarter_sheets(meeting: MeetingView) -> tuple[QuarterSheet, ...]:
    """Every quarter of every match of the meeting, in the order they are played."""
    return tuple(_sheets(meeting))


def _sheets(meeting: MeetingView) -> Iterator[QuarterSheet]:
    for quarter in meeting.quarters:
        for (one, other), result in zip(meeting.pairs, meeting.results, strict=True):
            cells = _cells(meeting, quarter.number, one, other)
            # The ranking names the two in the order of their texts, not of their letters.
            boards = {found.board: found for found in result.boards}
            rows = tuple(
                BoardRow(board, mine[one.letter], mine[other.letter], boards.get(board))
                for board, mine in sorted(cells.items())
            )
            known = [row.result for row in rows if row.result is not None]
            yield QuarterSheet(
                quarter.number,
                one,
                other,
                rows,
                sum(each.pm(one.team.id) for each in known),
                sum(each.pm(other.team.id) for each in known),
            )


def _cells(
    meeting: MeetingView, quarter: int, one: SideView, other: SideView
) -> dict[int, dict[str, LegCell]]:
    """By board and by the attack's letter."""
    found: dict[int, dict[str, LegCell]] = {}
    for leg in meeting.legs:
        if leg.quarter != quarter or set(leg.pair) != {one.letter, other.letter}:
            continue
        for board in leg.boards:
            found.setdefault(board, {})[leg.attack] = LegCell(
                leg=leg,
                board=board,
                attack=meeting.side(leg.attack),
                defence=meeting.side(leg.defence),
                played=meeting.played.get((leg.position, leg.table, board)),
            )
    return found
