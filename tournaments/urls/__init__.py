"""Addresses of tournaments, below /c/<club>/."""

from tournaments.urls import desk, public

urlpatterns = [*desk.urlpatterns, *public.urlpatterns]
