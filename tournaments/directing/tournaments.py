"""A tournament as a whole: create, edit, delete, publish, finish, take up again."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.models import Deal, Session, Table
from tarotclub.models import Club, Season
from tarotclub.versions import claim
from tournaments.directing.hall.checkin import refuse_till
from tournaments.directing.refusals import (
    Refused,
    changed,
    hold,
    lock_session,
    locked,
    running,
    seance_of,
)
from tournaments.models import Sequel, TableTotals, Tournament
from tournaments.progress import missing_count

if TYPE_CHECKING:
    from tournaments.models import Seance


@transaction.atomic
def create(club: Club, name: str, day: date, season: Season | None = None) -> Tournament:
    """Make a tournament in preparation; nobody sees it before it is published.

    `Refused` for the same twice: a second tap on Save makes no second tournament.
    """
    hold(club, season)
    _refuse_twin(club.pk, name, day)
    made = Tournament.objects.create(club=club, name=name, date=day, season=season)
    changed(made, None, listed=True)
    return made


@transaction.atomic
def edit(
    tournament: Tournament, version: int, name: str, day: date, season: Season | None
) -> Tournament:
    """Change what the tournament is called and when it is; its séance follows.

    `version` is the one its author saw: `StaleVersion` when somebody else was faster; `Refused` for
    the same twice.
    """
    lock_session(tournament)
    current = claim(Tournament.objects.all(), tournament.pk, version)
    _refuse_twin(current.club_id, name, day, current.pk)
    left = current.season_id
    current.name, current.date, current.season = name, day, season
    current.save(update_fields=["name", "date", "season", "version"])
    seance = seance_of(current)
    if seance is not None:
        rows = Session.objects.filter(seance__tournament=current)
        rows.update(name=name, date=day, season=season)
    changed(current, seance.session if seance else None, listed=True, left=left)
    return current


def _refuse_twin(club: int, name: str, day: date, besides: int = 0) -> None:
    twins = Tournament.objects.filter(club=club, name__iexact=name, date=day).exclude(pk=besides)
    if twins.exists():
        raise Refused("tournament_twin")


@transaction.atomic
def delete(tournament: Tournament) -> None:
    """Remove a tournament that was never played; `Refused` when it holds a result or money."""
    current = locked(tournament)
    refuse_till(current)
    seances = list(current.seances.select_related("session"))
    for seance in seances:
        refuse_played(seance)
    changed(current, seances[0].session if seances else None, listed=True)
    for seance in seances:
        seance.session.delete()
    current.delete()


def refuse_played(seance: Seance) -> None:
    """`Refused` when a result that is not void stands in the séance."""
    tables = Table.objects.filter(session=seance.session_id)
    played = Deal.objects.filter(table__in=tables, voided_at=None)
    handed = TableTotals.objects.filter(table__in=tables, voided_at=None)
    if played.exists() or handed.exists():
        raise Refused("tournament_played")


@transaction.atomic
def publish(tournament: Tournament, published: bool = True) -> Tournament:
    """Show the tournament and its séance to the public, or hide them again.

    `Refused` ("sequel_gives_away") while a séance before it holds its last position back: its list
    of entries is that ranking.
    """
    current = locked(tournament)
    if published:
        _refuse_held_before(current)
    seance = seance_of(current)
    current.published = published
    current.save(update_fields=["published"])
    Session.objects.filter(seance__tournament=current).update(published=published)
    changed(current, seance.session if seance else None, listed=True)
    return current


def _refuse_held_before(tournament: Tournament) -> None:
    own = Sequel.objects.filter(tournament=tournament).first()
    if own is None:
        return
    before = Q(pk=own.first_id) | Q(sequel_of__first=own.first_id, sequel_of__order__lt=own.order)
    pks = list(Tournament.objects.filter(before).values_list("pk", flat=True))
    # Held as well, so that nobody holds a position back while this is looked at.
    rows = Tournament.objects.select_for_update(of=("self",)).filter(pk__in=pks).order_by("pk")
    holding = next((one for one in rows if one.last_held), None)
    if holding is not None:
        raise Refused("sequel_gives_away", name=holding.name)


@transaction.atomic
def finish(tournament: Tournament, accepted_missing: int = 0) -> Tournament:
    """Close the tournament.

    `accepted_missing` is the number of missing results its author knows of: `Refused`
    ("results_missing") when more are missing.
    """
    current = running(tournament)
    seance = current.seances.select_related("session").get()
    missing = missing_count(seance)
    if missing > accepted_missing:
        raise Refused("results_missing", missing=missing)
    now = timezone.now()
    seance.position_rows.filter(ended_at=None).exclude(started_at=None).update(ended_at=now)
    Session.objects.filter(pk=seance.session_id).update(status=Session.Status.CLOSED, closed_at=now)
    return _now(current, Tournament.Status.FINISHED, seance)


@transaction.atomic
def reopen(tournament: Tournament) -> Tournament:
    """Take up a finished tournament again, at the position it ended with."""
    current = locked(tournament)
    if current.status != Tournament.Status.FINISHED:
        raise Refused("tournament_not_finished")
    seance = current.seances.select_related("session").get()
    seance.position_rows.filter(number=seance.session.position).update(ended_at=None)
    Session.objects.filter(pk=seance.session_id).update(status=Session.Status.OPEN, closed_at=None)
    return _now(current, Tournament.Status.RUNNING, seance)


def _now(tournament: Tournament, status: Tournament.Status, seance: Seance) -> Tournament:
    tournament.status = status
    tournament.save(update_fields=["status"])
    changed(tournament, seance.session, listed=True)
    return tournament
