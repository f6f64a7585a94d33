"""Addresses of the tools that belong to no club and need no login."""

from django.urls import URLPattern, path

from scoring.views.tools import arbiter, counting, index, replaying

urlpatterns: list[URLPattern] = [
    path("outils/", index.tools, name="tools"),
    path("outils/compter/", counting.count_pile, name="count-pile"),
    path("outils/arbitre/", arbiter.arbiter, name="arbiter"),
    path("outils/arbitre/<slug:slug>/", arbiter.question, name="arbiter-question"),
    path("outils/rejouer/", replaying.replay, name="replay"),
]
