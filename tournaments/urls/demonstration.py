"""The demonstration stands beside the first visit, above any club."""

from django.urls import URLPattern, path

from tournaments.views import demonstration

urlpatterns: list[URLPattern] = [
    path("bienvenue/demonstration/", demonstration.demo_load, name="demo-load"),
]
