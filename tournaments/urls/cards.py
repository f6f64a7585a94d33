"""Addresses of the étuis' cards, below /c/<club>/."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournaments.views import cards, public_cards


def _one(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return path(f"tournois/<int:pk>/{route}", view, name=name)


urlpatterns: list[URLPattern] = [
    _one("distribution/", cards.dealing, "dealing"),
    _one("distribution/publier/", cards.dealing_show, "dealing-show"),
    _one("distribution/retirer/", cards.dealing_hide, "dealing-hide"),
    _one("imprimer/diagrammes/", cards.print_hands, "print-hands"),
    _one("imprimer/garnir/", cards.print_dealing, "print-dealing"),
    _one("donnes/", public_cards.dealt, "dealt"),
    _one("etuis/<int:board>/donne/", public_cards.board_hands, "board-hands"),
]
