"""How boards are compared: addresses below /c/<club>/tournois/<pk>/."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.views import comparing
from tournaments.views.free import desk

urlpatterns: list[URLPattern] = [
    path("tournois/<int:pk>/methode/", desk.method, name="tournament-method"),
    path("tournois/<int:pk>/places/comparer/", comparing.comparison, name="tournament-compare"),
]
