"""Who rests at which position while another plays in his place, as the pages name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.turns import rests

if TYPE_CHECKING:
    from tournaments.movements import Compass, Starter
    from tournaments.standings.entrants import Entrant
    from tournaments.standings.field import Field


@dataclass(frozen=True)
class Resting:
    """Somebody who rests at a position, and who sits in his place; None for nobody known."""

    position: int
    table: int
    place: Compass
    who: Entrant
    instead: Entrant | None


def resting(field: Field, position: int | None = None) -> tuple[Resting, ...]:
    """Every rest of a séance, or those of one position, in the order of the positions; no query."""
    if field.plan is None or not field.plan.movement.guests:
        return ()
    seated: dict[Starter, list[Entrant]] = {}
    for one in field.entrants:
        if one.starter is not None:
            seated.setdefault(one.starter, []).append(one)
    found = []
    for rest in rests(field.plan):
        if position not in (None, rest.position):
            continue
        who = _then(seated, rest.starter, rest.position)
        if who is not None:
            instead = _then(seated, rest.instead, rest.position) if rest.instead else None
            found.append(Resting(rest.position, rest.table, rest.place, who, instead))
    return tuple(found)


def _then(
    seated: Mapping[Starter, list[Entrant]], starter: Starter, position: int
) -> Entrant | None:
    return next((one for one in seated.get(starter, ()) if one.sits(position)), None)


def rests_of(field: Field, entrant: Entrant) -> tuple[Resting, ...]:
    """The positions at which an entrant rests."""
    return tuple(one for one in resting(field) if one.who.pk == entrant.pk)
