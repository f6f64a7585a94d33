"""The database to look at; nothing is written here, since deals have one write path."""

from __future__ import annotations

from django.contrib import admin

from scoring.models import (
    Agreement,
    Attendance,
    Deal,
    DealScore,
    Draw,
    OldEvent,
    OldGame,
    Rescoring,
    RuleSetVersion,
    Seat,
    Session,
    Table,
    TableLink,
)
from tarotclub.admin import ReadOnly


@admin.register(RuleSetVersion)
class RuleSetVersionAdmin(ReadOnly):
    list_display = ("code", "version", "club", "created_at")
    list_select_related = ("club",)
    list_filter = ("club",)


@admin.register(Session)
class SessionAdmin(ReadOnly):
    list_display = ("date", "name", "kind", "status", "published", "club")
    list_select_related = ("club",)
    list_filter = ("kind", "status", "club")
    search_fields = ("name",)
    date_hierarchy = "date"


@admin.register(Attendance)
class AttendanceAdmin(ReadOnly):
    list_display = ("player", "session", "arrived_at", "left_at")
    list_select_related = ("player", "session")


@admin.register(Table)
class TableAdmin(ReadOnly):
    list_display = ("session", "position", "number", "size")
    list_select_related = ("session",)


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    list_display = ("table", "index", "player", "first_deal", "last_deal")
    list_select_related = ("table", "player")


@admin.register(Deal)
class DealAdmin(ReadOnly):
    list_display = ("table", "number", "outcome", "contract", "version", "author", "voided_at")
    list_select_related = ("table", "author")
    list_filter = ("outcome", "contract")


@admin.register(DealScore)
class DealScoreAdmin(ReadOnly):
    list_display = ("deal", "seat", "half_score")
    list_select_related = ("deal__table", "seat__table", "seat__player")


@admin.register(Draw)
class DrawAdmin(ReadOnly):
    list_display = ("session", "position", "seed", "avoiding", "created_at")
    list_select_related = ("session",)


@admin.register(Rescoring)
class RescoringAdmin(ReadOnly):
    """Sessions that were marked again by other rules."""

    list_display = ("session", "rule_set", "author", "author_label", "created_at")
    list_select_related = ("session", "rule_set", "author")


@admin.register(OldGame)
class OldGameAdmin(ReadOnly):
    list_display = ("session", "number", "version", "created_at")
    list_select_related = ("session",)


@admin.register(OldEvent)
class OldEventAdmin(ReadOnly):
    list_display = ("game", "number", "author", "author_label", "voided_at")
    list_select_related = ("game__session", "author")


@admin.register(TableLink)
class TableLinkAdmin(ReadOnly):
    """The tables' addresses without what signs them: who had it could enter as the table."""

    fields = ("session", "number", "author", "created_at", "expires_at", "revoked_at")
    list_display = ("session", "number", "author", "created_at", "expires_at", "revoked_at")
    list_select_related = ("session", "author")


@admin.register(Agreement)
class AgreementAdmin(ReadOnly):
    """What seats said of results that others entered."""

    list_display = ("table", "number", "label", "word", "remark", "created_at", "settled_by")
    list_select_related = ("table", "settled_by")
    list_filter = ("word",)
