"""Addresses that everybody may open once a tournament is published, and its files for members."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.views import public, public_files, public_sheets

urlpatterns: list[URLPattern] = [
    path("tournois/<int:pk>/", public.tournament, name="tournament"),
    path(
        "tournois/<int:pk>/positions/<int:position>/",
        public.tournament_seating,
        name="tournament-seating",
    ),
    path("tournois/<int:pk>/feuilles/<int:entry>/", public_sheets.route, name="route"),
    path("tournois/<int:pk>/etuis/<int:board>/", public_sheets.board, name="board"),
    path(
        "tournois/<int:pk>/tournoi.xlsx", public_files.tournament_export, name="tournament-export"
    ),
    path("tournois/<int:pk>/tournoi.json", public_files.tournament_json, name="tournament-json"),
]
