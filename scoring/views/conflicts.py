"""Two people wrote the same deal: both versions side by side, and the choice."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import recording
from scoring.forms.deal import typed
from scoring.forms.merging import SENT, STORED, Choice, hidden
from scoring.ledger.deals import Explained, compared
from scoring.models import Deal, Table
from scoring.recording import DealConflict, DealEntry, StaleVersion
from scoring.views.dealform import onward, outbox_name
from scoring.views.versus import versus
from tarotclub.access import Found

Fields = Sequence[tuple[str, list[str]]]


def conflict_page(
    request: HttpRequest, found: Found[Table], conflict: DealConflict | StaleVersion
) -> HttpResponse:
    """Show the stored version and the submitted one; every choice is a button, nothing is lost."""
    if isinstance(conflict, StaleVersion):
        theirs, mine = conflict.current, conflict.entry or recording.entry_of(conflict.current)
        fields_of_next: Fields = ()
    else:
        theirs, mine = conflict.existing, conflict.entry
        fields_of_next = _fields_of_next(found.object, mine)
    both = versus(theirs, mine)
    stored, sent = both.stored, both.sent
    context = {
        "access": found.access,
        "table": found.object,
        "theirs": stored,
        "versus": both,
        "same": stored.facts == sent.facts and theirs.voided_at is None,
        "replacing": () if theirs.voided_at else _fields(mine, theirs.version),
        **_merging(mine, theirs, stored, sent),
        "adding": fields_of_next,
        "adding_number": _number(fields_of_next),
        "next": onward(request),
        "mine": mine.submission,
        "sender": outbox_name(found.access),
        "sheet": reverse("sheet", args=[found.access.club.slug, found.object.pk]),
    }
    return render(request, "scoring/conflict.html", context)


def _merging(
    mine: DealEntry, theirs: Deal, stored: Explained, sent: Explained
) -> dict[str, object]:
    """What the versions differ in, to choose one by one; nothing where there is only one thing."""
    about = {fact.label: fact.about for fact in (*stored.facts, *sent.facts)}
    nothing = _("rien")
    choices: dict[str, Choice] = {}
    for label, one, other in compared(stored.facts, sent.facts, nothing):
        if one != other and about[label]:
            found = Choice(about[label], label, one, other)
            choices[found.name] = (
                choices[found.name].beside(found) if found.name in choices else found
            )
    if theirs.voided_at is not None or len(choices) < 2:
        return {}
    fields = [
        *hidden(STORED, typed(recording.entry_of(theirs))),
        *hidden(SENT, typed(mine)),
    ]
    return {"choices": [*choices.values()], "merging": fields, "again": uuid.uuid4()}


def _fields(entry: DealEntry, version: int | None = None) -> Fields:
    """The hidden fields that send `entry` once more, as a submission of its own."""
    again = replace(entry, submission=uuid.uuid4())
    return [*typed(again, version).lists()]


def _fields_of_next(table: Table, mine: DealEntry) -> Fields:
    """The fields that record the submitted deal under the next free number.

    An étui has one number: at a tournament's table there is no such choice.
    """
    if recording.constraints_for(table, None).board:
        return ()
    number = recording.next_deal(table).number
    return _fields(replace(mine, number=number)) if number else ()


def _number(fields: Fields) -> str:
    return next((values[0] for name, values in fields if name == "number"), "")
