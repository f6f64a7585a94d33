"""Addresses of whoever runs a tournament, below /c/<club>/."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournaments.views import (
    activity,
    desk_entries,
    desk_people,
    desk_printed,
    desk_results,
    desk_rulings,
    desk_running,
    desk_seating,
    desk_tournaments,
)


def _one(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return path(f"tournois/<int:pk>/{route}", view, name=name)


urlpatterns: list[URLPattern] = [
    path("tournois/", desk_tournaments.tournaments, name="tournaments"),
    path("tournois/nouveau/", desk_tournaments.tournament_new, name="tournament-new"),
    _one("modifier/", desk_tournaments.tournament_edit, "tournament-edit"),
    _one("supprimer/", desk_tournaments.tournament_delete, "tournament-delete"),
    _one("publier/", desk_tournaments.tournament_publish, "tournament-publish"),
    _one("depublier/", desk_tournaments.tournament_unpublish, "tournament-unpublish"),
    _one("terminer/", desk_tournaments.tournament_finish, "tournament-finish"),
    _one("reprendre/", desk_tournaments.tournament_reopen, "tournament-reopen"),
    _one("inscrits/", desk_entries.entries, "entries"),
    _one("inscrits/ajouter/", desk_entries.entry_add, "entry-add"),
    _one("inscrits/invite/", desk_entries.entry_guest, "entry-guest"),
    _one("inscrits/<int:entry>/retirer/", desk_entries.entry_remove, "entry-remove"),
    _one("mouvement/", desk_seating.movement, "movement"),
    _one("places/", desk_seating.seating, "seating"),
    _one("places/tirage/", desk_seating.seating_draw, "seating-draw"),
    _one("places/liste/", desk_seating.seating_order, "seating-order"),
    _one("places/restants/", desk_seating.seating_rest, "seating-rest"),
    _one("places/echange/", desk_seating.seating_swap, "seating-swap"),
    _one("lancer/", desk_seating.tournament_start, "tournament-start"),
    _one("annuler-le-depart/", desk_seating.tournament_unstart, "tournament-unstart"),
    _one("journal/", activity.activity, "activity"),
    _one("bureau/", desk_running.desk, "desk"),
    _one("manquants/", desk_running.missing, "tournament-missing"),
    _one("positions/<int:position>/lancer/", desk_running.position_start, "position-start"),
    _one("etuis/<int:board>/saisir/", desk_results.board_entry, "board-entry"),
    _one("tables/<int:table>/saisir/", desk_results.table_entry, "table-entry"),
    _one("resultats/<int:deal>/", desk_results.result_void, "result-void"),
    _one("resultats/<int:deal>/retablir/", desk_results.result_restore, "result-restore"),
    _one("changements/", desk_people.people, "tournament-people"),
    _one("changements/echange/", desk_people.exchange, "tournament-exchange"),
    _one("changements/remplacement/", desk_people.replace, "tournament-replace"),
    _one("changements/retard/", desk_people.late, "tournament-late"),
    _one("arbitrage/", desk_rulings.rulings, "rulings"),
    _one("arbitrage/nouvelle/", desk_rulings.ruling_new, "ruling-new"),
    _one("arbitrage/abandon/", desk_rulings.withdrawal, "withdrawal"),
    _one("arbitrage/<int:ruling>/annuler/", desk_rulings.ruling_cancel, "ruling-cancel"),
    _one("etuis/<int:board>/cartes/", desk_rulings.board_cards, "board-cards"),
    _one("imprimer/fiches/", desk_printed.print_boards, "print-boards"),
    _one("imprimer/guides/", desk_printed.print_guides, "print-guides"),
    _one("imprimer/orientation/", desk_printed.print_orientation, "print-orientation"),
]
