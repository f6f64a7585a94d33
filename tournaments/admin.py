"""Tournaments in the administration: to look at, never to change; writes go through `directing`."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from tournaments.models import Tournament


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin[Tournament]):
    """A list of every club's tournaments."""

    list_display = ["name", "club", "date", "status", "published"]
    list_filter = ["status", "published"]
    search_fields = ["name", "club__name"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        return False
