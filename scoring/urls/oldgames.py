"""Addresses of the old games of an evening."""

from django.urls import URLPattern, path

from scoring.views.oldgames import reading, writing

_LINES = "jeux-anciens/lignes/<int:event>/"

urlpatterns: list[URLPattern] = [
    path("regles/<slug:period>/", reading.old_rules, name="old-rules"),
    path("soirees/<int:pk>/jeux-anciens/", reading.old_games, name="old-games"),
    path("soirees/<int:pk>/jeux-anciens/nouveau/", writing.old_game_new, name="old-game-new"),
    path("saisons/<int:pk>/jeux-anciens/", reading.old_season, name="old-season"),
    path("jeux-anciens/<int:game>/", reading.old_game, name="old-game"),
    path("jeux-anciens/<int:game>/jeu.xlsx", reading.old_game_export, name="old-game-export"),
    path(
        "jeux-anciens/<int:game>/lignes/<slug:kind>/", writing.old_event_new, name="old-event-new"
    ),
    path(_LINES, writing.old_event, name="old-event"),
    path(f"{_LINES}rayer/", writing.old_event_void, name="old-event-void"),
    path(f"{_LINES}defaire/", writing.old_event_undo, name="old-event-undo"),
    path(f"{_LINES}retablir/", writing.old_event_restore, name="old-event-restore"),
]
