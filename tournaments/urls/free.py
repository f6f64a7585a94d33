"""Addresses that only the duplicate with free contracts has, below /c/<club>/tournois/<pk>/."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.views.free import desk

urlpatterns: list[URLPattern] = [
    path("tournois/<int:pk>/methode/", desk.method, name="tournament-method"),
]
