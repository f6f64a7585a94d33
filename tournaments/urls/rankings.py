"""Addresses of what is drawn from rankings: selections, what the public may see, challenges."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournaments.views.rankings import challenges, selections, sequels, showing


def _one(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return path(f"tournois/<int:pk>/{route}", view, name=name)


def _challenge(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return path(f"challenges/<int:challenge>/{route}", view, name=name)


urlpatterns: list[URLPattern] = [
    _one("selections/", selections.tournament_selections, "tournament-selections"),
    _one("total/", sequels.tournament_total, "tournament-total"),
    _one("seances/nouvelle/", sequels.sequel_new, "sequel-new"),
    _one("places/grille/", sequels.seating_rank, "seating-rank"),
    _one("public/", showing.showing, "tournament-showing"),
    _one("public/garder/", showing.embargo_set, "embargo-set"),
    _one("public/montrer/", showing.embargo_lift, "embargo-lift"),
    _one("public/etuis/attendre/", showing.boards_wait, "boards-wait"),
    _one("public/etuis/montrer/", showing.boards_show, "boards-show"),
    path("challenges/", challenges.challenges, name="challenges"),
    path("challenges/nouveau/", challenges.challenge_new, name="challenge-new"),
    _challenge("", challenges.challenge, "challenge"),
    _challenge("joueurs/<int:player>/", challenges.challenge_player, "challenge-player"),
    _challenge("modifier/", challenges.challenge_edit, "challenge-edit"),
    _challenge("supprimer/", challenges.challenge_delete, "challenge-delete"),
    _challenge("publier/", challenges.challenge_publish, "challenge-publish"),
    _challenge("depublier/", challenges.challenge_unpublish, "challenge-unpublish"),
    _challenge("challenge.xlsx", challenges.challenge_export, "challenge-export"),
]
