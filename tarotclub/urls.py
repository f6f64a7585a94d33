"""Addresses. French words, as people read them aloud: /c/mon-club/soirees/12/."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("tarotclub.club_urls")),
    path("", include("scoring.urls.tools")),
    path("", include("scoring.urls.scan")),
    path("", include("tournaments.urls.tools")),
    path("", include("tournaments.urls.home")),
    path("", include("tournaments.urls.demonstration")),
    path("c/<slug:club>/", include("scoring.urls")),
    path("c/<slug:club>/", include("tournaments.urls")),
    path("admin/", admin.site.urls),
]
