"""People come to an evening or a séance and sit down at its tables."""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.codes import codes
from scoring.models.rulesets import RuleSetVersion
from scoring.rules.deal import Form
from tarotclub.models import Club, Player, Revised, Season


class SessionQuerySet(models.QuerySet["Session"]):
    def evenings(self) -> Self:
        return self.filter(kind=Session.Kind.EVENING)

    def published(self) -> Self:
        return self.filter(published=True)

    def counting(self, season: Season) -> Self:
        """The evenings whose deals count in `season`."""
        return self.filter(season=season, kind=Session.Kind.EVENING)


class Session(Revised):
    """An evening, or one séance of a tournament. Its one date is the day it began on."""

    class Kind(models.TextChoices):
        EVENING = "evening", _("Soirée")
        SEANCE = "seance", _("Séance de tournoi")

    class Status(models.TextChoices):
        PLANNED = "planned", _("Prévue")
        OPEN = "open", _("En cours")
        CLOSED = "closed", _("Terminée")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="sessions")
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, related_name="sessions", null=True, blank=True
    )
    rule_set = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="sessions")
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.EVENING)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PLANNED)
    name = models.CharField(_("nom"), max_length=80, blank=True)
    date = models.DateField(_("date"))
    table_size = models.PositiveSmallIntegerField(_("joueurs par table"), default=4)
    form = models.CharField(max_length=5, choices=codes(Form), blank=True)
    position = models.PositiveSmallIntegerField(default=0)
    published = models.BooleanField(_("publiée"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = SessionQuerySet.as_manager()

    class Meta:
        verbose_name = _("séance")
        verbose_name_plural = _("séances")
        ordering: ClassVar = ["-date", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["club", "kind", "-date"]),
            models.Index(fields=["season", "kind"]),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(table_size__gte=2, table_size__lte=5), name="session_tables_of_2_to_5"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.get_kind_display()} {self.date}"


class Attendance(models.Model):
    """Somebody who came: the check-in list of a session."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="attendances")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="attendances")
    arrived_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("présence")
        verbose_name_plural = _("présences")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "player"], name="attendance_once"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class Draw(models.Model):
    """How the tables of one position of an evening were drawn; the seed gives the same draw again.

    `deals` is the number of deals announced for the position, where one was.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="draws")
    position = models.PositiveSmallIntegerField()
    seed = models.PositiveIntegerField()
    avoiding = models.BooleanField(default=False)
    deals = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("tirage")
        verbose_name_plural = _("tirages")
        ordering: ClassVar = ["session", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "position"], name="draw_once_per_position"),
        ]

    def __str__(self) -> str:
        return f"{self.session}, {self.position}"


class Table(models.Model):
    """A table during one position of a session: `size` people play a deal, more may sit there.

    `form` is how they play, blank for what so many usually play.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    rule_set = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="tables")
    position = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    form = models.CharField(max_length=5, choices=codes(Form), blank=True)
    first_dealer = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering: ClassVar = ["position", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "position", "number"], name="table_once_per_position"
            ),
            models.CheckConstraint(condition=Q(size__gte=2, size__lte=5), name="table_size_2_to_5"),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"


class Seat(models.Model):
    """A place at a table. Seats are numbered in the order of play.

    `first_deal` and `last_deal` bound the deals of somebody who came late or left early.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField()
    first_deal = models.PositiveSmallIntegerField(default=1)
    last_deal = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering: ClassVar = ["table", "index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "index"], name="seat_index_once"),
            models.UniqueConstraint(fields=["table", "player"], name="seat_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.player}"
