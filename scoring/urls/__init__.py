"""Addresses of evenings, sheets and standings, below /c/<club>/."""

from scoring.urls import evenings, oldgames, rulesets, sheets, standings

urlpatterns = [
    *evenings.urlpatterns,
    *rulesets.urlpatterns,
    *oldgames.urlpatterns,
    *sheets.urlpatterns,
    *standings.urlpatterns,
]
