"""Addresses of tournaments, and of the club's page, below /c/<club>/."""

from tournaments.urls import club, desk, hall, libre, public

urlpatterns = [
    *club.urlpatterns,
    *desk.urlpatterns,
    *libre.urlpatterns,
    *hall.urlpatterns,
    *public.urlpatterns,
]
