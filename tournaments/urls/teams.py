"""Addresses of teams of four to six, below /c/<club>/tournois/<pk>/."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournaments.views.teams import (
    arbiter,
    codes,
    desk,
    drawing,
    entering,
    members,
    printing,
    public,
    quarters,
    results,
)


def _one(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return path(f"tournois/<int:pk>/{route}", view, name=f"team-{name}")


_MEMBER = "par-equipes/<int:team>/joueurs/<int:entry>/"
_MEETING = "rencontres/<int:number>/"
_QUARTER = f"{_MEETING}quarts/<int:quarter>/"

urlpatterns: list[URLPattern] = [
    _one("par-equipes/ajouter/", entering.add, "add"),
    _one("par-equipes/<int:team>/", entering.edit, "edit"),
    _one("par-equipes/<int:team>/joueurs/", members.add, "member-add"),
    _one(f"{_MEMBER}remplacer/", members.replace, "member-replace"),
    _one(f"{_MEMBER}retirer/", members.remove, "member-remove"),
    _one("par-equipes/<int:team>/retirer/", entering.remove, "remove"),
    _one("par-equipes/tirage/", drawing.draw, "draw"),
    _one("par-equipes/lancer/", drawing.start, "start"),
    _one("par-equipes/annuler-le-depart/", drawing.unstart, "unstart"),
    _one("par-equipes/bureau/", desk.desk, "desk"),
    _one("par-equipes/tableau/", desk.bracket, "bracket"),
    _one("par-equipes/tour/", desk.next_round, "round"),
    _one("par-equipes/tour/defaire/", desk.undo_round, "round-undo"),
    _one("par-equipes/terminer/", desk.finish, "finish"),
    _one("par-equipes/reprendre/", desk.reopen, "reopen"),
    _one("par-equipes/feuilles/", printing.every, "sheets"),
    _one("par-equipes/codes/", codes.codes, "codes"),
    _one("par-equipes/codes/faire/", codes.make, "codes-make"),
    _one("par-equipes/codes/cartes/", codes.cards, "cards"),
    _one(_MEETING, public.meeting, "meeting"),
    _one(f"{_MEETING}bureau/", quarters.meeting_desk, "meeting-desk"),
    _one(f"{_MEETING}equipes/<str:letter>/bonus/", quarters.bonus, "bonus"),
    _one(f"{_MEETING}equipes/<str:letter>/forfait/", quarters.forfeit, "forfeit"),
    _one(f"{_MEETING}equipes/<str:letter>/passe/", quarters.through, "through"),
    _one(_QUARTER, quarters.quarter, "quarter"),
    _one(f"{_QUARTER}lancer/", quarters.quarter_start, "quarter-start"),
    _one(f"{_QUARTER}defaire/", quarters.quarter_undo, "quarter-undo"),
    _one(f"{_QUARTER}saisir/", results.results, "results"),
    _one(f"{_MEETING}arbitrage/", arbiter.rulings, "rulings"),
    _one(f"{_MEETING}arbitrage/<int:ruling>/annuler/", arbiter.cancel, "ruling-cancel"),
    _one(f"{_MEETING}imprimer/", printing.sheets, "print"),
]
