"""Addresses of tournaments, and of the club's page, below /c/<club>/."""

from tournaments.urls import club, desk, libre, public, sides

urlpatterns = [
    *club.urlpatterns,
    *desk.urlpatterns,
    *libre.urlpatterns,
    *sides.urlpatterns,
    *public.urlpatterns,
]
