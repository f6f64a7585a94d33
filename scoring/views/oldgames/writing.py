"""Beginning an old game, and writing the lines of its sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import oldgames
from scoring.forms.deal import VoidForm
from scoring.forms.oldevents import OldEventForm, as_stored, begun, offered
from scoring.forms.oldgames import OldGameForm
from scoring.forms.oldparts import Turn
from scoring.ledger.oldfacts import versions
from scoring.ledger.oldsheets import sheet_of_game
from scoring.ledger.ranks import MEMBERS
from scoring.messages_historical import EVENTS, finding_text, line_text
from scoring.models import OldEvent, OldGame, Session
from scoring.oldgames import OldEventConflictError, OldEventStaleError, OldGameMovedError
from scoring.recording import SessionClosed, UndoOver
from scoring.rules.historical import ImpossibleEvent
from scoring.views.allowed import author, may_enter_closed
from scoring.views.oldgames.asked import (
    event_for,
    game_for,
    may_void,
    turn_of,
)
from scoring.views.oldgames.conflicts import conflict_page
from tarotclub import access
from tarotclub.access import Found, Right
from tarotclub.middleware import keep_typed, typed_before_login
from tarotclub.whole import whole


@require_http_methods(["GET", "HEAD", "POST"])
def old_game_new(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Choose the game, its reading and who plays; then its first line is asked."""
    found = access.fetch(request, club, Session.objects.evenings(), Right.RUN, pk=pk)
    session = found.object
    posted = request.method == "POST"
    form = OldGameForm(session, request.POST if posted else typed_before_login(request))
    if posted and form.is_valid() and form.rules is not None:
        submission = form.cleaned_data["submission"]
        game = oldgames.create(session.pk, form.rules, form.players, submission)
        return redirect("old-game", club, game.pk)
    context = {"access": found.access, "evening": session, "form": form}
    return render(request, "scoring/old/new.html", context, status=400 if posted else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def old_event_new(request: HttpRequest, club: str, game: int, kind: str) -> HttpResponse:
    """The form of the sheet's next line of one kind; `voir` shows what it would move."""
    posted = request.method == "POST"
    found = game_for(request, club, game, Right.ENTER, writing=not posted)
    row = found.object
    if posted:
        same = _same_submission(row, request.POST.get("submission", ""))
        form = _form(turn_of(row, same), kind, request.POST)
        return _store(request, found, form, lambda: _add(found, form))
    turn = turn_of(row)
    form = _form(turn, kind, typed_before_login(request), version=row.version)
    if kind not in offered(turn):
        messages.error(request, _("Cette ligne n’est pas possible maintenant."))
        return redirect("old-game", club, game)
    return _form_page(request, found, form)


@require_http_methods(["GET", "HEAD", "POST"])
def old_event(request: HttpRequest, club: str, event: int) -> HttpResponse:
    """A line explained, with its form to correct it and what may be done with it."""
    posted = request.method == "POST"
    found = event_for(request, club, event, writing=not posted)
    if not posted:
        return _line_page(request, found, typed_before_login(request))
    row, game = found.object, Found(found.access, found.object.game)
    form = OldEventForm(turn_of(row.game, row), row.data["kind"], request.POST)
    return _store(request, game, form, lambda: _correct(found, form), row)


def _line_page(
    request: HttpRequest,
    found: Found[OldEvent],
    typed: QueryDict | None = None,
    voiding: VoidForm | None = None,
) -> HttpResponse:
    row, game = found.object, Found(found.access, found.object.game)
    turn = turn_of(row.game, row)
    filled = {"version": row.version, **as_stored(turn, row.data)}
    form = OldEventForm(turn, row.data["kind"], typed, initial=filled)
    return _form_page(request, game, form, row, voiding=voiding)


@require_http_methods(["GET", "HEAD", "POST"])
def old_event_void(request: HttpRequest, club: str, event: int) -> HttpResponse:
    """Strike a line through, with its reason; the form itself stands on the line's page."""
    found = _voidable(request, club, event)
    row, visitor = found.object, found.access
    typed = request.POST if request.method == "POST" else typed_before_login(request)
    if typed is None:
        return redirect("old-event", club, event)
    form = VoidForm(typed)
    if request.method != "POST" or not form.is_valid():
        return _line_page(request, found, voiding=form)
    reason, version = form.cleaned_data["reason"], form.cleaned_data["version"]
    closed_too = may_enter_closed(visitor, row.game.session)
    return _changed(
        request,
        found,
        lambda: oldgames.void(row.pk, version, author(visitor), reason, closed_too=closed_too),
    )


@require_POST
def old_event_restore(request: HttpRequest, club: str, event: int) -> HttpResponse:
    """Make a struck line count again."""
    found = _voidable(request, club, event)
    row, visitor = found.object, found.access
    version = whole(request.POST.get("version")) or 0
    closed_too = may_enter_closed(visitor, row.game.session)
    return _changed(
        request,
        found,
        lambda: oldgames.restore(row.pk, version, author(visitor), closed_too=closed_too),
    )


@require_POST
def old_event_undo(request: HttpRequest, club: str, event: int) -> HttpResponse:
    """Put back the version before one's own last entry."""
    found = event_for(request, club, event)
    row, visitor = found.object, found.access
    closed_too = may_enter_closed(visitor, row.game.session)
    try:
        oldgames.undo(row.pk, author(visitor), closed_too=closed_too)
    except UndoOver:
        messages.error(request, _("Trop tard pour défaire d’un geste : corrigez la ligne."))
        return redirect("old-event", club, event)
    except SessionClosed:
        raise PermissionDenied from None
    return _to_line(found.access.club.slug, row)


def _form(
    turn: Turn, kind: str, data: QueryDict | None, version: int | None = None
) -> OldEventForm:
    """The form of a kind of line that this game has; otherwise 404."""
    try:
        initial = {"version": version, **begun(turn, kind)}
    except KeyError:
        raise Http404 from None
    return OldEventForm(turn, kind, data, initial=initial)


def _same_submission(game: OldGame, typed: str) -> OldEvent | None:
    """The line that this submission made already, if it did."""
    try:
        return game.events.filter(submission=UUID(typed)).first()
    except ValueError:
        return None


def _add(found: Found[OldGame], form: OldEventForm) -> OldEvent:
    game, visitor = found.object, found.access
    cleaned = form.cleaned_data
    return oldgames.add(
        game.pk,
        form.known_event,
        cleaned["submission"],
        cleaned["version"],
        author(visitor),
        closed_too=may_enter_closed(visitor, game.session),
    ).event


def _correct(found: Found[OldEvent], form: OldEventForm) -> OldEvent:
    row, visitor = found.object, found.access
    return oldgames.correct(
        row.pk,
        form.known_event,
        form.cleaned_data["version"],
        author(visitor),
        closed_too=may_enter_closed(visitor, row.game.session),
    )


def _store(
    request: HttpRequest,
    found: Found[OldGame],
    form: OldEventForm,
    write: Callable[[], OldEvent],
    row: OldEvent | None = None,
) -> HttpResponse:
    """Write what the form holds, or show again what was typed and what stands against it."""
    if not form.is_valid() or "voir" in request.POST:
        return _form_page(request, found, form, row)
    status = 409
    since: frozenset[int] = frozenset()
    try:
        done = write()
    except OldEventStaleError as stale:
        return conflict_page(request, found, form, stale.current)
    except OldGameMovedError as moved:
        since = oldgames.changed_since(moved.game, form.cleaned_data["version"])
        form = _moved(request, found, form, moved)
    except OldEventConflictError:
        form.add_error(None, _("Cette saisie est déjà enregistrée : corrigez sa ligne."))
    except ImpossibleEvent as wrong:
        form.refuse(wrong.findings)
    except SessionClosed:
        status = 403
        form.add_error(None, _("Cette soirée n’est pas ouverte : voyez le secrétariat."))
    else:
        return _to_line(found.access.club.slug, done)
    return _form_page(request, found, form, row, status=status, since=since)


def _to_line(slug: str, row: OldEvent) -> HttpResponse:
    place = reverse("old-game", args=[slug, row.game_id])
    return redirect(f"{place}#ligne-{row.number}")


def _moved(
    request: HttpRequest, found: Found[OldGame], form: OldEventForm, moved: OldGameMovedError
) -> OldEventForm:
    """The form with what was typed, on the sheet as somebody else has left it."""
    data = request.POST.copy()
    data["version"] = str(moved.game.version)
    again = OldEventForm(turn_of(moved.game), form.kind, data)
    again.add_error(None, _("La vôtre n’est pas enregistrée : la feuille a changé entre-temps."))
    return again


def _form_page(
    request: HttpRequest,
    found: Found[OldGame],
    form: OldEventForm,
    row: OldEvent | None = None,
    *,
    status: int = 0,
    since: frozenset[int] = frozenset(),
    voiding: VoidForm | None = None,
) -> HttpResponse:
    wrong = form.is_bound and not form.is_valid()
    read = sheet_of_game(found.object, MEMBERS)
    preview = form.preview() if form.is_bound and not wrong else None
    names = form.turn.names
    context: dict[str, Any] = {
        "access": found.access,
        "game": found.object,
        "read": read,
        "form": form,
        "title": EVENTS[form.kind],
        "event": row,
        "shown": next((each for each in read.rows if row and each.event.pk == row.pk), None),
        "preview": preview,
        "lines": [line_text(line, names) for line in preview.lines] if preview else (),
        "doubts": [finding_text(each, names) for each in preview.findings] if preview else (),
        "moves": list(zip(names, preview.deltas, preview.accounts, strict=True)) if preview else (),
        "since": [each for each in read.rows if each.event.pk in since],
        "versions": versions(row, read.rules, names) if row else (),
        "may_void": row is not None and may_void(found.access, row, found.object.session),
        "left": oldgames.seconds_to_undo(row, author(found.access)) if row else 0,
        "voiding": voiding or VoidForm(),
    }
    return render(
        request, "scoring/old/event.html", context, status=status or (400 if wrong else 200)
    )


def _voidable(request: HttpRequest, club: str, pk: int) -> Found[OldEvent]:
    """The line, for somebody who may strike it."""
    found = event_for(request, club, pk)
    if not may_void(found.access, found.object, found.object.game.session):
        raise PermissionDenied
    return found


def _changed(
    request: HttpRequest, found: Found[OldEvent], write: Callable[[], OldEvent]
) -> HttpResponse:
    row, slug = found.object, found.access.club.slug
    try:
        done = write()
    except OldEventStaleError:
        messages.error(request, _("Cette ligne a changé entre-temps : regardez-la d’abord."))
        if "reason" in request.POST:
            # The form stands on the page of the line as it is by now, with the reason in it.
            keep_typed(request)
            return redirect(request.path)
        return redirect("old-event", slug, row.pk)
    except SessionClosed:
        raise PermissionDenied from None
    return _to_line(slug, done)
