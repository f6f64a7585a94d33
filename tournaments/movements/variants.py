"""Movements that are another one with something changed, known by what their id ends with.

`IND-L5p1` is IND-L5 with one player more, who plays in turn in the others' places. `IND-3x4-C` is
IND-3x4 with the copies of its third section named by the boards they are copied from.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.movements.errors import MovementError
from tournaments.movements.guests import Joining, join

if TYPE_CHECKING:
    from tournaments.movements.catalogue import Movement
    from tournaments.movements.schedule import PositionPlan, Schedule, TablePlan

MOST_GUESTS = 3
"""A fourth player more makes another table."""
_GUESTS = re.compile(rf"(.+)p([1-{MOST_GUESTS}])")
_EVERY_GUEST = re.compile(rf"p[1-{MOST_GUESTS}](?=-|$)")
_COPIED = "IND-3x4"
_BY_ORIGINALS = "IND-3x4-C"
_SHIFT, _LAST_ORIGINAL = 24, 20
"""Boards 25 to 32 are copies of 1 to 8 (OT p.25)."""


def guests_id(movement_id: str, guests: int) -> str:
    """The id of a movement with so many players more; its own for none."""
    return f"{movement_id}p{guests}" if guests else movement_id


def guests_of(movement_id: str) -> tuple[str, int]:
    """The movement and how many play in turn beside it; blank and 0 for any other id."""
    found = _GUESTS.fullmatch(movement_id)
    return (found[1], int(found[2])) if found else ("", 0)


def without_guests(movement_id: str) -> str:
    """The same movement for its full tables alone; of parallel ones every part."""
    return _EVERY_GUEST.sub("", movement_id)


def printed_id(movement_id: str) -> str:
    """The movement of the manual that an id of this room is made from; its own for most."""
    return copied_id(movement_id) or without_guests(movement_id)


def with_guests(movement_id: str, base: Movement, guests: int) -> Movement:
    """The movement with players more; `MovementError` where it is not one of single players."""
    if base.form != "individuel" or base.guests or base.parts:
        raise MovementError("movement_unknown", movement=movement_id)
    return replace(
        base, id=movement_id, competitors=base.competitors + guests, relay=(), guests=guests
    )


def joined(movement_id: str, laid: Schedule, guests: int) -> Schedule:
    """The schedule in which they take, at each position, the place of somebody who rests."""
    for _ in range(guests):
        laid = join(laid, Joining.TURN)
    return replace(laid, movement_id=movement_id)


def originals_id(movement_id: str) -> str:
    """The id under which copies bear the numbers of their originals; blank where none are named."""
    return _BY_ORIGINALS if movement_id == _COPIED else ""


def copied_id(movement_id: str) -> str:
    """The printed movement that such an id means; blank for any other."""
    return _COPIED if movement_id == _BY_ORIGINALS else ""


def by_originals(movement_id: str, laid: Schedule) -> Schedule:
    """The schedule whose copies are of the boards they are copied from."""
    positions = tuple(_originals(position) for position in laid.positions)
    boards = tuple(one for one in laid.boards if one <= _LAST_ORIGINAL)
    return replace(laid, movement_id=movement_id, positions=positions, boards=boards)


def _originals(position: PositionPlan) -> PositionPlan:
    return replace(position, tables=tuple(map(_original, position.tables)))


def _original(table: TablePlan) -> TablePlan:
    if max(table.boards) <= _LAST_ORIGINAL:
        return table
    return replace(table, boards=tuple(one - _SHIFT for one in table.boards), copy=1)
