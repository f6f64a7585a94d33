"""One deal explained, and what may be done with it: void, restore, undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import recording, words
from scoring.forms.deal import VoidForm
from scoring.ledger import deals as ledger
from scoring.ledger.ranks import Reader
from scoring.ledger.sheets import named_rules
from scoring.models import Deal
from scoring.recording import EntryRefused, SessionClosed, StaleVersion, UndoOver, refusal_text
from scoring.views.allowed import author, may_enter, may_enter_closed, may_void
from scoring.views.dealform import deal_row
from tarotclub import access
from tarotclub.access import Found, Right
from tarotclub.middleware import keep_typed, typed_before_login
from tarotclub.whole import whole


@require_safe
def deal(request: HttpRequest, club: str, deal: int) -> HttpResponse:
    """Why each player got what he got; for members who wrote which version."""
    found = deal_row(request, club, deal, Right.PUBLIC)
    row, visitor = found.object, found.access
    left = recording.seconds_to_undo(row, author(visitor)) if visitor.user or visitor.table else 0
    tag = access.etag(request, visitor, "deal", row.table.session.revision, left)
    if same := access.unchanged(request, tag):
        return same
    return access.tagged(_deal_page(request, found, VoidForm(), left=left), tag)


def _deal_page(
    request: HttpRequest, found: Found[Deal], form: VoidForm, *, left: int = 0
) -> HttpResponse:
    row, visitor = found.object, found.access
    reader = Reader.of(visitor)
    seats = ledger.table_columns(row, reader)
    names = {column.seat.index: column.full_name for column in seats}
    session, fixed = row.table.session, recording.constraints_for(row.table, None)
    writes = may_enter(visitor, session)
    context: dict[str, Any] = {
        "access": visitor,
        "deal": row,
        "table": row.table,
        "board": fixed.board,
        "unplayed": () if fixed.played_only else words.unplayed(row),
        "explained": ledger.explained(row, seats),
        "rule_sets": named_rules(row.table, [row]),
        "versions": ledger.versions(row, names) if visitor.member else (),
        "may_enter": writes,
        "may_void": visitor.member and may_void(visitor, row, session),
        "left": left if writes else 0,
        "form": form,
    }
    return render(request, "scoring/deal.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def deal_void(request: HttpRequest, club: str, deal: int) -> HttpResponse:
    """Strike the deal through, with its reason; the form itself stands on the deal's page."""
    found = _voidable(request, club, deal)
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    if typed is None:
        return redirect("deal", club, deal)
    form = VoidForm(typed)
    if request.method != "POST":
        return _deal_page(request, found, form)
    if not form.is_valid():
        return _deal_page(request, found, form)
    reason, version = form.cleaned_data["reason"], form.cleaned_data["version"]
    who, closed_too = author(found.access), _closed_too(found)
    return _changed(
        request,
        found,
        lambda pk: recording.void(pk, reason, version, who, closed_too=closed_too),
    )


@require_POST
def deal_restore(request: HttpRequest, club: str, deal: int) -> HttpResponse:
    """Make a void deal count again."""
    found = _voidable(request, club, deal)
    known = whole(request.POST.get("version")) or 0
    who, closed_too = author(found.access), _closed_too(found)
    return _changed(
        request, found, lambda pk: recording.restore(pk, known, who, closed_too=closed_too)
    )


@require_POST
def deal_revert(request: HttpRequest, club: str, deal: int) -> HttpResponse:
    """Put back an earlier version of the deal; the history keeps both."""
    found = _voidable(request, club, deal)
    wanted, known = (whole(request.POST.get(name)) or 0 for name in ("wanted", "version"))
    who, closed_too = author(found.access), _closed_too(found)
    return _changed(
        request,
        found,
        lambda pk: recording.revert(pk, wanted, known, who, closed_too=closed_too),
    )


@require_POST
def deal_undo(request: HttpRequest, club: str, deal: int) -> HttpResponse:
    """Put back the version before one's own last entry."""
    found = deal_row(request, club, deal)
    who, closed_too = author(found.access), _closed_too(found)
    try:
        row = recording.undo(deal, who, closed_too=closed_too)
    except UndoOver:
        messages.error(request, _("Trop tard pour défaire d’un geste : corrigez la donne."))
        return redirect("deal", club, deal)
    except EntryRefused as refused:
        return _refused(request, club, deal, refused)
    except SessionClosed:
        raise PermissionDenied from None
    place = reverse("sheet", args=[club, row.table_id])
    return redirect(f"{place}#donne-{row.number}")


def _voidable(request: HttpRequest, club: str, pk: int) -> Found[Deal]:
    """The deal, for somebody who may void it."""
    found = deal_row(request, club, pk, Right.VOID_OWN)
    if not may_void(found.access, found.object, found.object.table.session):
        raise PermissionDenied
    return found


def _closed_too(found: Found[Deal]) -> bool:
    return may_enter_closed(found.access, found.object.table.session)


def _changed(
    request: HttpRequest, found: Found[Deal], write: Callable[[int], Deal]
) -> HttpResponse:
    row = found.object
    try:
        write(row.pk)
    except StaleVersion:
        messages.error(request, _("Cette donne a changé entre-temps : regardez-la d’abord."))
        if "reason" in request.POST:
            # The form stands on the page of the deal as it is by now, with the reason in it.
            keep_typed(request)
            return redirect(request.path)
    except EntryRefused as refused:
        return _refused(request, found.access.club.slug, row.pk, refused)
    except SessionClosed:
        raise PermissionDenied from None
    return redirect("deal", found.access.club.slug, row.pk)


def _refused(request: HttpRequest, club: str, pk: int, refused: EntryRefused) -> HttpResponse:
    """What hangs on the deal does not let it change: say so on its page."""
    messages.error(request, " ".join(refusal_text(one) for one in refused.findings))
    return redirect("deal", club, pk)
