"""People who change during a libre: exchanged, replaced, gone; and the log of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.ledger.ranks import MEMBERS
from scoring.views.allowed import author
from tarotclub.access import Right
from tarotclub.models import Player
from tournaments.directing.libre import people as changing
from tournaments.forms.libre.people import ExchangeForm, LeaveForm, ReplaceForm
from tournaments.models import PeopleChange, Tournament
from tournaments.peoplewords import tell
from tournaments.standings.libre import LibreField, read_libre
from tournaments.views.desk_pages import attempt
from tournaments.views.libre.pages import found_libre, libre_page, setup_of
from tournaments.views.offering import not_entered

if TYPE_CHECKING:
    from django import forms

    from tarotclub.access import Found

Choices = Sequence[tuple[str, str]]


def _started(request: HttpRequest, club: str, pk: int) -> tuple[Found[Tournament], LibreField]:
    found = found_libre(request, club, pk, Right.DIRECT)
    setup_of(found.object)
    if found.object.status == Tournament.Status.DRAFT:
        raise Http404
    return found, read_libre(found.object, MEMBERS)


def _sat(field: LibreField) -> Choices:
    """Everybody who sits, or sat, at a table of the séance."""
    sat = {
        who.pk
        for table in field.tables
        if table.session == field.now[0] and table.position <= field.position
        for _index, who in table.seats
    }
    people = sorted(field.people, key=lambda one: one.order)
    return [(str(who.pk), who.name) for who in people if who.pk in sat]


def _playing(field: LibreField) -> Choices:
    """Those at a table now who did not leave."""
    seated = {who.pk for table in field.at(*field.now) for _index, who in table.seats}
    return [
        (str(who.pk), who.name)
        for who in sorted(field.people, key=lambda one: one.order)
        if who.pk in seated and who.id not in field.gone
    ]


@require_safe
def people(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Who may change with whom now, and what changed so far."""
    found, field = _started(request, club, pk)
    return _page(request, found, field)


def _page(
    request: HttpRequest, found: Found[Tournament], field: LibreField, *forms_: forms.Form
) -> HttpResponse:
    given = {type(form): form for form in forms_}
    playing = _playing(field)
    rows = PeopleChange.objects.filter(seance__tournament=found.object)
    changes = rows.select_related("author", "seance")
    context = {
        "exchange": given.get(ExchangeForm) or ExchangeForm(None, _sat(field), field.position),
        "replace": given.get(ReplaceForm)
        or ReplaceForm(None, playing, not_entered(field.tournament)),
        "leave": given.get(LeaveForm) or LeaveForm(None, playing),
        "log": tell(found.object.entries.all(), changes),
        "field": field,
        "several": len(field.seances) > 1,
        "here": field.seance.pk if field.seance else 0,
    }
    return libre_page(request, found, "people", context, 400 if forms_ else 200)


@require_POST
def exchange(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Two people change seats at the position being played."""
    found, field = _started(request, club, pk)
    form = ExchangeForm(request.POST, _sat(field), field.position)
    if not form.is_valid():
        return _page(request, found, field, form)
    given = form.cleaned_data
    return _done(
        request,
        found,
        field,
        lambda: changing.exchange_seats(
            found.object, given["one"], given["other"], author(found.access), given["position"]
        ),
        form,
    )


@require_POST
def replace(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Another player goes on for somebody."""
    found, field = _started(request, club, pk)
    form = ReplaceForm(request.POST, _playing(field), not_entered(field.tournament))
    if not form.is_valid():
        return _page(request, found, field, form)
    given = form.cleaned_data
    player = get_object_or_404(Player, club=found.access.club, pk=given["player"])
    return _done(
        request,
        found,
        field,
        lambda: changing.replace_player(
            found.object,
            given["who"],
            player,
            author(found.access),
            at_once=given["at_once"],
            reason=given["reason"],
        ),
        form,
    )


@require_POST
def leave(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Somebody leaves for good."""
    found, field = _started(request, club, pk)
    form = LeaveForm(request.POST, _playing(field))
    if not form.is_valid():
        return _page(request, found, field, form)
    given = form.cleaned_data
    return _done(
        request,
        found,
        field,
        lambda: changing.leave(
            found.object,
            given["who"],
            author(found.access),
            finished=given["finished"],
            reason=given["reason"],
        ),
        form,
    )


@require_POST
def leave_cancel(request: HttpRequest, club: str, pk: int, change: int) -> HttpResponse:
    """Somebody who left is back before his tables played without him."""
    found, field = _started(request, club, pk)
    who = author(found.access)
    return _done(request, found, field, lambda: changing.cancel_leaving(found.object, change, who))


def _done(
    request: HttpRequest,
    found: Found[Tournament],
    field: LibreField,
    write: Callable[[], PeopleChange],
    *forms_: forms.Form,
) -> HttpResponse:
    """Do it and say what it moves; where it is refused, why, with what was typed."""
    made: list[PeopleChange] = []
    if attempt(request, lambda: made.append(write())):
        messages.success(request, _said(found.object, made[0]))
    elif forms_:
        return _page(request, found, field, *forms_)
    return redirect("libre-people", found.access.club.slug, found.object.pk)


def _said(tournament: Tournament, change: PeopleChange) -> str:
    """What a change moved; of one taken back, who is there again."""
    if change.cancelled_at is not None:
        return _("%(one)s reprend sa place.") % {"one": change.entry.player.full_name}
    (told,) = tell(tournament.entries.all(), [change])
    return " ".join((told.what, *told.follows))
