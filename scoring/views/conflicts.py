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
from scoring.ledger.deals import Explained, compared, explained, table_columns
from scoring.ledger.ranks import MEMBERS
from scoring.ledger.sheets import Column
from scoring.models import Deal, Table
from scoring.recording import DealConflict, DealEntry, EntryRefused, StaleVersion
from scoring.views.dealform import onward, outbox_name
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
    seats = table_columns(theirs, MEMBERS)
    stored, sent = explained(theirs, seats, brief=True), _sent(mine, theirs, seats)
    context = {
        "access": found.access,
        "table": found.object,
        "theirs": stored,
        "facts": [*compared(stored.facts, sent.facts)],
        "scores": _scores(seats, stored, sent),
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


def _sent(mine: DealEntry, theirs: Deal, seats: Sequence[Column]) -> Explained:
    """The submitted deal as it would stand; without scores where it could not be stored."""
    try:
        drafted = recording.drafted(theirs.table, mine, theirs)
    except EntryRefused:
        deal = Deal(table=theirs.table, rule_set=theirs.rule_set, number=theirs.number)
        recording.put(deal, mine, mine.digest)
        return explained(deal, seats, scored=False, brief=True)
    return explained(drafted, seats, brief=True)


def _scores(
    seats: Sequence[Column], stored: Explained, sent: Explained
) -> list[tuple[str, int | None, int | None]]:
    """Each player with both scores, in halves."""
    one = {share.column.seat.index: share.half_score for share in stored.shares}
    other = {share.column.seat.index: share.half_score for share in sent.shares}
    return [
        (seat.name, one.get(seat.seat.index), other.get(seat.seat.index))
        for seat in seats
        if seat.seat.index in one or seat.seat.index in other
    ]


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
