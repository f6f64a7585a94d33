"""Addresses of tournaments, and of the club's page, below /c/<club>/."""

from tournaments.urls import club, desk, libre, phones, public

urlpatterns = [
    *club.urlpatterns,
    *desk.urlpatterns,
    *libre.urlpatterns,
    *phones.urlpatterns,
    *public.urlpatterns,
]
