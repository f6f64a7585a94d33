"""Taking a demonstration club away whole, and nothing else.

Which rows are the club's is read from the models: whatever leads to it over keys that go with it.
A kind of row that is added later goes too.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db import models, transaction
from django_tasks_db.models import DBTaskResult
from simple_history.exceptions import NotHistoricalModelError
from simple_history.utils import get_history_model_for_model

from tarotclub import accounts
from tarotclub.jobs.files import folder
from tarotclub.models import Club, Job, Membership, User
from tarotclub.versions import held

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from uuid import UUID

Kind = type[models.Model]
OURS = "default"


class NotADemonstration(Exception):
    """Real clubs are never taken away."""


@dataclass(frozen=True)
class Extent:
    """What goes with a demonstration, for whoever is asked whether it shall."""

    players: int
    sessions: int
    accounts: list[User]


def extent(club: Club) -> Extent:
    """Return what goes with the club: players, sessions, accounts that open nothing else."""
    return Extent(club.players.count(), club.sessions.count(), _accounts(club))


@transaction.atomic
def remove_demonstration(club: Club) -> None:
    """Take the club away with all that is its own; raises NotADemonstration, Gone.

    An account that opens another club, or the administration, stays. So does the row of one whose
    name another club's history bears, but it opens nothing any more.
    """
    # Whoever is writing there finishes first; in the order in which everybody locks.
    for theirs in (club.sessions, club.tournaments):
        list(theirs.select_for_update().order_by("pk").values_list("pk", flat=True))
    current = held(Club.objects.all(), club.pk)
    if not current.demonstration:
        raise NotADemonstration
    leaving = _accounts(current)
    jobs = list(Job.objects.filter(club=current).values_list("pk", "task"))
    for kind, way in _children_first():
        _delete(kind._base_manager.filter(**{way: current.pk}))
    DBTaskResult.objects.filter(pk__in=[task for _pk, task in jobs]).delete()
    _delete(Club.objects.filter(pk=current.pk))
    for user in leaving:
        _part_with(user)
    transaction.on_commit(partial(_remove_files, [pk for pk, _task in jobs]))


def _delete(rows: models.QuerySet[Any]) -> None:
    """In one statement: the history would else note the end of every deal, and stay."""
    rows._raw_delete(OURS)


def _remove_files(jobs: Iterable[UUID]) -> None:
    for pk in jobs:
        (folder() / str(pk)).unlink(missing_ok=True)


def _children_first() -> Iterator[tuple[Kind, str]]:
    """Every kind of row a club has with the lookup that leads to it, before what it points at."""
    ways = _ways()
    graph: TopologicalSorter[Kind] = TopologicalSorter(dict.fromkeys(ways, ()))
    for kind in ways:
        for key in _keys(kind):
            if key.related_model in ways and key.related_model is not kind:
                graph.add(key.related_model, kind)
    return ((kind, ways[kind]) for kind in graph.static_order() if kind is not Club)


def _ways() -> dict[Kind, str]:
    """The lookup from each kind of row to its club, over keys that say what it is a part of."""
    ways: dict[Kind, str] = {Club: "pk"}
    newest: list[Kind] = [Club]
    while newest:
        parts = [
            (kind, key)
            for kind in apps.get_models(include_auto_created=True)
            for key in _keys(kind)
            if key.related_model in newest and _part_of(key)
        ]
        newest = [kind for kind, _key in parts if kind not in ways]
        for kind, key in parts:
            ways.setdefault(kind, f"{key.name}__{ways[key.related_model]}")
    for kind in list(ways):
        with suppress(NotHistoricalModelError):
            ways[get_history_model_for_model(kind)] = ways[kind]
    return ways


def _keys(kind: Kind) -> Iterator[Any]:
    fields = kind._meta.get_fields()
    return (field for field in fields if isinstance(field, models.ForeignKey))


def _part_of(key: Any) -> bool:
    """True for a key that every row has and goes with: what it points at is what it is part of."""
    goes_with: bool = key.remote_field.on_delete is models.CASCADE
    return goes_with and (key.related_model is Club or not key.null)


def _accounts(club: Club) -> list[User]:
    """The accounts that open this club and nothing else."""
    elsewhere = User.objects.filter(memberships__in=Membership.objects.exclude(club=club))
    own = User.objects.filter(memberships__club=club, is_staff=False, is_superuser=False)
    return list(own.exclude(pk__in=elsewhere.values("pk")).order_by("username"))


def _part_with(user: User) -> None:
    """Delete an account, or close it where another club's history bears its name."""
    relations: list[Any] = [
        field
        for field in User._meta.get_fields(include_hidden=True)
        if isinstance(field, models.ManyToOneRel) and field.on_delete is not models.CASCADE
    ]
    if any(
        each.related_model._base_manager.filter(**{each.field.name: user}).exists()
        for each in relations
    ):
        accounts.close(user)
    else:
        user.delete()
