"""Teams of every form; of libre how a séance is seated, totals of tables, printed lists."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from scoring.models import Table
from tarotclub.models import Player, User
from tournaments.models.existing import Entry, Seance, Tournament
from tournaments.ranking import LibreTies


class LibreSetup(models.Model):
    """What a libre tournament's organiser chose: teams of 1, 2 or 4, and what splits equals.

    `listed`: it is known only from its printed list, nobody enters or sits down here.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="libre")
    team_size = models.PositiveSmallIntegerField(default=1)
    ties = models.CharField(
        max_length=13,
        choices=[(str(one), str(one)) for one in LibreTies],
        default=LibreTies.SHARED,
    )
    listed = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("règlement d’un libre")
        verbose_name_plural = _("règlements de libres")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(team_size__in=(1, 2, 4)), name="libre_team_size"),
        ]

    def __str__(self) -> str:
        return str(self.tournament)


class LibreTeam(models.Model):
    """A team under its number and its name: two or four in libre, a triplette, a quadrette."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="libre_teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("nom"), max_length=60)

    class Meta:
        verbose_name = _("équipe")
        verbose_name_plural = _("équipes")
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="libre_team_number_once"),
            models.UniqueConstraint(fields=["tournament", "name"], name="libre_team_name_once"),
        ]

    def __str__(self) -> str:
        return self.name


class LibreMember(models.Model):
    """Somebody entered who plays for a team.

    `role` is his part in a side: Bleu, Blanc, Rouge are 1 to 3 of a triplette; of a quadrette 1
    attacks from Sud, 2 to 4 defend from Nord, Est and Ouest; of a team of four to six 1 is the
    captain. It is 0 in libre, where it means nothing. Of a side's player who was replaced, `until`
    is the last position he was there for; who came for him has the same part.
    """

    team = models.ForeignKey(LibreTeam, on_delete=models.CASCADE, related_name="members")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="libre_member")
    role = models.PositiveSmallIntegerField(default=0)
    until = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("équipier")
        verbose_name_plural = _("équipiers")
        ordering: ClassVar = ["team", "role", "entry__number"]

    def __str__(self) -> str:
        return f"{self.team} : {self.entry}"


class LibreSeance(models.Model):
    """How a libre séance is seated, and what becomes of the points made before it.

    `halved`: all points made so far are halved when it begins (RC art.143). `fifths`: players
    beyond full tables sit down as fifths, the dealer is the mort (RO p.12).
    """

    class Seating(models.TextChoices):
        MOVEMENT = "movement", _("mouvement fédéral")
        DRAWN = "drawn", _("tables tirées au sort à chaque position")
        RANKED = "ranked", _("les meilleurs avec les meilleurs")

    seance = models.OneToOneField(Seance, on_delete=models.CASCADE, related_name="libre")
    seating = models.CharField(max_length=8, choices=Seating.choices, default=Seating.MOVEMENT)
    fifths = models.BooleanField(default=False)
    halved = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("séance de libre")
        verbose_name_plural = _("séances de libre")

    def __str__(self) -> str:
        return str(self.seance)


class TableTotals(models.Model):
    """The totals a table handed in after a position, in half points; they sum to zero.

    `halves` has each total by the seat's index, as text. `deals` is None where nobody counted them.
    A table has totals or deals, not both.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="totals")
    halves = models.JSONField(default=dict)
    deals = models.PositiveSmallIntegerField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("totaux d’une table")
        verbose_name_plural = _("totaux de tables")

    def __str__(self) -> str:
        return str(self.table)


class PrintedList(models.Model):
    """A finished tournament known only from its printed list, and how many played."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="printed_list"
    )
    parts = models.JSONField(default=list)
    entered = models.PositiveSmallIntegerField(null=True, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("liste publiée")
        verbose_name_plural = _("listes publiées")

    def __str__(self) -> str:
        return str(self.tournament)


class PrintedLine(models.Model):
    """A row of a printed list: a number, a name where one is printed, the parts and their total.

    `player`: whom of the club the organiser says that it is.
    """

    printed = models.ForeignKey(PrintedList, on_delete=models.CASCADE, related_name="lines")
    order = models.PositiveSmallIntegerField()
    number = models.CharField(max_length=20)
    name = models.CharField(max_length=80, blank=True)
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="printed_lines", null=True, blank=True
    )
    halves = models.JSONField(default=list)
    half_total = models.IntegerField()
    place = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("ligne d’une liste")
        verbose_name_plural = _("lignes de listes")
        ordering: ClassVar = ["printed", "order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["printed", "number"], name="printed_number_once"),
            models.UniqueConstraint(fields=["printed", "player"], name="printed_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}".strip()
