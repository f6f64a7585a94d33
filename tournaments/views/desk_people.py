"""People who change while boards are played: wrong seats, replacements, late arrivals, the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from scoring.views.allowed import author
from tarotclub.models import Player
from tournaments.contenders import in_sides
from tournaments.directing import people as changing
from tournaments.directing.latecomers import come_late
from tournaments.forms.libre.people import ReplaceForm
from tournaments.forms.people import LateForm, WrongSeatsForm
from tournaments.models import Entry, PeopleChange, Seance, Tournament
from tournaments.movements import movement
from tournaments.peoplewords import read_changes, tell
from tournaments.views.desk_pages import attempt, found_desk, found_players, page, started
from tournaments.views.offering import not_entered

if TYPE_CHECKING:
    from django import forms

    from tarotclub.access import Found

Choices = Sequence[tuple[str, str]]


def _people(tournament: Tournament, seance: Seance) -> Choices:
    """Everybody who ever sat down, in the order of names; of sides every player who is there."""
    rows = tournament.entries.select_related("player", "libre_member__team")
    if in_sides(tournament):
        there = rows.filter(libre_member__isnull=False, libre_member__until=None)
        return _named((one, f"{one.player} ({one.libre_member.team})") for one in there)
    return _named((one, str(one.player)) for one in rows.filter(places__seance=seance))


def _playing(tournament: Tournament, seance: Seance) -> Choices:
    """Those who can be replaced."""
    if in_sides(tournament):
        return _people(tournament, seance)
    rows = tournament.entries.select_related("player")
    there = rows.filter(places__seance=seance, places__left_at=None)
    return _named((one, str(one.player)) for one in there)


def _named(people: Iterable[tuple[Entry, str]]) -> Choices:
    ordered = sorted(people, key=lambda one: (one[0].player.last_name, one[0].player.first_name))
    return [(str(entry.pk), name) for entry, name in ordered]


@require_safe
def people(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Who may change with whom, and what changed so far."""
    found = found_desk(request, club, pk)
    return _page(request, found, started(found.object))


def _page(
    request: HttpRequest, found: Found[Tournament], seance: Seance, *forms_: forms.Form
) -> HttpResponse:
    tournament = found.object
    given = {type(form): form for form in forms_}
    free, position = not_entered(tournament), seance.session.position
    context: dict[str, object] = {
        "replace": given.get(ReplaceForm) or ReplaceForm(None, _playing(tournament, seance), free),
        "log": read_changes(tournament),
        "position": position,
        "running": tournament.status == Tournament.Status.RUNNING,
    }
    if not in_sides(tournament):
        everybody = _people(tournament, seance)
        context["exchange"] = given.get(WrongSeatsForm) or WrongSeatsForm(None, everybody, position)
        context["late"] = given.get(LateForm) or LateForm(None, free)
        context["in_turn"] = movement(seance.movement).guests > 0
    return page(request, found, "people", context, 400 if forms_ else 200)


@require_POST
def exchange(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Two people sat in each other's seats at a position that has begun."""
    found = found_players(request, club, pk)
    seance = started(found.object)
    form = WrongSeatsForm(request.POST, _people(found.object, seance), seance.session.position)
    if not form.is_valid():
        return _page(request, found, seance, form)
    given = form.cleaned_data
    return _done(
        request,
        found,
        seance,
        form,
        lambda: changing.exchange_seats(
            found.object,
            given["one"],
            given["other"],
            given["position"],
            author(found.access),
            given["reason"],
        ),
    )


@require_POST
def replace(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Another player goes on for somebody."""
    found = found_desk(request, club, pk)
    seance = started(found.object)
    form = ReplaceForm(request.POST, _playing(found.object, seance), not_entered(found.object))
    if not form.is_valid():
        return _page(request, found, seance, form)
    given = form.cleaned_data
    player = get_object_or_404(Player, club=found.access.club, pk=given["player"])
    return _done(
        request,
        found,
        seance,
        form,
        lambda: changing.replace_player(
            found.object,
            given["who"],
            player,
            author(found.access),
            at_once=given["at_once"],
            reason=given["reason"],
        ),
    )


@require_POST
def late(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Somebody comes late: into an empty place, or to play in turn with others."""
    found = found_players(request, club, pk)
    seance = started(found.object)
    form = LateForm(request.POST, not_entered(found.object))
    if not form.is_valid():
        return _page(request, found, seance, form)
    given = form.cleaned_data
    player = get_object_or_404(Player, club=found.access.club, pk=given["player"])
    return _done(
        request,
        found,
        seance,
        form,
        lambda: come_late(
            found.object,
            player,
            author(found.access),
            at_once=given["at_once"],
            in_turn=given["in_turn"],
        ),
    )


def _done(
    request: HttpRequest,
    found: Found[Tournament],
    seance: Seance,
    form: forms.Form,
    write: Callable[[], PeopleChange],
) -> HttpResponse:
    """Do it and say in words what it moves; where it is refused, why, with what was typed."""
    made: list[PeopleChange] = []
    if not attempt(request, lambda: made.append(write())):
        return _page(request, found, seance, form)
    (told,) = tell(found.object.entries.all(), made)
    messages.success(request, " ".join((told.what, *told.follows)))
    return redirect("tournament-people", found.access.club.slug, found.object.pk)
