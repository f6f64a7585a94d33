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
from scoring.forms.oldevents import OldEventForm, as_stored, begun, offered
from scoring.forms.oldgames import OldGameForm
from scoring.forms.oldparts import Turn
from scoring.ledger.oldsheets import sheet_of_game
from scoring.messages_historical import EVENTS, finding_text, line_text
from scoring.models import OldEvent, OldGame, Session
from scoring.oldgames import OldEventConflictError, OldEventStaleError, OldGameMovedError
from scoring.recording import SessionClosed
from scoring.rules.historical import ImpossibleEvent
from scoring.views.allowed import author, may_enter_closed
from scoring.views.oldgames.asked import (
    CLUB,
    event_for,
    game_for,
    may_void,
    turn_of,
)
from tarotclub import access
from tarotclub.access import Found, Right
from tarotclub.middleware import typed_before_login


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
    row, game = found.object, Found(found.access, found.object.game)
    turn = turn_of(row.game, row)
    if posted:
        form = OldEventForm(turn, row.data["kind"], request.POST)
        return _store(request, game, form, lambda: _correct(found, form), row)
    filled = {"version": row.version, **as_stored(turn, row.data)}
    form = OldEventForm(turn, row.data["kind"], typed_before_login(request), initial=filled)
    return _form_page(request, game, form, row)


@require_POST
def old_event_void(request: HttpRequest, club: str, event: int) -> HttpResponse:
    """Strike a line through."""
    return _struck(request, club, event, oldgames.void)


@require_POST
def old_event_restore(request: HttpRequest, club: str, event: int) -> HttpResponse:
    """Make a struck line count again."""
    return _struck(request, club, event, oldgames.restore)


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
    try:
        done = write()
    except (OldGameMovedError, OldEventStaleError) as moved:
        form = _moved(request, found, form, moved)
    except OldEventConflictError:
        form.add_error(None, _("Cette saisie est déjà enregistrée : corrigez sa ligne."))
    except ImpossibleEvent as wrong:
        form.refuse(wrong.findings)
    except SessionClosed:
        status = 403
        form.add_error(None, _("Cette soirée n’est pas ouverte : voyez le secrétariat."))
    else:
        place = reverse("old-game", args=[found.access.club.slug, found.object.pk])
        return redirect(f"{place}#ligne-{done.number}")
    return _form_page(request, found, form, row, status=status)


def _moved(
    request: HttpRequest,
    found: Found[OldGame],
    form: OldEventForm,
    moved: OldGameMovedError | OldEventStaleError,
) -> OldEventForm:
    """The form with what was typed, on the sheet as somebody else has left it."""
    data = request.POST.copy()
    if isinstance(moved, OldGameMovedError):
        row, version = None, moved.game.version
        said = _("Quelqu’un d’autre vient d’écrire sur cette feuille : regardez-la d’abord.")
    else:
        row, version = moved.current, moved.current.version
        said = _("Quelqu’un d’autre vient de changer cette ligne : regardez-la d’abord.")
    data["version"] = str(version)
    again = OldEventForm(turn_of(found.object, row), form.kind, data)
    again.add_error(None, said)
    return again


def _form_page(
    request: HttpRequest,
    found: Found[OldGame],
    form: OldEventForm,
    row: OldEvent | None = None,
    *,
    status: int = 0,
) -> HttpResponse:
    wrong = form.is_bound and not form.is_valid()
    read = sheet_of_game(found.object, CLUB)
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
        "versions": versions_of(row) if row else (),
        "may_void": row is not None and may_void(found.access, row, found.object.session),
    }
    return render(
        request, "scoring/old/event.html", context, status=status or (400 if wrong else 200)
    )


def versions_of(row: OldEvent) -> list[Any]:
    """Who wrote each version of a line, and when, the last one first."""
    return list(row.history.select_related("author").order_by("-version"))


def _struck(
    request: HttpRequest, club: str, pk: int, write: Callable[..., OldEvent]
) -> HttpResponse:
    found = event_for(request, club, pk, writing=False)
    row, visitor = found.object, found.access
    session = row.game.session
    if not may_void(visitor, row, session):
        raise PermissionDenied
    typed = request.POST.get("version", "")
    version = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else 0
    try:
        done = write(pk, version, author(visitor), closed_too=may_enter_closed(visitor, session))
    except OldEventStaleError:
        messages.error(request, _("Cette ligne a changé entre-temps : regardez-la d’abord."))
        return redirect("old-event", club, pk)
    except SessionClosed:
        raise PermissionDenied from None
    place = reverse("old-game", args=[club, row.game_id])
    return redirect(f"{place}#ligne-{done.number}")
