"""Addresses of tournaments, and of the club's page, below /c/<club>/."""

from tournaments.urls import club, desk, hall, libre, paper, public

urlpatterns = [
    *club.urlpatterns,
    *desk.urlpatterns,
    *libre.urlpatterns,
    *hall.urlpatterns,
    *paper.urlpatterns,
    *public.urlpatterns,
]
