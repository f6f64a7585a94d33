"""What an evening's people read: where they sit, what is missing, and the sheets to print."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import MEMBERS, Reader
from scoring.ledger.rosters import Position, RosterTable, find, positions_of
from scoring.models import Session
from scoring.views.evenings.asked import clockwise, evening_for, shown
from scoring.views.published import every
from tarotclub.access import Found, Right, etag, tagged, unchanged


@require_safe
def evening_where(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Where do I sit? Everybody's place at the current position, and one's own in large type."""
    found = evening_for(request, club, pk, Right.PUBLIC)
    typed = request.GET.get("nom", "").strip()[:80]
    tag = etag(request, found.access, found.object.revision, timezone.localdate().year, typed)
    if same := unchanged(request, tag):
        return same
    position = _current(found)
    context = shown(
        found,
        position=position,
        typed=typed,
        clockwise=position is not None and clockwise(found.object),
        answers=_answers(position, typed),
        tag=tag,
        every=every(found.object),
    )
    return tagged(render(request, "scoring/evenings/where.html", context), tag)


def _current(found: Found[Session]) -> Position | None:
    positions = positions_of(found.object, Reader.of(found.access))
    return next((each for each in positions if each.current), None)


def _answers(position: Position | None, typed: str) -> list[tuple[RosterTable, int]]:
    """The places that fit what was typed: the table, and the number of the place there."""
    if position is None or not typed:
        return []
    return [
        (table, place)
        for table in position.tables
        for place, sitter in enumerate(table.there, start=1)
        if find([sitter], typed)
    ]


@require_safe
def evening_missing(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """List the tables without deals, or with fewer than announced or than the others."""
    found = evening_for(request, club, pk, Right.READ)
    tag = etag(request, found.access, found.object.revision, found.object.version)
    if same := unchanged(request, tag):
        return same
    positions = positions_of(found.object, MEMBERS)
    count = sum(len(position.lagging) for position in positions)
    live = {"tag": tag, "every": every(found.object)}
    context = shown(found, positions=positions, count=count, **live)
    answer = render(request, "scoring/evenings/missing.html", context)
    answer["Cache-Control"] = "private, no-store"
    return answer
