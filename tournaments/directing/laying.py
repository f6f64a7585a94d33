"""Where people are to sit once somebody changed: the schedule, what differs from it, the seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tournaments.directing.changing import reseat
from tournaments.directing.leaving import settle_tables
from tournaments.directing.refusals import running
from tournaments.layouts import layout_of
from tournaments.movements import Schedule, Starter, schedule
from tournaments.plans import Plan, plan_of, schedule_of

if TYPE_CHECKING:
    from tournaments.models import Entry, Seance, Tournament

SpotMoved = tuple[int, int, str, str]
"""Position, table, place, and the starter who sits there."""


def playing(tournament: Tournament) -> tuple[Tournament, Seance]:
    """The tournament, held, and its séance. Raises `Refused`."""
    current = running(tournament)
    return current, current.seances.select_related("session").get()


def standing(plan: Plan) -> Schedule:
    """The schedule with nobody in the places that nobody takes."""
    numbers = plan.schedule.numbers
    away = {
        one: frozenset(number for number in numbers if not plan.sits(one, number))
        for one in plan.schedule.starters
    }
    return plan.schedule.without({one: at for one, at in away.items() if at})


def lay_out_anew(seance: Seance, before: Schedule, after: Schedule) -> None:
    """Keep where people are now to sit, and seat them there.

    The séance plays `after.movement_id` from now on: another where somebody more takes turns.
    """
    spots = list(_spots(before, after))
    sits = {(at, table, place): who for at, table, place, who in _all_spots(schedule_of(seance))}
    sits.update({(at, table, place): who for at, table, place, who in spots})
    if after.movement_id != before.movement_id:
        seance.movement = after.movement_id
    base = schedule(seance.movement, seance.set_size, seance.positions)
    own = {(at, table, place): who for at, table, place, who in _all_spots(base)}
    seance.moved = sorted([*key, who] for key, who in sits.items() if own.get(key) != who)
    seance.save(update_fields=["movement", "moved"])
    seat_tables(seance, {(at, table) for at, table, _place, _who in spots})


def _spots(before: Schedule, after: Schedule) -> Iterator[SpotMoved]:
    """Every place at which another sits than before."""
    was = set(_all_spots(before))
    return (spot for spot in _all_spots(after) if spot not in was)


def _all_spots(one: Schedule) -> Iterator[SpotMoved]:
    return (
        (position.number, table.table, str(place), starter.code)
        for position, table in one.meetings()
        for place, starter in table.places.items()
    )


def seat_tables(seance: Seance, tables: set[tuple[int, int]]) -> None:
    """Let everybody sit at these tables as the plan now says; what was played there counts anew."""
    plan, layout = plan_of(seance), layout_of(seance)
    places = list(seance.places.select_related("entry"))
    rows = seance.session.tables.filter(position__in={at for at, _table in tables})
    found = [one for one in rows if (one.position, one.number) in tables]
    for table in found:
        there = {
            place.starter: [place.entry.player_id]
            for place in places
            if place.since <= table.position <= (place.left_at or table.position)
            and place.left_at != 0
        }
        wanted = dict(layout.seat_rows(plan.at[table.position, table.number], there))
        reseat(table, wanted)
    settle_tables(seance, [one.pk for one in found])


def first_seat(seance: Seance, came: Entry, start: int) -> dict[str, object]:
    """Where a player who came sits first; nothing for a side's, who sits where his side does.

    `seated_at`: the position, where it is a later one than `start` because he rests until then.
    """
    place = seance.places.filter(entry=came).first()
    if place is None:
        return {}
    route = plan_of(seance).route(Starter.from_code(place.starter))
    stop = min(
        (stop for stop, _relay in route if stop.position >= start),
        key=lambda stop: stop.position,
        default=None,
    )
    if stop is None:
        return {}
    later = {"seated_at": stop.position} if stop.position > start else {}
    return {"table": stop.table, "place": str(stop.place), **later}
