"""From the start to the last position: tables, seats and boards are laid out, all tables move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from scoring.models import Seat, Session, Table
from scoring.rulesets import federation
from tournaments.contenders import incomplete, players_by_starter
from tournaments.directing.refusals import (
    Refused,
    changed,
    in_preparation,
    running,
    seance_of,
)
from tournaments.directing.seating import planned
from tournaments.directing.tournaments import refuse_played
from tournaments.layouts import layout_of
from tournaments.models import Board, Position, Seance, Tournament
from tournaments.movements import Grade, faults
from tournaments.plans import Plan


@transaction.atomic
def start(tournament: Tournament) -> Seance:
    """Lay out every table of every position and begin the first one.

    `Refused` while a movement or a place is missing. The schedule is verified before anything is
    written: a fault in it is a bug and raises.
    """
    current = in_preparation(tournament)
    seance = seance_of(current)
    if seance is None:
        raise Refused("movement_missing")
    plan = planned(current, seance)
    lacking = incomplete(current)
    if lacking:
        raise Refused("sides_incomplete", missing=lacking)
    seated = players_by_starter(current, seance)
    wanted = {one.code for one in plan.starters}
    if set(seated) != wanted:
        raise Refused("seating_incomplete", missing=len(wanted - set(seated)))
    # Some movements cannot keep people from meeting twice: their page says so before.
    alone = plan.movement.form == Tournament.Form.INDIVIDUEL and not plan.movement.lines
    repeats = alone or bool(plan.movement.guests)
    found = [one for one in faults(plan.schedule) if not repeats or one.grade is Grade.WRONG]
    if found:
        raise RuntimeError(f"{plan.schedule.movement_id}: {found}")
    _lay_out(seance, plan, seated)
    current.status = Tournament.Status.RUNNING
    current.save(update_fields=["status"])
    _move_to(seance, 1)
    changed(current, seance.session, listed=True)
    return seance


def _lay_out(seance: Seance, plan: Plan, seated: Mapping[str, Sequence[int]]) -> None:
    session = seance.session
    session.rule_set = federation(session.club)
    session.status, session.opened_at = Session.Status.OPEN, timezone.now()
    session.save(update_fields=["rule_set", "status", "opened_at"])
    positions = [Position(seance=seance, number=one.number) for one in plan.schedule.positions]
    Position.objects.bulk_create(positions)
    Board.objects.bulk_create(
        Board(seance=seance, number=number) for number in plan.schedule.boards
    )
    laid = {
        key: Table(
            session=session, rule_set=session.rule_set, position=key[0], number=key[1], size=4
        )
        for key in plan.at
    }
    Table.objects.bulk_create(laid.values())
    layout = layout_of(seance)
    Seat.objects.bulk_create(
        Seat(table=laid[key], player_id=player, index=index)
        for key, table in plan.at.items()
        for index, player in layout.seat_rows(table, seated)
    )


@transaction.atomic
def undo_start(tournament: Tournament) -> None:
    """Take the tables away again and go back to the preparation; places stay.

    `Refused` once a result stands; results that were voided go with their tables.
    """
    current = running(tournament)
    seance = current.seances.select_related("session").get()
    refuse_played(seance)
    if seance.changes.exists():
        raise Refused("people_changed")
    seance.position_rows.all().delete()
    seance.boards.all().delete()
    Table.objects.filter(session=seance.session_id).delete()
    Session.objects.filter(pk=seance.session_id).update(
        status=Session.Status.PLANNED, opened_at=None, position=0
    )
    current.status = Tournament.Status.DRAFT
    current.save(update_fields=["status"])
    changed(current, seance.session, listed=True)


@transaction.atomic
def start_position(tournament: Tournament, number: int) -> None:
    """All tables change to position `number`: the next one, or back after a slip.

    Saying it twice changes nothing. `Refused` for any other position.
    """
    current = running(tournament)
    seance = current.seances.select_related("session").get()
    session = seance.session
    if number == session.position:
        return
    last = seance.positions or 0
    if number not in (session.position - 1, session.position + 1) or not 1 <= number <= last:
        raise Refused("position_unknown", position=number)
    _move_to(seance, number)
    changed(current, session)


def _move_to(seance: Seance, number: int) -> None:
    now = timezone.now()
    rows = seance.position_rows
    rows.filter(number__lt=number, ended_at=None).update(ended_at=now)
    rows.filter(number=number, started_at=None).update(started_at=now)
    rows.filter(number=number).update(ended_at=None)
    rows.filter(number__gt=number).update(started_at=None, ended_at=None)
    Session.objects.filter(pk=seance.session_id).update(position=number)
