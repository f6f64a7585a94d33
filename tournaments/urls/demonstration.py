"""The demonstration: made beside the first visit, taken away from its own settings."""

from django.urls import URLPattern, path

from tournaments.views import demonstration

urlpatterns: list[URLPattern] = [
    path("bienvenue/demonstration/", demonstration.demo_load, name="demo-load"),
    path("c/<slug:club>/demonstration/retirer/", demonstration.demo_remove, name="demo-remove"),
]
