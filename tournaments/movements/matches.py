"""A match of two teams: rooms and series as the teams choose them (OT p.60, RO p.25-26)."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.movements.errors import MovementError
from tournaments.movements.schedule import PositionPlan, Schedule

QUARTERS = 4
CHOOSERS = ("A", "B", "A", "B")
"""Whose turn it is to choose, quarter by quarter: the team its room, its attacker the series."""


def arranged(
    match: Schedule, rooms: Sequence[int] = (1, 1, 1, 1), series: Sequence[int] = (1, 2, 3, 4)
) -> Schedule:
    """The four quarters with the rooms and the series chosen.

    `rooms`: where team A attacks in the first half of each quarter, room 1 or 2. `series`: which of
    the four series of boards each quarter plays. `MovementError("match_choice")` for anything else.
    """
    if len(rooms) != QUARTERS or set(rooms) - {1, 2} or sorted(series) != [1, 2, 3, 4]:
        raise MovementError(
            "match_choice", rooms=", ".join(map(str, rooms)), series=", ".join(map(str, series))
        )
    boards = {(plan.number, plan.part): plan for plan in match.positions}
    plans = []
    for plan in match.positions:
        room, chosen = rooms[plan.number - 1], series[plan.number - 1]
        played = _with_boards(plan, boards[chosen, plan.part])
        plans.append(played if room == 1 else _other_room(played))
    return replace(match, positions=tuple(plans))


def _with_boards(plan: PositionPlan, other: PositionPlan) -> PositionPlan:
    tables = (
        replace(table, boards=there.boards)
        for table, there in zip(plan.tables, other.tables, strict=True)
    )
    return replace(plan, tables=tuple(tables))


def _other_room(plan: PositionPlan) -> PositionPlan:
    """Both attacks change rooms; their boards go with them."""
    one, other = plan.tables
    tables = (
        replace(other, table=one.table, label=one.label),
        replace(one, table=other.table, label=other.label),
    )
    return replace(plan, tables=tables)
