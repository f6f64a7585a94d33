"""Somebody who plays in turn leaves: whoever was to rest for him keeps his own place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.models import Seat, Table
from tournaments.directing.changing import has_results
from tournaments.models import PeopleChange
from tournaments.movements import Compass, Starter, movement, schedule
from tournaments.movements.variants import without_guests
from tournaments.plans import plan_of, schedule_of, seat_index
from tournaments.turns import holder, rests

if TYPE_CHECKING:
    from tournaments.models import Place, Seance
    from tournaments.movements import Schedule

Spot = tuple[int, int, str]
"""Position, table, place."""


def give_back(seance: Seance, after: int) -> None:
    """Let people sit in their own places after a position where nobody plays in turn any more.

    Whoever comes back to a place that was lent to somebody who left meanwhile has it too.
    """
    plan = plan_of(seance)
    kept = [
        one
        for one in rests(plan)
        if one.position > after
        and one.instead is not None
        and not plan.sits(one.instead, one.position)
    ]
    if not kept:
        return
    _move(seance, {(one.position, one.table, str(one.place)): one.starter.code for one in kept})
    tables = _tables(seance)
    places = list(seance.places.select_related("entry"))
    holders = [(one, holder(places, one.starter, one.position)) for one in kept]
    Seat.objects.bulk_create(
        Seat(
            table=tables[one.position, one.table],
            player_id=place.entry.player_id,
            index=seat_index(one.place),
        )
        for one, place in holders
        if place is not None
    )


def take_again(seance: Seance, back: Place, after: int) -> None:
    """He plays in their places again after a position, where nothing has been played since."""
    if not movement(seance.movement).guests:
        return
    starter = Starter.from_code(back.starter)
    full = _spots(schedule(without_guests(seance.movement), seance.set_size, seance.positions))
    now = _spots(schedule_of(seance))
    tables = _tables(seance)
    again = [
        spot
        for spot in _turns(seance, starter)
        if spot[0] > after
        and now[spot] == full[spot] != starter.code
        and not has_results(tables[spot[0], spot[1]])
    ]
    if not again:
        return
    _move(seance, dict.fromkeys(again, starter.code))
    for at, number, place in again:
        index = seat_index(Compass(place))
        Seat.objects.filter(table=tables[at, number], index=index).delete()


def _turns(seance: Seance, starter: Starter) -> list[Spot]:
    """Where somebody plays in turn: as the movement says, or as it was settled when he came late.

    Nowhere for everybody else.
    """
    if starter.code in _spots(schedule(without_guests(seance.movement))).values():
        return []
    came = PeopleChange.objects.filter(
        seance=seance, kind=PeopleChange.Kind.LATE, entry__places__starter=starter.code
    ).first()
    if came is not None:
        return [(at, table, place) for at, table, place, _entry in came.data.get("turns", ())]
    base = schedule(seance.movement, seance.set_size, seance.positions)
    return [(one.position, one.table, str(one.place)) for one in base.route(starter)]


def _spots(laid: Schedule) -> dict[Spot, str]:
    """Who sits where, by position, table and place."""
    return {
        (position.number, table.table, str(place)): one.code
        for position, table in laid.meetings()
        for place, one in table.seats.items()
    }


def _move(seance: Seance, spots: dict[Spot, str]) -> None:
    """Keep that these sit there; where the movement says so anyway nothing is kept."""
    base = _spots(schedule(seance.movement, seance.set_size, seance.positions))
    kept = {(at, table, place): who for at, table, place, who in seance.moved}
    kept.update(spots)
    seance.moved = sorted([*key, who] for key, who in kept.items() if base[key] != who)
    seance.save(update_fields=["moved"])


def _tables(seance: Seance) -> dict[tuple[int, int], Table]:
    return {(one.position, one.number): one for one in seance.session.tables.all()}
