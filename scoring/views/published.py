"""Answering a public page: one small query when nothing is new, and one rendering for everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.crypto import salted_hmac

from scoring.models import Session
from tarotclub import RELEASE, access
from tarotclub.access import Access, Right

RUNNING_SECONDS = 2
WAITING_SECONDS = 30
EVERY = {
    Session.Status.PLANNED: WAITING_SECONDS,
    Session.Status.OPEN: RUNNING_SECONDS,
    Session.Status.CLOSED: 0,
}


def answer(
    request: HttpRequest,
    visitor: Access,
    revisions: tuple[object, ...],
    template: str,
    parts: Callable[[], Mapping[str, Any]],
    **context: Any,
) -> HttpResponse:
    """Return the page `template` with `parts` and `context`, or 304 where the visitor has it.

    `revisions` say what the page shows: whatever changes one of its words raises one of them, and
    an option of the address belongs to them too. `parts` gives rendered fragments; it is asked once
    for all visitors who may read the same, and what it gave is kept under the revisions: it has no
    age, so it is never stale.
    """
    tag = access.etag(request, visitor, *revisions)
    if same := access.unchanged(request, tag):
        return same
    made = kept(visitor, (request.path, *revisions), parts)
    shown = {**context, **made, "access": visitor, "tag": tag}
    return access.tagged(render(request, template, shown), tag)


def every(session: Session) -> int:
    """How many seconds an open page of a session waits before it asks again; 0: no more comes."""
    return EVERY[Session.Status(session.status)]


def kept(
    visitor: Access, name: tuple[object, ...], make: Callable[[], Mapping[str, Any]]
) -> Mapping[str, Any]:
    """Return what `make` gives, made once for all visitors who may read the same.

    `name` says what it is and at which revision. Language, club and whether the visitor reads
    everything tell it apart as well; nothing in it may depend on anything else of the visitor.
    """
    club = visitor.club
    common = (RELEASE, club.pk, club.version, translation.get_language(), visitor.may(Right.READ))
    text = ":".join(str(part) for part in (*common, *name))
    key = "page-" + salted_hmac("scoring.published", text, algorithm="sha256").hexdigest()
    found: Mapping[str, Any] | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found)
    return found
