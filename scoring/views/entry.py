"""Entering and correcting deals: the form, its preview, the ways a deal ends unplayed."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import recording
from scoring.forms.deal import DealForm, Turn, typed
from scoring.forms.merging import merged
from scoring.marques import own_form
from scoring.models import Deal, Table
from scoring.recording import DealEntry, EntryRefused, Recorded, SessionClosed
from scoring.rules.deal import Outcome
from scoring.views import conflicts, previews
from scoring.views.allowed import author, may_enter, may_enter_closed
from scoring.views.dealform import asked_number, counted, deal_row, onward, render_form, table_row
from tarotclub.access import Found
from tarotclub.middleware import typed_before_login
from tarotclub.whole import whole

Write = Callable[[DealEntry], Recorded]


@require_http_methods(["GET", "HEAD", "POST"])
def deal_new(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """The blank form of the table's next deal, or of `?numero=`; posted, the deal is recorded."""
    found = table_row(request, club, table)
    if request.method == "POST":
        return _record(request, found)
    if not may_enter(found.access, found.object.session):
        raise PermissionDenied
    kept = typed_before_login(request)
    turn = _turn(found.object, asked_number(kept or request.GET))
    if turn is None or turn.table is None:
        messages.error(request, _nothing_to_play(found.object, turn))
        return redirect("sheet", club, table)
    blank = {"number": turn.number, "submission": str(uuid.uuid4()), **counted(request)}
    return render_form(request, found, DealForm(kept, turn, initial=blank))


@require_POST
def deal_event(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """One tap: everybody passed, petit sec, misdeal."""
    found = table_row(request, club, table)
    if request.POST.get("outcome") not in set(Outcome) - {Outcome.PLAYED}:
        raise BadRequest
    return _record(request, found)


@require_http_methods(["GET", "HEAD", "POST"])
def deal_edit(request: HttpRequest, club: str, deal: int) -> HttpResponse:
    """The form filled with a deal; posted, its facts are replaced."""
    found = deal_row(request, club, deal)
    row = found.object
    turn = turn_of(row)
    if request.method == "POST":
        return _correct(request, found, DealForm(request.POST, turn))
    if not may_enter(found.access, row.table.session):
        raise PermissionDenied
    if row.voided_at is not None:
        messages.error(request, _("Cette donne est rayée : rétablissez-la pour la corriger."))
        return redirect("deal", club, deal)
    filled = typed(replace(recording.entry_of(row), submission=uuid.uuid4()), row.version)
    for name, text in counted(request).items():
        filled[name] = text
    form = DealForm(typed_before_login(request), turn, initial=filled)
    return render_form(request, Found(found.access, row.table), form, deal=row)


@require_POST
def deal_merge(request: HttpRequest, club: str, deal: int) -> HttpResponse:
    """Of two versions, one chosen for each thing they differ in: stored as a correction."""
    found = deal_row(request, club, deal)
    return _correct(request, found, DealForm(merged(request.POST), turn_of(found.object)))


@require_POST
def deal_preview(request: HttpRequest, club: str, table: int) -> HttpResponse:
    """What the form would store, from the function that stores it. Nothing is written."""
    found = table_row(request, club, table)
    if not may_enter(found.access, found.object.session):
        raise PermissionDenied
    corrected = whole(request.POST.get("deal"))
    rows = found.object.deals.select_related("rule_set", "table")
    row = rows.filter(pk=corrected).first() if corrected else None
    turn = turn_of(row) if row else _turn(found.object, asked_number(request.POST))
    if turn is None:
        raise BadRequest
    return JsonResponse(previews.preview(found.object, DealForm(request.POST, turn), turn, row))


def turn_of(deal: Deal) -> Turn:
    """The turn of a stored deal: its own players and rules."""
    return Turn(
        deal.number,
        tuple(deal.playing),
        deal.dealer,
        recording.constraints_for(deal.table, deal.number),
        deal.rule_set.rules,
        own_form(deal),
    )


def _turn(table: Table, number: int | None) -> Turn | None:
    """The turn of deal `number`, or of the next one; None where every étui is played."""
    coming = recording.next_deal(table) if number is None else recording.rotation_at(table, number)
    if coming.number is None:
        return None
    return Turn.coming(table, coming, recording.constraints_for(table, coming.number))


def _nothing_to_play(table: Table, turn: Turn | None) -> str:
    if turn is None and recording.constraints_for(table, None).closed:
        closed = recording.Refusal(recording.RefusalCode.TOTALS_STAND, "number")
        return recording.refusal_text(closed)
    if turn is None:
        return _("Tous les étuis de cette table sont saisis.")
    return recording.refusal_text(recording.unplayable(len(turn.playing), turn.rules, turn.form))


def _record(request: HttpRequest, found: Found[Table]) -> HttpResponse:
    new = new_deal(request, found)
    if new is None:
        raise BadRequest
    return _store(request, found, *new)


def new_deal(request: HttpRequest, found: Found[Table]) -> tuple[DealForm, Write] | None:
    """The form of a deal that is sent for the first time, and what stores it; None where the
    table has no deal to play."""
    table, who = found.object, author(found.access)
    closed_too = may_enter_closed(found.access, table.session)
    sent = _sent_before(table, request.POST.get("submission", ""))
    turn = turn_of(sent) if sent else _turn(table, asked_number(request.POST)) or _turn(table, 1)
    if turn is None:
        return None

    def write(entry: DealEntry) -> Recorded:
        return recording.record(table, entry, who, closed_too=closed_too)

    return DealForm(request.POST, turn), write


def _sent_before(table: Table, submission: str) -> Deal | None:
    """The deal that this submission made already.

    What arrives twice is read as it was the first time, whatever the table plays by now: read
    otherwise it would be another deal.
    """
    try:
        known = uuid.UUID(submission)
    except ValueError:
        return None
    return table.deals.select_related("rule_set", "table").filter(submission=known).first()


def _correct(request: HttpRequest, found: Found[Deal], form: DealForm) -> HttpResponse:
    at = Found(found.access, found.object.table)
    return _store(request, at, form, correction(found, form), found.object)


def correction(found: Found[Deal], form: DealForm) -> Write:
    """What stores the form as the deal's facts."""
    row, who = found.object, author(found.access)
    closed_too = may_enter_closed(found.access, row.table.session)

    def write(entry: DealEntry) -> Recorded:
        version = form.cleaned_data["version"] or 0
        return recording.correct(row.pk, entry, version, who, closed_too=closed_too)

    return write


def _store(
    request: HttpRequest,
    found: Found[Table],
    form: DealForm,
    write: Write,
    deal: Deal | None = None,
) -> HttpResponse:
    """Write what the form holds, or show again what was typed and what stands against it."""
    status = 200
    if form.is_valid() and form.entry is not None:
        try:
            done = write(form.entry)
        except (recording.DealConflict, recording.StaleVersion) as conflict:
            return conflicts.conflict_page(request, found, conflict)
        except recording.DealIsVoid:
            form.add_error(None, _("Cette donne est rayée : rétablissez-la pour la corriger."))
        except SessionClosed:
            status = 403
            form.add_error(None, _("Cette séance n’est pas ouverte : voyez le secrétariat."))
        except EntryRefused as refused:
            form.refuse(refused.findings)
        else:
            place = reverse("sheet", args=[found.access.club.slug, found.object.pk])
            return redirect(onward(request) or f"{place}#donne-{done.deal.number}")
    return render_form(request, found, form, deal=deal, status=status)
