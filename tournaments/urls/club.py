"""The club's own page stands above evenings and tournaments, and shows both."""

from django.urls import URLPattern, path

from tournaments.views import club

urlpatterns: list[URLPattern] = [
    path("", club.club, name="club"),
]
