"""Addresses of tournaments, and of the club's page, below /c/<club>/."""

from tournaments.urls import cards, club, desk, hall, libre, paper, public, rankings

urlpatterns = [
    *club.urlpatterns,
    *desk.urlpatterns,
    *libre.urlpatterns,
    *hall.urlpatterns,
    *paper.urlpatterns,
    *rankings.urlpatterns,
    *public.urlpatterns,
    *cards.urlpatterns,
]
