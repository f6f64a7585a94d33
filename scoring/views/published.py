"""Answering a public page: one small query when nothing is new, and one rendering for everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.crypto import salted_hmac

from tarotclub import RELEASE, access
from tarotclub.access import Access, Right

RUNNING_SECONDS = 2
WAITING_SECONDS = 30


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
    key = _key(request, visitor, revisions)
    kept = cache.get(key)
    if kept is None:
        kept = parts()
        cache.set(key, kept)
    shown = {**context, **kept, "access": visitor, "tag": tag}
    return access.tagged(render(request, template, shown), tag)


def _key(request: HttpRequest, visitor: Access, revisions: tuple[object, ...]) -> str:
    """A name for what all these visitors see: by path, language and whether they see everything."""
    club = visitor.club
    shown = (RELEASE, club.pk, club.version, request.path, translation.get_language())
    text = ":".join(str(part) for part in (*shown, visitor.may(Right.READ), *revisions))
    return "page-" + salted_hmac("scoring.published", text, algorithm="sha256").hexdigest()
