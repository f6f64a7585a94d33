"""Addresses of tournaments, and of the club's page, below /c/<club>/."""

from tournaments.urls import (
    cards,
    club,
    desk,
    free,
    hall,
    libre,
    paper,
    phones,
    public,
    rankings,
    sides,
    teams,
)

urlpatterns = [
    *club.urlpatterns,
    *desk.urlpatterns,
    *libre.urlpatterns,
    *sides.urlpatterns,
    *free.urlpatterns,
    *teams.urlpatterns,
    *hall.urlpatterns,
    *paper.urlpatterns,
    *phones.urlpatterns,
    *rankings.urlpatterns,
    *public.urlpatterns,
    *cards.urlpatterns,
]
