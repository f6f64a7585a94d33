"""Tournaments in the administration: to look at, never to change; writes go through `directing`."""

from __future__ import annotations

from django.contrib import admin

from tarotclub.admin import ReadOnly
from tournaments.models import Tournament


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    """A list of every club's tournaments."""

    list_display = ["name", "club", "date", "status", "published"]
    list_select_related = ["club"]
    list_filter = ["status", "published"]
    search_fields = ["name", "club__name"]
