"""Addresses that only triplettes and quadrettes have, below /c/<club>/tournois/<pk>/."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournaments.views.paper import sides as paper
from tournaments.views.sides import entering, preparing, printing


def _one(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return path(f"tournois/<int:pk>/{route}", view, name=f"side-{name}")


urlpatterns: list[URLPattern] = [
    _one("equipes/ajouter/", entering.side_add, "add"),
    _one("equipes/<int:team>/", entering.side_edit, "edit"),
    _one("equipes/<int:team>/retirer/", entering.side_remove, "remove"),
    _one("places/couleur/", preparing.side_colour, "colour"),
    _one("equipes/imprimer/fiches/", printing.side_boards, "print-boards"),
    _one("equipes/imprimer/guides/", printing.side_guides, "print-guides"),
    _one("equipes/imprimer/orientation/", printing.side_orientation, "print-orientation"),
    _one("equipes/imprimer/routes/", paper.side_routes, "paper-routes"),
    _one("equipes/imprimer/classement/", paper.side_ranking, "paper-ranking"),
]
