"""Which movement is played and who starts where, before the start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction

from scoring.models import Session
from scoring.rulesets import federation
from tournaments import draws
from tournaments.contenders import contenders, fitting, in_sides
from tournaments.directing.refusals import Refused, changed, in_preparation, seance_of
from tournaments.models import Entry, Place, Seance, SideSeance, Tournament
from tournaments.movements import schedule
from tournaments.movements.next_session import by_rank
from tournaments.plans import Plan, plan_for


@transaction.atomic
def choose_movement(
    tournament: Tournament,
    movement_id: str,
    set_size: int | None = None,
    positions: int | None = None,
) -> Seance:
    """Choose what is played; the usual set size and every position unless said otherwise.

    `Refused` where the movement is not for that many players, `MovementError` for a set size or a
    number of positions it does not have. Places stay while the movement does.
    """
    current = in_preparation(tournament)
    _refuse_unfit(current, movement_id)
    chosen = schedule(movement_id, set_size, positions)
    seance = seance_of(current) or planned_seance(current)
    if seance.movement != movement_id:
        seance.places.all().delete()
        draws.forget(seance)
    seance.movement = movement_id
    seance.set_size, seance.positions = chosen.set_size, len(chosen.positions)
    seance.save(update_fields=["movement", "set_size", "positions"])
    changed(current, seance.session)
    return seance


def planned_seance(tournament: Tournament, order: int = 1) -> Seance:
    """A new séance of any form and its session, which waits for its start."""
    session = Session.objects.create(
        club_id=tournament.club_id,
        season_id=tournament.season_id,
        rule_set=federation(tournament.club),
        kind=Session.Kind.SEANCE,
        name=tournament.name,
        date=tournament.date,
        published=tournament.published,
    )
    return Seance.objects.create(tournament=tournament, session=session, order=order)


@transaction.atomic
def draw(tournament: Tournament, seed: int) -> None:
    """Seat everybody by chance; the same seed and entries give the same places. It is kept."""
    current = in_preparation(tournament)
    seance = _seat_all(current, draws.shuffled(contenders(current), seed))
    draws.keep(seance, seed)
    if current.form == Tournament.Form.TRIPLETTES:
        SideSeance.objects.update_or_create(seance=seance, defaults={"first": draws.colour(seed)})


@transaction.atomic
def seat_in_order(tournament: Tournament) -> None:
    """Seat everybody in the order of the list: table by table, N, S, E, O, or side by side."""
    current = in_preparation(tournament)
    draws.forget(_seat_all(current, list(contenders(current))))


@transaction.atomic
def seat_by_rank(tournament: Tournament) -> None:
    """Seat the entry list as a ranking, so that the best meet in the last position (OT p.29).

    `MovementError` where the printed grid does not fit.
    """
    current = in_preparation(tournament)
    seance, plan = _planned_for(current)
    ranks = by_rank(plan.schedule.tables)
    starters = sorted(plan.starters, key=ranks.__getitem__)
    seance.places.all().delete()
    draws.forget(seance)
    _create(seance, current.entries.order_by("number"), [one.code for one in starters])
    changed(current, seance.session)


@transaction.atomic
def seat_rest(tournament: Tournament) -> None:
    """Seat those without a place where one is free; nobody else moves unless his place is gone.

    A place is gone when the number of players changed and a relay took it.
    """
    current = in_preparation(tournament)
    seance, plan = _planned_for(current)
    wanted = {one.code for one in plan.starters}
    seance.places.exclude(starter__in=wanted).delete()
    kept = set(seance.places.values_list("starter", flat=True))
    free = [code for code in (one.code for one in plan.starters) if code not in kept]
    waiting = contenders(current).filter(places=None)
    _create(seance, waiting, free)
    changed(current, seance.session)


@transaction.atomic
def swap(tournament: Tournament, one: str, other: str) -> None:
    """Two people change places, given by their starters' codes; `Refused` for an empty place."""
    current = in_preparation(tournament)
    if one == other:
        raise Refused("place_swap_same")
    seance = seance_of(current)
    found = seance.places.filter(starter__in=(one, other)) if seance else Place.objects.none()
    places = {place.starter: place for place in found}
    for starter in (one, other):
        if starter not in places:
            raise Refused("place_unknown", starter=starter)
    first, second = places[one], places[other]
    entries = {one: second.entry_id, other: first.entry_id}
    Place.objects.filter(pk__in=(first.pk, second.pk)).delete()
    Place.objects.bulk_create(
        Place(seance_id=first.seance_id, starter=starter, entry_id=entry)
        for starter, entry in entries.items()
    )
    changed(current, seance.session if seance else None)


def planned(tournament: Tournament, seance: Seance) -> Plan:
    """The plan of the chosen movement for those entered now; `Refused` when it fits no longer."""
    count = _refuse_unfit(tournament, seance.movement)
    return plan_for(seance.movement, seance.set_size, seance.positions, count)


def _refuse_unfit(tournament: Tournament, movement_id: str) -> int:
    """How many compete; `Refused` where that movement is not for so many."""
    count = contenders(tournament).count()
    if movement_id not in {one.id for one in fitting(tournament.form, count)}:
        code = "sides_unfit" if in_sides(tournament) else "movement_unfit"
        raise Refused(code, players=count, form=tournament.form)
    return count


def _planned_for(tournament: Tournament) -> tuple[Seance, Plan]:
    seance = seance_of(tournament)
    if seance is None:
        raise Refused("movement_missing")
    return seance, planned(tournament, seance)


def _seat_all(tournament: Tournament, entries: Sequence[Entry]) -> Seance:
    seance, plan = _planned_for(tournament)
    seance.places.all().delete()
    _create(seance, entries, [one.code for one in plan.starters])
    changed(tournament, seance.session)
    return seance


def _create(seance: Seance, entries: Iterable[Entry], starters: Sequence[str]) -> None:
    Place.objects.bulk_create(
        Place(seance=seance, entry=entry, starter=starter)
        for entry, starter in zip(entries, starters, strict=True)
    )
