"""Tournaments in the administration: to look at, never to change; writes go through `directing`.

What was decided, moved and paid, and by whom. Étuis are not shown here: cards stay a secret until
they are published, for whoever keeps the machine too.
"""

from __future__ import annotations

from django.contrib import admin

from tarotclub.admin import ReadOnly
from tournaments.models import (
    ArbiterCall,
    Challenge,
    CheckIn,
    Entry,
    LineUp,
    Meeting,
    MeetingSide,
    Penalty,
    PeopleChange,
    Play,
    PrintedList,
    Prize,
    Quarter,
    Ruling,
    Seance,
    SelectionPrize,
    Sequel,
    SpecialPrize,
    TableTotals,
    TeamSetup,
    Till,
    TillMove,
    Tournament,
)


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    """A list of every club's tournaments."""

    list_display = ["name", "club", "date", "status", "published"]
    list_select_related = ["club"]
    list_filter = ["status", "published"]
    search_fields = ["name", "club__name"]


@admin.register(Seance)
class SeanceAdmin(ReadOnly):
    list_display = ("tournament", "order", "movement", "coefficient", "session")
    list_select_related = ("tournament", "session")
    search_fields = ("tournament__name",)


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    list_display = ("tournament", "number", "player", "created_at")
    list_select_related = ("tournament", "player")
    search_fields = ("tournament__name", "player__sort_key")


@admin.register(Play)
class PlayAdmin(ReadOnly):
    list_display = ("board", "table", "status", "group")
    list_select_related = ("board", "table")
    list_filter = ("status",)


@admin.register(Ruling)
class RulingAdmin(ReadOnly):
    """The arbiters' decisions, the cancelled ones too."""

    list_display = ("seance", "position", "kind", "fault", "status", "author", "cancelled_at")
    list_select_related = ("seance__tournament", "author")
    list_filter = ("kind",)
    search_fields = ("seance__tournament__name", "fault", "reason")


@admin.register(Penalty)
class PenaltyAdmin(ReadOnly):
    list_display = ("entry", "amount", "warning", "note", "ruling_id")
    list_select_related = ("entry__player",)


@admin.register(PeopleChange)
class PeopleChangeAdmin(ReadOnly):
    list_display = ("seance", "position", "kind", "entry", "other", "author", "cancelled_at")
    list_select_related = ("seance__tournament", "entry__player", "other__player", "author")
    list_filter = ("kind",)


@admin.register(TableTotals)
class TableTotalsAdmin(ReadOnly):
    list_display = ("table", "halves", "deals", "version", "author", "author_label", "voided_at")
    list_select_related = ("table", "author")


@admin.register(PrintedList)
class PrintedListAdmin(ReadOnly):
    list_display = ("tournament", "version", "author", "updated_at")
    list_select_related = ("tournament", "author")


@admin.register(Sequel)
class SequelAdmin(ReadOnly):
    list_display = ("tournament", "first", "order", "coefficient")
    list_select_related = ("tournament", "first")


@admin.register(Challenge)
class ChallengeAdmin(ReadOnly):
    list_display = ("name", "season", "method", "published")
    list_select_related = ("season",)
    list_filter = ("method", "published")
    search_fields = ("name",)


@admin.register(ArbiterCall)
class ArbiterCallAdmin(ReadOnly):
    list_display = ("session", "table_number", "label", "called_at", "answered_at", "author")
    list_select_related = ("session", "author")


@admin.register(CheckIn)
class CheckInAdmin(ReadOnly):
    list_display = ("entry", "here", "rate", "author", "author_label", "updated_at")
    list_select_related = ("entry__player", "author")
    list_filter = ("here", "rate")


@admin.register(Till)
class TillAdmin(ReadOnly):
    list_display = ("tournament", "fee", "reduced_fee", "share", "beyond", "add_up")
    list_select_related = ("tournament",)
    search_fields = ("tournament__name",)


@admin.register(TillMove)
class TillMoveAdmin(ReadOnly):
    """Every sum that came in or went out."""

    list_display = ("tournament", "number", "cents", "reason", "author", "created_at")
    list_select_related = ("tournament", "author")
    search_fields = ("tournament__name", "reason")
    date_hierarchy = "created_at"


@admin.register(Prize)
class PrizeAdmin(ReadOnly):
    list_display = ("tournament", "place", "cents")
    list_select_related = ("tournament",)


@admin.register(SelectionPrize)
class SelectionPrizeAdmin(ReadOnly):
    list_display = ("tournament", "order", "selection", "place", "cents")
    list_select_related = ("tournament",)


@admin.register(SpecialPrize)
class SpecialPrizeAdmin(ReadOnly):
    list_display = ("tournament", "order", "label", "cents", "entry")
    list_select_related = ("tournament", "entry__player")


@admin.register(TeamSetup)
class TeamSetupAdmin(ReadOnly):
    list_display = ("tournament", "way", "match", "triangular", "bonus", "seed")
    list_select_related = ("tournament",)
    list_filter = ("way",)


@admin.register(Meeting)
class MeetingAdmin(ReadOnly):
    list_display = ("tournament", "number", "pool", "round")
    list_select_related = ("tournament",)


@admin.register(MeetingSide)
class MeetingSideAdmin(ReadOnly):
    list_display = ("meeting", "letter", "team", "bonus", "forfeit", "through")
    list_select_related = ("meeting__tournament", "team__tournament")


@admin.register(Quarter)
class QuarterAdmin(ReadOnly):
    list_display = ("meeting", "number", "room", "series", "started")
    list_select_related = ("meeting__tournament",)


@admin.register(LineUp)
class LineUpAdmin(ReadOnly):
    list_display = ("quarter", "side", "attacker", "north", "east", "west")
    list_select_related = (
        "quarter__meeting__tournament",
        "side__team__tournament",
        "side__meeting__tournament",
        "attacker__player",
        "north__player",
        "east__player",
        "west__player",
    )
