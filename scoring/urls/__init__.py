"""Addresses of evenings, sheets and standings, below /c/<club>/."""

from scoring.urls import evenings, sheets, standings

urlpatterns = [*evenings.urlpatterns, *sheets.urlpatterns, *standings.urlpatterns]
