"""What is printed of a tournament, below /c/<club>/tournois/<pk>/imprimer/."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournaments.views.paper import cards, duplicate, index, libre, receipts


def _one(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return path(f"tournois/<int:pk>/imprimer/{route}", view, name=name)


urlpatterns: list[URLPattern] = [
    _one("", index.paper, "paper"),
    _one("cartons/", cards.place_cards, "paper-cards"),
    _one("routes/", duplicate.route_sheets, "paper-routes"),
    _one("classement/", duplicate.ranking, "paper-ranking"),
    _one("recus/", receipts.receipts, "paper-receipts"),
    _one("places/", libre.orientation, "libre-paper-orientation"),
    _one("personnelles/", libre.personal, "libre-paper-personal"),
    _one("recapitulatif/", libre.recap, "libre-paper-recap"),
]
