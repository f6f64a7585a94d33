"""Two people corrected the same line: both versions side by side, and the choice."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.forms.oldevents import OldEventForm
from scoring.ledger.deals import compared
from scoring.ledger.oldfacts import facts_in_words
from scoring.ledger.oldsheets import OldRow, sheet_of_game
from scoring.ledger.ranks import MEMBERS
from scoring.messages_historical import EVENTS, line_text
from scoring.models import OldEvent, OldGame
from scoring.views.oldgames.asked import turn_of
from tarotclub.access import Found

OWN = frozenset({"csrfmiddlewaretoken", "submission", "version", "voir"})
"""What is not the line's own of a form that was sent."""


def conflict_page(
    request: HttpRequest, found: Found[OldGame], form: OldEventForm, current: OldEvent
) -> HttpResponse:
    """Show the stored line and the submitted one; every choice is a button, nothing is lost."""
    read = sheet_of_game(found.object, MEMBERS)
    row = next(each for each in read.rows if each.event.pk == current.pk)
    turn = turn_of(found.object, current)
    mine = turn.sheet.preview(form.known_event)
    names = turn.names
    stored = turn.sheet.preview(turn.read(current.data))
    facts = [
        *compared(
            [*facts_in_words(stored.event, names)], [*facts_in_words(form.known_event, names)]
        )
    ]
    moved = [0] * len(names) if current.voided_at else stored.deltas
    context = {
        "access": found.access,
        "game": found.object,
        "read": read,
        "title": EVENTS[form.kind],
        "row": row,
        "facts": facts,
        "scores": [*zip(names, moved, mine.deltas, strict=True)],
        "lines": [line_text(line, names) for line in mine.lines],
        "same": current.voided_at is None and all(one == other for _label, one, other in facts),
        "fields": () if mine.errors or current.voided_at else _fields(request, row),
    }
    return render(request, "scoring/old/conflict.html", context, status=409)


def _fields(request: HttpRequest, row: OldRow) -> Sequence[tuple[str, list[str]]]:
    """The hidden fields that send the same line once more, over the version that is shown."""
    typed = [(name, values) for name, values in request.POST.lists() if name not in OWN]
    over = [("submission", [str(uuid.uuid4())]), ("version", [str(row.event.version)])]
    return [*typed, *over]
