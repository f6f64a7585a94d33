"""Somebody who plays in turn leaves: whoever was to rest for him keeps his own place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.models import Seat, Table
from tournaments.directing.changing import has_results
from tournaments.movements import Compass, Starter, schedule
from tournaments.movements.variants import without_guests
from tournaments.plans import plan_of, seat_index
from tournaments.turns import holder, rests

if TYPE_CHECKING:
    from tournaments.models import Place, Seance


def give_back(seance: Seance, gone: Place, after: int) -> None:
    """Let those in whose places he was to play after a position sit there themselves."""
    starter = Starter.from_code(gone.starter)
    kept = [
        one for one in rests(plan_of(seance)) if one.instead == starter and one.position > after
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
    if not seance.moved:
        return
    size, count = seance.set_size, seance.positions
    starter = Starter.from_code(back.starter)
    own = {
        (stop.position, stop.table, str(stop.place))
        for stop in schedule(seance.movement, size, count).route(starter)
        if stop.position > after
    }
    full = {
        (position.number, table.table, str(place)): one.code
        for position, table in schedule(without_guests(seance.movement), size, count).meetings()
        for place, one in table.seats.items()
    }
    tables = _tables(seance)
    undone = {
        (at, table, place): who
        for at, table, place, who in seance.moved
        if (at, table, place) in own
        and full[at, table, place] == who
        and not has_results(tables[at, table])
    }
    seance.moved = [row for row in seance.moved if (row[0], row[1], row[2]) not in undone]
    seance.save(update_fields=["moved"])
    for at, number, place in undone:
        index = seat_index(Compass(place))
        Seat.objects.filter(table=tables[at, number], index=index).delete()


def _move(seance: Seance, spots: dict[tuple[int, int, str], str]) -> None:
    kept = {(at, table, place): who for at, table, place, who in seance.moved}
    kept.update(spots)
    seance.moved = sorted([*key, who] for key, who in kept.items())
    seance.save(update_fields=["moved"])


def _tables(seance: Seance) -> dict[tuple[int, int], Table]:
    return {(one.position, one.number): one for one in seance.session.tables.all()}
