"""Addresses of tournaments, and of the club's page, below /c/<club>/."""

from tournaments.urls import cards, club, desk, libre, public

urlpatterns = [
    *club.urlpatterns,
    *desk.urlpatterns,
    *libre.urlpatterns,
    *public.urlpatterns,
    *cards.urlpatterns,
]
