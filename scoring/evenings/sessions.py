"""Evenings themselves: create, edit, delete, open, close, publish."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from scoring.evenings.refusals import EveningRefused, RefusalCode
from scoring.evenings.rules import begun_with, take_rules
from scoring.models import Deal, RuleSetVersion, Session
from scoring.recording import touched
from scoring.rules.sizes import MOST_WHO_PLAY, form_for
from tarotclub.models import Club, Season
from tarotclub.versions import StaleVersion, held

if TYPE_CHECKING:
    from django.db.models import QuerySet


@dataclass(frozen=True)
class Details:
    """An evening as typed: the day it begins, the season it counts for, players per table.

    `rule_set` is None for the one it has, or that the club's next evenings begin with; `form` is
    how five play where those rules have two ways.
    """

    date: date
    name: str = ""
    season: Season | None = None
    table_size: int = 4
    published: bool = False
    rule_set: RuleSetVersion | None = None
    form: str = ""


def locked(session_pk: int, version: int | None = None) -> Session:
    """Return the evening locked for this transaction: its writes follow each other.

    Raises Gone, and with `version` StaleVersion when somebody changed it since it was read.
    """
    session = held(Session.objects.evenings(), session_pk)
    if version is not None and session.version != version:
        raise StaleVersion(session)
    return session


def locked_running(session_pk: int, version: int | None = None) -> Session:
    """As `locked`, and raises EveningRefused for an evening that is closed."""
    session = locked(session_pk, version)
    if session.status == Session.Status.CLOSED:
        raise EveningRefused(RefusalCode.CLOSED)
    return session


@transaction.atomic
def create(club: Club, details: Details) -> Session:
    """Create an evening under its rules. Raises EveningRefused for the same twice, and for a size
    of table that its rules do not have."""
    hold(club, details.season)
    _refuse_twin(Session.objects.filter(club=club), details)
    rule_set = begun_with(club, details.rule_set)
    session = Session(club=club, kind=Session.Kind.EVENING, rule_set=rule_set)
    _put(session, replace(details, rule_set=rule_set))
    session.save()
    announced(session)
    return session


@transaction.atomic
def edit(session_pk: int, details: Details, version: int) -> Session:
    """Store an evening's details; raises StaleVersion, and EveningRefused as `create`.

    The season it counted for before changes as much as the one it counts for now. Other rules are
    taken by the tables without deals; those with deals keep theirs.
    """
    session = locked(session_pk, version)
    _refuse_twin(Session.objects.filter(club=session.club_id).exclude(pk=session.pk), details)
    left, played_by = session.season_id, (session.rule_set_id, session.form)
    rule_set = begun_with(session.club, details.rule_set or session.rule_set)
    _put(session, replace(details, rule_set=rule_set))
    session.version += 1
    session.save(update_fields=[*vars(details), "version"])
    if (session.rule_set_id, session.form) != played_by:
        take_rules(session)
    announced(session, left)
    return session


@transaction.atomic
def delete(session_pk: int) -> None:
    """Delete an evening, its check-in list and tables; EveningRefused where anything was played."""
    session = locked(session_pk)
    if Deal.objects.filter(table__session=session).exists() or session.old_games.exists():
        raise EveningRefused(RefusalCode.HAS_DEALS)
    announced(session)
    session.delete()


@transaction.atomic
def open_again(session_pk: int) -> Session:
    """Open an evening for entering deals; opening an open one changes nothing."""
    session = locked(session_pk)
    if session.status != Session.Status.OPEN:
        session.status = Session.Status.OPEN
        session.opened_at = session.opened_at or timezone.now()
        session.closed_at = None
        _stored(session, "status", "opened_at", "closed_at")
    return session


@transaction.atomic
def close(session_pk: int) -> Session:
    """End an evening: only who may enter deals of any session still can."""
    session = locked(session_pk)
    if session.status != Session.Status.CLOSED:
        session.status = Session.Status.CLOSED
        session.closed_at = timezone.now()
        _stored(session, "status", "closed_at")
    return session


@transaction.atomic
def publish(session_pk: int, *, published: bool) -> Session:
    """Show an evening to the public, or no longer."""
    session = locked(session_pk)
    if session.published != published:
        session.published = published
        _stored(session, "published")
    return session


def hold(club: Club, season: Season | None) -> None:
    """Let one thing be made in the club at a time, waiting in the order in which revisions rise."""
    if season is not None:
        Season.objects.select_for_update(no_key=True).filter(pk=season.pk).first()
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _put(session: Session, details: Details) -> None:
    for name, value in vars(details).items():
        setattr(session, name, value)
    rules = session.rule_set.rules
    if session.table_size not in rules.sizes:
        raise EveningRefused(RefusalCode.SIZE_UNPLAYED)
    session.form = form_for(rules, MOST_WHO_PLAY, session.form)


def _stored(session: Session, *fields: str) -> None:
    session.save(update_fields=fields)
    announced(session)


def announced(session: Session, left: int | None = None) -> None:
    """Raise the revisions of the evening's pages and of the club's, which lists its evenings.

    `left` is the pk of a season that it may no longer count for.
    """
    touched(session, left)
    Club.raise_revision(session.club_id)


def _refuse_twin(others: QuerySet[Session], details: Details) -> None:
    """A second tap on Save makes no second evening."""
    evenings = others.filter(kind=Session.Kind.EVENING)
    twin = evenings.filter(date=details.date, name=details.name).first()
    if twin is not None:
        raise EveningRefused(RefusalCode.SAME_EVENING, twin)
