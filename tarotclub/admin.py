"""The installation's own administration, for superusers: what no page of a club can mend."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tarotclub import clubs
from tarotclub.models import Club, Job, Membership, Player, Season, User

admin.site.site_header = _("Administration de TarotClub")
admin.site.site_title = "TarotClub"
admin.site.register(User, UserAdmin)


class ReadOnly(admin.ModelAdmin[Any]):
    """Rows to search and read: what changes them has one write path, which is not here."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class MembershipInline(admin.TabularInline[Membership, Club]):
    """Who may do what in the club; roles are given on the club's own pages."""

    model = Membership
    fields = ("user", "role", "created_at")
    readonly_fields = fields
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin[Club]):
    """A club's settings, its address among them, which no page of its own changes."""

    list_display = ("name", "slug", "published", "demonstration", "created_at")
    search_fields = ("name", "slug")
    inlines = (MembershipInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Club, form: Any, change: bool) -> None:
        """Store what was typed as the club's own page would: its pages follow."""
        clubs.edit(obj, {name: form.cleaned_data[name] for name in form.changed_data}, obj.version)


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    """Players are edited on the club's pages, which tell the others."""

    list_display = ("full_name", "club", "licence", "archived_at")
    list_select_related = ("club",)
    list_filter = ("club",)
    search_fields = ("sort_key", "licence")


@admin.register(Season)
class SeasonAdmin(ReadOnly):
    list_display = ("name", "club", "starts", "ends", "published")
    list_select_related = ("club",)
    list_filter = ("club",)


@admin.register(Job)
class JobAdmin(ReadOnly):
    """Long work that people asked for: how far it is, what came of it."""

    fields = ("title", "club", "author", "right", "done", "total", "said", "refused", "file_name")
    list_display = ("title", "club", "author", "done", "total", "refused")
    list_select_related = ("club", "author")
    list_filter = ("refused", "club")

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Only with its author, whose account a superuser may remove."""
        at = request.resolver_match
        removing = {"tarotclub_user_delete", "tarotclub_user_changelist"}
        return at is not None and at.url_name in removing
