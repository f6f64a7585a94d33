"""The Emmanuel donne by donne: each donne of a position is a position of its own (OT p.46-49).

In a position four triplettes of a pool attack one after the other, and everybody changes seats
between the donnes. So a hall that moves from position to position plays twenty of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.movements.catalogue import Movement
    from tournaments.movements.schedule import Schedule

DONNES = 4
"""As many as a pool has triplettes (OT p.46)."""
_POOLS = "TRI-E16"
_BY_DONNES = "TRI-E16-D"


def by_donnes_id(movement_id: str) -> str:
    """The id of a movement of pools donne by donne; blank for any other."""
    return _BY_DONNES if movement_id == _POOLS else ""


def pools_id(movement_id: str) -> str:
    """The movement that is meant donne by donne; blank for any other."""
    return _POOLS if movement_id == _BY_DONNES else ""


def by_donnes(movement_id: str, pools: Movement) -> Movement:
    """The movement with as many positions as it has donnes."""
    return replace(
        pools,
        id=movement_id,
        positions=DONNES * pools.positions,
        positions_allowed=tuple(DONNES * one for one in pools.positions_allowed),
        donnes=DONNES,
    )


def one_by_one(movement_id: str, pools: Schedule) -> Schedule:
    """The schedule with its donnes numbered through."""
    plans = enumerate(pools.positions, start=1)
    positions = tuple(replace(plan, number=number, part=0) for number, plan in plans)
    return replace(pools, movement_id=movement_id, positions=positions)
