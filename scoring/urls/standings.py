from django.urls import URLPattern, path

from scoring.views import exports, pots, standings, statistics

urlpatterns: list[URLPattern] = [
    path("soirees/<int:pk>/", standings.evening, name="evening"),
    path("soirees/<int:pk>/mouche/", pots.evening_pot, name="evening-pot"),
    path("soirees/<int:pk>/soiree.xlsx", exports.evening, name="evening-export"),
    path("saisons/<int:pk>/", standings.season, name="season"),
    path("saisons/<int:pk>/saison.xlsx", exports.season, name="season-export"),
    path("joueurs/<int:pk>/", standings.player, name="player"),
    path("joueurs/<int:pk>/statistiques/", statistics.player, name="player-statistics"),
    path(
        "joueurs/<int:pk>/statistiques.xlsx",
        statistics.player_file,
        name="player-statistics-export",
    ),
    path("records/", statistics.records, name="club-records"),
]
