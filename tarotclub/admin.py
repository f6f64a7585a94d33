"""The installation's own administration, for superusers: what no page of a club can mend."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tarotclub.models import Club, Membership, Player, User

admin.site.site_header = _("Administration de TarotClub")
admin.site.site_title = "TarotClub"
admin.site.register(User, UserAdmin)


class MembershipInline(admin.TabularInline[Membership, Club]):
    model = Membership
    extra = 0
    raw_id_fields = ("user",)


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin[Club]):
    list_display = ("name", "slug", "published", "demonstration", "created_at")
    search_fields = ("name", "slug")
    inlines = (MembershipInline,)

    def save_model(self, request: HttpRequest, obj: Club, form: Any, change: bool) -> None:
        """Pages follow the club's version."""
        obj.version += 1
        super().save_model(request, obj, form, change)


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin[Player]):
    """Players are looked up here; they are edited on the club's pages, which tell the others."""

    list_display = ("full_name", "club", "licence", "archived_at")
    list_filter = ("club",)
    search_fields = ("sort_key", "licence")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return False
