"""The first page stands above any club."""

from django.urls import URLPattern, path

from tournaments.views import home

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
]
