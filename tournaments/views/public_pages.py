"""What the public pages of a tournament share: finding it, its reader, fragments made once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest

from scoring.ledger.ranks import Reader
from scoring.views.published import RUNNING_SECONDS, WAITING_SECONDS, kept
from tarotclub.access import Found, Right, fetch
from tournaments.layouts import DESK_FORMS, PLAYER_FORMS
from tournaments.models import Tournament
from tournaments.standings import Field, read_field

EVERY = {
    Tournament.Status.DRAFT: WAITING_SECONDS,
    Tournament.Status.RUNNING: RUNNING_SECONDS,
    Tournament.Status.FINISHED: 0,
}


def public_tournament(request: HttpRequest, club: str, pk: int) -> Found[Tournament]:
    """Fetch a duplicate individual that this visitor may read: one query for the public."""
    rows = Tournament.objects.filter(form=Tournament.Form.INDIVIDUEL)
    return fetch(request, club, rows, Right.PUBLIC, pk=pk)


def public_players(request: HttpRequest, club: str, pk: int) -> Found[Tournament]:
    """The same where everybody plays boards for himself, the contract imposed or free."""
    rows = Tournament.objects.filter(form__in=PLAYER_FORMS)
    return fetch(request, club, rows, Right.PUBLIC, pk=pk)


def public_boards(request: HttpRequest, club: str, pk: int) -> Found[Tournament]:
    """The same for every form that is played on boards, by players or by sides."""
    rows = Tournament.objects.filter(form__in=DESK_FORMS)
    return fetch(request, club, rows, Right.PUBLIC, pk=pk)


def any_public_tournament(request: HttpRequest, club: str, pk: int) -> Found[Tournament]:
    """The same for a tournament of any form."""
    return fetch(request, club, Tournament.objects.all(), Right.PUBLIC, pk=pk)


def field_of(found: Found[Tournament]) -> Field:
    """Read the tournament under the names this visitor may see."""
    return read_field(found.object, Reader.of(found.access))


def every(tournament: Tournament) -> int:
    """How many seconds an open page waits before it asks again; 0: nothing more comes.

    What is held back until the ceremony is still to come once all is played.
    """
    if tournament.last_held and tournament.status == Tournament.Status.FINISHED:
        return WAITING_SECONDS
    return EVERY[Tournament.Status(tournament.status)]


def shared(
    found: Found[Tournament], name: str, make: Callable[[], Mapping[str, Any]]
) -> Mapping[str, Any]:
    """Return what `make` gives, made once for all who may read the same of this revision.

    For what does not depend on the question a visitor asked: forty phones that each look up
    another name show one and the same ranking.
    """
    tournament = found.object
    return kept(found.access, ("tournament", tournament.pk, tournament.revision, name), make)
