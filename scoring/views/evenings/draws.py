"""Drawing the next tables: the preview, taking it, taking it back; exchanges before the start."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import evenings as write
from scoring.evenings import Choice, EveningRefused, RefusalCode, StaleVersion, refusal_text
from scoring.forms.evenings import AnnounceForm, DrawForm, InstallForm, split_words
from scoring.ledger.ranks import MEMBERS
from scoring.ledger.rosters import RosterTable, positions_of
from scoring.models import Session
from scoring.rules.facts import Form
from scoring.rules.play.shape import SHAPES
from scoring.views.evenings.asked import (
    action,
    attempt,
    clockwise,
    evening_for,
    number,
    player_of,
    shown,
    table_of,
    to_desk,
)
from scoring.views.evenings.desk import desk_page
from tarotclub.access import Found, Right


@require_http_methods(["GET", "HEAD", "POST"])
def evening_draw(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show a draw (GET changes nothing), or seat everybody as it says (POST)."""
    found = evening_for(request, club, pk, Right.RUN)
    if request.method == "POST":
        return _install(request, found)
    if "tables" not in request.GET:
        return to_desk(found, "tirage")
    form = DrawForm(found.object.rule_set.rules, request.GET)
    if not form.is_valid():
        return desk_page(request, found, draw=form, status=400)
    choice = form.choice(secrets.randbelow(write.SEEDS))
    if form.cleaned_data["tirage"] is None:
        # With its number in the address the same draw is there again after a reload.
        return redirect(_address(found, choice))
    return _preview(request, found, choice)


def _preview(request: HttpRequest, found: Found[Session], choice: Choice) -> HttpResponse:
    try:
        proposal = write.propose(found.object, choice)
    except EveningRefused as refused:
        messages.error(request, refusal_text(refused.code))
        return to_desk(found, "tirage")
    context = shown(
        found,
        proposal=proposal,
        choice=choice,
        words=split_words(choice.split),
        sort=DrawForm.APART if choice.avoiding else DrawForm.CHANCE,
        another=_address(found, choice, again=True),
        clockwise=clockwise(found.object),
    )
    return render(request, "scoring/evenings/draw.html", context)


def _install(request: HttpRequest, found: Found[Session]) -> HttpResponse:
    form = InstallForm(found.object.rule_set.rules, request.POST)
    if not form.is_valid():
        return desk_page(request, found, draw=form, status=400)
    choice = form.choice(0)
    version, digest = form.cleaned_data["version"], form.cleaned_data["digest"]
    try:
        evening = write.install(found.object.pk, choice, digest, version)
    except StaleVersion as stale:
        messages.error(request, _came_second(stale.current, form.cleaned_data["position"]))
        return to_desk(found, "tables")
    except EveningRefused as refused:
        messages.error(request, refusal_text(refused.code))
        same_number = refused.code is RefusalCode.PRESENCE_CHANGED
        return redirect(_address(found, choice)) if same_number else to_desk(found, "tirage")
    told = _("Les tables de la position %(number)d sont prêtes.")
    messages.success(request, told % {"number": evening.position})
    return to_desk(found, "tables")


def _came_second(evening: Session, wanted: int) -> str:
    """Say what somebody else did first: the same draw twice would be two positions."""
    if evening.position < wanted:
        return _("Quelqu’un d’autre vient de modifier la soirée : voici où elle en est.")
    told = _("Quelqu’un d’autre a déjà tiré la position %(number)d : voici ses tables.")
    return told % {"number": evening.position}


def _address(found: Found[Session], choice: Choice, *, again: bool = False) -> str:
    """The address of a draw; `again`: of another with the same choices."""
    asked: dict[str, Any] = {
        "tables": choice.split.code,
        "sort": DrawForm.APART if choice.avoiding else DrawForm.CHANCE,
        "donnes": choice.deals or "",
    }
    if not again:
        asked["tirage"] = choice.seed
    address = reverse("evening-draw", args=[found.access.club.slug, found.object.pk])
    return f"{address}?{urlencode(asked)}"


@action
def evening_draw_cancel(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Take the current position's tables away, as long as no deal is recorded there."""
    found = evening_for(request, club, pk, Right.RUN)
    version = number(request.POST.get("version"))
    if attempt(request, lambda: write.cancel(pk, version)):
        messages.success(request, _("Ce tirage est défait."))
    return to_desk(found, "tirage")


@require_safe
def evening_seats(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Change seats before the first deal: first who, then with whom or to which table."""
    found = evening_for(request, club, pk, Right.RUN)
    positions = positions_of(found.object, MEMBERS)
    current = next((each for each in positions if each.current), None)
    if current is None:
        return to_desk(found, "tirage")
    chosen = player_of(found, request.GET["joueur"]) if "joueur" in request.GET else None
    home = _table_of(current.tables, chosen.pk) if chosen else None
    context = shown(
        found, position=current, chosen=chosen, home=home, clockwise=clockwise(found.object)
    )
    return render(request, "scoring/evenings/seats.html", context)


def _table_of(tables: tuple[RosterTable, ...], player: int) -> RosterTable | None:
    return next(
        (each for each in tables if any(sitter.player.pk == player for sitter in each.there)), None
    )


@action
def evening_swap(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Exchange the seats of two people."""
    found = evening_for(request, club, pk, Right.RUN)
    one = player_of(found, request.POST.get("joueur"))
    other = player_of(found, request.POST.get("avec"))
    version = number(request.POST.get("version"))
    if attempt(request, lambda: write.swap(pk, one, other, version)):
        told = _("%(one)s et %(other)s ont échangé leurs places.")
        messages.success(request, told % {"one": one, "other": other})
    return redirect("evening-seats", club, found.object.pk)


@action
def evening_move(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Move somebody to another table."""
    found = evening_for(request, club, pk, Right.RUN)
    player = player_of(found, request.POST.get("joueur"))
    table = table_of(found, request.POST.get("table"))
    version = number(request.POST.get("version"))
    if attempt(request, lambda: write.move(pk, player, table, version)):
        told = _("%(name)s passe à la table %(number)d.")
        messages.success(request, told % {"name": player, "number": table.number})
    return redirect("evening-seats", club, found.object.pk)


@action
def evening_size(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Change how many play at a time at a table, from its next deal on."""
    found = evening_for(request, club, pk, Right.RUN)
    table = table_of(found, request.POST.get("table"))
    size, form = _play(request.POST.get("taille"))
    version = number(request.POST.get("version"))
    attempt(request, lambda: write.resize(pk, table, size, version, form))
    return to_desk(found, f"table{table.pk}")


def _play(typed: str | None) -> tuple[int, str]:
    """What a button of ours says: `4`, or `5x14` for five with fourteen cards."""
    if typed == Form.FIVE_ALONE:
        return SHAPES[Form.FIVE_ALONE].hands, Form.FIVE_ALONE.value
    return number(typed), ""


@action
def evening_announce(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Say how many deals a position has: what the list of missing results compares with."""
    found = evening_for(request, club, pk, Right.RUN)
    form = AnnounceForm(request.POST)
    if form.is_valid():
        write.announce(pk, form.cleaned_data["position"], form.cleaned_data["donnes"])
    else:
        messages.error(request, _("Un nombre de donnes de 1 à 40, ou rien."))
    return redirect("evening-missing", club, found.object.pk)
