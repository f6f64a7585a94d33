"""Addresses of the hall, below /c/<club>/tournois/<pk>/."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournaments.views.hall import arrivals, calls, clock, prizes, public, screens


def _one(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return path(f"tournois/<int:pk>/{route}", view, name=name)


urlpatterns: list[URLPattern] = [
    _one("salle/", arrivals.arrivals, "hall"),
    _one("salle/pointer/", arrivals.arrival, "hall-check-in"),
    _one("salle/encaisser/", arrivals.payment, "hall-pay"),
    _one("salle/tarifs/", arrivals.fees, "hall-fees"),
    _one("salle/caisse/", arrivals.till, "hall-till"),
    _one("salle/caisse.xlsx", arrivals.till_export, "hall-till-export"),
    _one("salle/inscrits/<int:entry>/", arrivals.person, "hall-person"),
    _one("salle/prix/", prizes.prizes, "hall-prizes"),
    _one("salle/prix/a-part/", prizes.winners, "hall-winners"),
    _one("salle/horloge/", clock.clock, "hall-clock"),
    _one("salle/horloge/duree/", clock.minutes, "hall-clock-minutes"),
    _one("salle/horloge/pause/", clock.pause, "hall-clock-pause"),
    _one("salle/horloge/reprise/", clock.resume, "hall-clock-resume"),
    _one("salle/horloge/zero/", clock.restart, "hall-clock-restart"),
    _one("salle/horloge/temps/", clock.extra, "hall-clock-extra"),
    _one("salle/horloge/tour/", clock.round_start, "hall-clock-round"),
    _one("salle/horloge/table/", clock.table_extra, "hall-clock-table"),
    _one("salle/appels/", calls.calls, "hall-calls"),
    _one("salle/appels/appeler/", calls.call, "hall-call"),
    _one("salle/appels/<int:call>/repondu/", calls.answered, "hall-call-answered"),
    _one("salle/ecrans/", screens.screens, "hall-screens"),
    _one("salle/ecrans/montrer/", screens.screen_show, "hall-show"),
    _one("salle/annonce/effacer/", screens.announcement_clear, "hall-announcement-clear"),
    _one("ou/", public.where, "where"),
    _one("ecran/", public.wall, "wall"),
    _one("prix/", prizes.prize_list, "prizes"),
]
