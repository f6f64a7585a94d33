"""A libre from its start to its end: tables laid out, positions, further séances."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from scoring.ledger.ranks import MEMBERS
from scoring.models import Deal, Draw, Seat, Session, Table
from scoring.rulesets import federation
from tournaments.directing.libre.seating import (
    Choice,
    Group,
    apply_choice,
    groups_of,
    made_seance,
    refuse_choice,
    seat,
    shuffled,
)
from tournaments.directing.refusals import Refused, changed, in_preparation, locked, running
from tournaments.libreplans import FULL, by_rank, lot, plan_of_seance, seats_of
from tournaments.models import (
    LibreSeance,
    LibreSetup,
    Position,
    Seance,
    TableTotals,
    Tournament,
)
from tournaments.movements import PositionPlan
from tournaments.standings.libre import Person, qualifying_order, read_libre

HIGHEST_SEED = 9999
FEWEST = 3


@transaction.atomic
def start_libre(tournament: Tournament) -> Seance:
    """Lay the tables out and begin the first position.

    `Refused` while the format or a place is missing.
    """
    current = in_preparation(tournament)
    setup = LibreSetup.objects.get(tournament=current)
    seance = current.seances.select_related("session", "libre").first()
    if seance is None or not seance.positions:
        raise Refused("libre_format_missing")
    entered = sum(len(group) for group in groups_of(current, setup))
    missing = entered - seance.places.count()
    if missing:
        raise Refused("seating_incomplete", missing=abs(missing))
    current.status = Tournament.Status.RUNNING
    current.save(update_fields=["status"])
    _begin(current, seance, setup)
    changed(current, seance.session, listed=True)
    return seance


def _begin(tournament: Tournament, seance: Seance, setup: LibreSetup) -> None:
    session = seance.session
    session.rule_set = federation(session.club)
    session.status, session.opened_at = Session.Status.OPEN, timezone.now()
    session.save(update_fields=["rule_set", "status", "opened_at"])
    numbers = range(1, (seance.positions or 0) + 1)
    Position.objects.bulk_create(Position(seance=seance, number=number) for number in numbers)
    who = dict(seance.places.values_list("starter", "entry__player"))
    if seance.libre.seating == LibreSeance.Seating.MOVEMENT:
        plan = plan_of_seance(seance, len(who) // setup.team_size, setup.team_size)
        if plan is None:
            raise Refused("libre_unfit", entered=len(who) // setup.team_size)
        for position in plan.schedule.positions:
            _lay_out(session, position.number, position, who)
    else:
        _seat_position(tournament, seance, 1)
    _move_to(seance, 1)


def _lay_out(session: Session, number: int, plan: PositionPlan, who: Mapping[str, int]) -> None:
    """The tables of one position and who sits there."""
    tables = [(one, seats_of(one)) for one in plan.tables]
    laid = [
        Table(
            session=session,
            rule_set=session.rule_set,
            position=number,
            number=one.table,
            size=min(FULL, len(seats)),
            first_dealer=min(seats),
        )
        for one, seats in tables
    ]
    Table.objects.bulk_create(laid)
    Seat.objects.bulk_create(
        Seat(table=table, player_id=who[starter.code], index=index)
        for table, (_plan, seats) in zip(laid, tables, strict=True)
        for index, starter in seats.items()
    )


def _seat_position(tournament: Tournament, seance: Seance, number: int) -> None:
    """Tables of one position by lot, or by rank where somebody has one."""
    staying = seance.places.filter(left_at=None).select_related("entry")
    places = sorted(staying, key=lambda one: int(one.starter))
    players = [one.entry.player_id for one in places]
    ordered = seance.libre.seating == LibreSeance.Seating.RANKED
    if ordered:
        found, nobody = qualifying_order(read_libre(tournament, MEMBERS))
        if not nobody:
            there = set(players)
            players = [
                one.player for one in found if isinstance(one, Person) and one.player in there
            ]
            who = {str(rank): player for rank, player in enumerate(players, start=1)}
            _lay_out(seance.session, number, by_rank(len(players)), who)
            return
    seed = 1 + secrets.randbelow(HIGHEST_SEED)
    Draw.objects.update_or_create(session=seance.session, position=number, defaults={"seed": seed})
    who = {str(place): player for place, player in enumerate(players, start=1)}
    _lay_out(seance.session, number, lot(len(players), seed), who)


@transaction.atomic
def start_libre_position(tournament: Tournament, number: int) -> None:
    """All tables change to position `number`: the next one, or back after a slip.

    Saying it twice changes nothing. `Refused` for any other position; by rank, while a table of the
    position before has not handed in everything; going back, where drawn tables have results.
    """
    current = running(tournament)
    seance = _last_seance(current)
    at = seance.session.position
    if number == at:
        return
    if number not in (at - 1, at + 1) or not 1 <= number <= (seance.positions or 0):
        raise Refused("position_unknown", position=number)
    if seance.libre.seating != LibreSeance.Seating.MOVEMENT:
        if number > at:
            if seance.libre.seating == LibreSeance.Seating.RANKED:
                _refuse_awaited(current)
            _seat_position(current, seance, number)
        else:
            _refuse_results(seance, at)
            Table.objects.filter(session=seance.session_id, position=at).delete()
            Draw.objects.filter(session=seance.session_id, position=at).delete()
    _move_to(seance, number)
    changed(current, seance.session)


def _refuse_awaited(tournament: Tournament) -> None:
    awaited = read_libre(tournament, MEMBERS).awaited
    if awaited:
        raise Refused("libre_rank_awaits", missing=len(awaited))


def _refuse_results(seance: Seance, position: int | None = None) -> None:
    """`Refused` when a result that counts stands in the séance, or at one position of it."""
    deals = Deal.objects.filter(table__session=seance.session_id, voided_at=None)
    totals = TableTotals.objects.filter(table__session=seance.session_id, voided_at=None)
    if position is not None:
        deals, totals = (
            deals.filter(table__position=position),
            totals.filter(table__position=position),
        )
    if deals.exists() or totals.exists():
        raise Refused("tournament_played")


def _last_seance(tournament: Tournament) -> Seance:
    return tournament.seances.select_related("session__rule_set", "libre").order_by("-order")[0]


def _move_to(seance: Seance, number: int) -> None:
    now = timezone.now()
    rows = seance.position_rows
    rows.filter(number__lt=number, ended_at=None).update(ended_at=now)
    rows.filter(number=number, started_at=None).update(started_at=now)
    rows.filter(number=number).update(ended_at=None)
    rows.filter(number__gt=number).update(started_at=None, ended_at=None)
    Session.objects.filter(pk=seance.session_id).update(position=number)


@transaction.atomic
def open_seance(
    tournament: Tournament, choice: Choice, kept: int, seed: int | None = None
) -> Seance:
    """Begin a further séance with the `kept` best, drawn by lot (`seed`) or in the ranking's order.

    `Refused` before the last position of the one before, while a table of it is awaited, and for
    more players than there are.
    """
    current = running(tournament)
    setup = LibreSetup.objects.get(tournament=current)
    before = _last_seance(current)
    if before.session.position != before.positions:
        raise Refused("libre_seance_running", positions=before.positions)
    field = read_libre(current, MEMBERS)
    if field.awaited:
        raise Refused("results_missing", missing=len(field.awaited))
    found, _nobody = qualifying_order(field)
    if not FEWEST <= kept <= len(found):
        raise Refused("libre_kept", least=FEWEST, most=len(found))
    refuse_choice(choice, kept, setup.team_size)
    entries = current.entries.in_bulk()
    groups: list[Group] = [
        (entries[one.pk],)
        if isinstance(one, Person)
        else tuple(entries[who.pk] for who in one.people)
        for one in found[:kept]
    ]
    _close(before)
    return _opened(current, setup, choice, groups if seed is None else shuffled(groups, seed))


def _opened(
    tournament: Tournament, setup: LibreSetup, choice: Choice, groups: list[Group]
) -> Seance:
    order = tournament.seances.count() + 1
    seance = made_seance(tournament, order)
    apply_choice(seance, choice)
    seat(seance, groups, setup.team_size)
    _begin(tournament, seance, setup)
    changed(tournament, seance.session)
    return seance


def _close(seance: Seance) -> None:
    now = timezone.now()
    seance.position_rows.filter(ended_at=None).exclude(started_at=None).update(ended_at=now)
    Session.objects.filter(pk=seance.session_id).update(status=Session.Status.CLOSED, closed_at=now)


def _reopen(seance: Seance) -> None:
    seance.position_rows.filter(number=seance.session.position).update(ended_at=None)
    Session.objects.filter(pk=seance.session_id).update(status=Session.Status.OPEN, closed_at=None)


@transaction.atomic
def undo_libre_start(tournament: Tournament) -> None:
    """Take the last séance's tables away again: back to the séance before, or to the preparation.

    `Refused` once a result stands in it.
    """
    current = running(tournament)
    seance = _last_seance(current)
    _refuse_results(seance)
    if seance.order > 1:
        seance.session.delete()
        before = _last_seance(current)
        _reopen(before)
        changed(current, before.session)
        return
    seance.position_rows.all().delete()
    Table.objects.filter(session=seance.session_id).delete()
    Draw.objects.filter(session=seance.session_id, position__gt=1).delete()
    Session.objects.filter(pk=seance.session_id).update(
        status=Session.Status.PLANNED, opened_at=None, position=0
    )
    current.status = Tournament.Status.DRAFT
    current.save(update_fields=["status"])
    changed(current, seance.session, listed=True)


@transaction.atomic
def finish_libre(tournament: Tournament, accepted_missing: int = 0) -> None:
    """Close the tournament; `Refused` when more tables are awaited than its author knows of."""
    current = running(tournament)
    awaited = len(read_libre(current, MEMBERS).awaited)
    if awaited > accepted_missing:
        raise Refused("results_missing", missing=awaited)
    seance = _last_seance(current)
    _close(seance)
    _now(current, Tournament.Status.FINISHED, seance)


@transaction.atomic
def reopen_libre(tournament: Tournament) -> None:
    """Take a finished tournament up again, at the position it ended with."""
    current = locked(tournament)
    if current.status != Tournament.Status.FINISHED:
        raise Refused("tournament_not_finished")
    seance = _last_seance(current)
    _reopen(seance)
    _now(current, Tournament.Status.RUNNING, seance)


def _now(tournament: Tournament, status: Tournament.Status, seance: Seance) -> None:
    tournament.status = status
    tournament.save(update_fields=["status"])
    changed(tournament, seance.session, listed=True)
