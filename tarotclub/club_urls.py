"""Addresses of the club's own pages."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path

from tarotclub.views import (
    accounts,
    firstvisit,
    jobs,
    newclub,
    offline,
    people,
    players,
    seasons,
    settings,
)

_club = [
    path("reglages/", settings.settings, name="settings"),
    path("membres/", people.people, name="people"),
    path("membres/nouveau/", people.person_add, name="person-add"),
    path("membres/<int:pk>/", people.person_edit, name="person-edit"),
    path("membres/<int:pk>/mot-de-passe/", people.person_password, name="person-password"),
    path("membres/<int:pk>/retirer/", people.person_remove, name="person-remove"),
    path("joueurs/", players.players, name="players"),
    path("joueurs/nouveau/", players.player_add, name="player-add"),
    path("joueurs/<int:pk>/modifier/", players.player_edit, name="player-edit"),
    path("joueurs/<int:pk>/revenir/", players.player_revert, name="player-revert"),
    path("joueurs/<int:pk>/archiver/", players.player_archive, name="player-archive"),
    path("joueurs/<int:pk>/reprendre/", players.player_unarchive, name="player-unarchive"),
    path("joueurs/<int:pk>/anonymiser/", players.player_anonymise, name="player-anonymise"),
    path("joueurs/<int:pk>/supprimer/", players.player_delete, name="player-delete"),
    path("joueurs/<int:pk>/fusionner/", players.player_merge, name="player-merge"),
    path("saisons/", seasons.seasons, name="seasons"),
    path("saisons/nouvelle/", seasons.season_add, name="season-add"),
    path("saisons/<int:pk>/modifier/", seasons.season_edit, name="season-edit"),
    path("travaux/<uuid:pk>/", jobs.job, name="job"),
    path("travaux/<uuid:pk>/fichier/", jobs.job_file, name="job-file"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("bienvenue/", firstvisit.first_visit, name="first-visit"),
    path("clubs/nouveau/", newclub.club_new, name="club-new"),
    path("compte/", accounts.account, name="account"),
    path("compte/mot-de-passe/", accounts.account_password, name="account-password"),
    path("compte/a-noter/", accounts.shown_once, name="shown-once"),
    path("compte/connexion/", accounts.LoginView.as_view(), name="login"),
    path("compte/deconnexion/", LogoutView.as_view(), name="logout"),
    path("hors-ligne.js", offline.worker, name="offline-worker"),
    path("hors-ligne/", offline.offline, name="offline"),
    path("langue/", accounts.language, name="language"),
    path("c/<slug:club>/", include(_club)),
]
