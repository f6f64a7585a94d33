"""Addresses of a libre, below /c/<club>/tournois/<pk>/libre/."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournaments.views.libre import (
    deals,
    entering,
    formats,
    linking,
    listing,
    penalties,
    people,
    printing,
    public,
    running,
    totals,
)


def _one(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return path(f"tournois/<int:pk>/libre/{route}", view, name=f"libre-{name}")


urlpatterns: list[URLPattern] = [
    _one("inscrits/", entering.entries, "entries"),
    _one("equipes/ajouter/", entering.team_add, "team-add"),
    _one("equipes/<int:team>/", entering.team_edit, "team-edit"),
    _one("equipes/<int:team>/retirer/", entering.team_remove, "team-remove"),
    _one("formule/", formats.format_page, "format"),
    _one("ex-aequo/", formats.ties, "ties"),
    _one("places/", formats.places, "places"),
    _one("places/tirage/", formats.places_draw, "places-draw"),
    _one("places/liste/", formats.places_list, "places-list"),
    _one("places/echange/", formats.places_swap, "places-swap"),
    _one("lancer/", formats.start, "start"),
    _one("bureau/", running.desk, "desk"),
    _one("positions/<int:position>/lancer/", running.position_start, "position-start"),
    _one("annuler-le-depart/", running.undo_start, "unstart"),
    _one("terminer/", running.finish, "finish"),
    _one("reprendre/", running.reopen, "reopen"),
    _one("seances/nouvelle/", running.seance_new, "seance-new"),
    _one("seances/<int:seance>/positions/<int:position>/totaux/", totals.position_totals, "totals"),
    _one("tables/<int:table>/totaux/", totals.table_totals, "table"),
    _one("tables/<int:table>/totaux/rayer/", totals.totals_void, "totals-void"),
    _one("changements/", people.people, "people"),
    _one("changements/echange/", people.exchange, "exchange"),
    _one("changements/remplacement/", people.replace, "replace"),
    _one("changements/depart/", people.leave, "leave"),
    _one("changements/<int:change>/retour/", people.leave_cancel, "leave-cancel"),
    _one("arbitrage/", penalties.penalties, "penalties"),
    _one("arbitrage/donnes/", deals.deals, "deals"),
    _one("arbitrage/donnes/<int:deal>/", deals.deal_ruling, "deal-ruling"),
    _one("arbitrage/<int:ruling>/annuler/", penalties.penalty_cancel, "penalty-cancel"),
    _one("liste/", listing.printed_list, "list"),
    _one("liste/joueurs/", linking.printed_links, "links"),
    _one("imprimer/feuilles/", printing.print_sheets, "print-sheets"),
    _one("imprimer/classement/", printing.print_ranking, "print-ranking"),
    _one("seances/<int:seance>/positions/<int:position>/", public.seating, "seating"),
    _one("joueurs/<int:entry>/", public.player, "player"),
]
