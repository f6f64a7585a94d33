"""Addresses of evenings, sheets and standings, below /c/<club>/."""

from scoring.urls import evenings, oldgames, sheets, standings

urlpatterns = [
    *evenings.urlpatterns,
    *oldgames.urlpatterns,
    *sheets.urlpatterns,
    *standings.urlpatterns,
]
