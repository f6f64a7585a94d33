"""Addresses of tournaments, and of the club's page, below /c/<club>/."""

from tournaments.urls import club, desk, libre, public, rankings

urlpatterns = [*club.urlpatterns, *desk.urlpatterns, *libre.urlpatterns, *public.urlpatterns]
urlpatterns += rankings.urlpatterns
