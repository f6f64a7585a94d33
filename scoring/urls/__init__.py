"""Addresses of evenings, sheets and standings, below /c/<club>/."""

from scoring.urls import evenings, oldgames, phones, rulesets, sheets, standings

urlpatterns = [
    *evenings.urlpatterns,
    *rulesets.urlpatterns,
    *oldgames.urlpatterns,
    *sheets.urlpatterns,
    *phones.urlpatterns,
    *standings.urlpatterns,
]
