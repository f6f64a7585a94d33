"""The hall: who came, what was paid, the prizes, the clock, and calls for the arbiter.

Money is in cents. Times are moments; what is left of a position is computed from them.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from scoring.models import Session
from tarotclub.models import User
from tournaments.models.existing import Entry, Position, Seance, Tournament


class ArbiterCall(models.Model):
    """A table asks for the arbiter. A table has one open call at most; `label` says who called."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="arbiter_calls")
    table_number = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=80, blank=True)
    called_at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)

    class Meta:
        verbose_name = _("appel de l’arbitre")
        verbose_name_plural = _("appels de l’arbitre")
        ordering: ClassVar = ["called_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "table_number"],
                condition=Q(answered_at=None),
                name="arbiter_call_open_once",
            ),
        ]

    def __str__(self) -> str:
        return f"Table {self.table_number}, {self.called_at}"


class Till(models.Model):
    """What an entry costs, and how much of it goes back as prizes.

    `share` is a percentage of the fees that were paid. `beyond`: the organiser says that the prizes
    may be more than the till holds, somebody else pays the difference. `add_up`: whoever has the
    prize of a place keeps the one of his category as well.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="till")
    fee = models.PositiveIntegerField(default=0)
    reduced_fee = models.PositiveIntegerField(default=0)
    share = models.PositiveSmallIntegerField(default=100)
    beyond = models.BooleanField(default=False)
    add_up = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name = _("caisse")
        verbose_name_plural = _("caisses")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(share__lte=100), name="till_share_is_a_percentage"),
        ]

    def __str__(self) -> str:
        return str(self.tournament)


class CheckIn(models.Model):
    """Whether somebody entered is here, and which fee he pays."""

    class Rate(models.TextChoices):
        FULL = "full", _("plein tarif")
        REDUCED = "reduced", _("tarif réduit")
        FREE = "free", _("gratuit")

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="check_in")
    here = models.BooleanField(default=False)
    rate = models.CharField(max_length=7, choices=Rate.choices, default=Rate.FULL)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("pointage")
        verbose_name_plural = _("pointages")

    def __str__(self) -> str:
        return str(self.entry)


class TillMove(models.Model):
    """Money that came in (more than 0) or was given back (less). It is never changed or removed.

    `number` is the entry's number on the list, which stays when the entry is taken off.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="till_moves")
    entry = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, related_name="till_moves", null=True, blank=True
    )
    number = models.PositiveSmallIntegerField()
    submission = models.UUIDField()
    cents = models.IntegerField()
    reason = models.CharField(_("motif"), max_length=120, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("mouvement de caisse")
        verbose_name_plural = _("mouvements de caisse")
        ordering: ClassVar = ["-created_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "submission"], name="till_move_submitted_once"
            ),
            models.CheckConstraint(condition=~Q(cents=0), name="till_move_is_not_nothing"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.cents}"


class Prize(models.Model):
    """What a place of the general ranking earns."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    place = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("prix")
        verbose_name_plural = _("prix")
        ordering: ClassVar = ["tournament", "place"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "place"], name="prize_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.cents}"


class SelectionPrize(models.Model):
    """What a place within a selection earns: the second lady, the first of the third series.

    `selection` is a code of `tournaments.hall.selected`; `order` that of the list, where nobody
    has two of these prizes: the selection that stands first gives first.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="selection_prizes"
    )
    order = models.PositiveSmallIntegerField()
    selection = models.CharField(max_length=100)
    place = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("prix de catégorie")
        verbose_name_plural = _("prix de catégorie")
        ordering: ClassVar = ["tournament", "order", "place"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "selection", "place"], name="selection_prize_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.selection} {self.place}: {self.cents}"


class SpecialPrize(models.Model):
    """A prize that no place of the general ranking earns; the organiser says who has it."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="special_prizes"
    )
    order = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=60)
    cents = models.PositiveIntegerField()
    entry = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, related_name="special_prizes", null=True, blank=True
    )

    class Meta:
        verbose_name = _("prix spécial")
        verbose_name_plural = _("prix spéciaux")
        ordering: ClassVar = ["tournament", "order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "label"], name="special_prize_once"),
        ]

    def __str__(self) -> str:
        return f"{self.label}: {self.cents}"


class SeanceClock(models.Model):
    """How many minutes a position of the séance lasts."""

    seance = models.OneToOneField(Seance, on_delete=models.CASCADE, related_name="clock")
    minutes = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("horloge")
        verbose_name_plural = _("horloges")

    def __str__(self) -> str:
        return f"{self.seance}: {self.minutes} min"


class PositionClock(models.Model):
    """What was done to the clock of a position since it began; no row where nothing was.

    `since` is the start it belongs to: a position that is begun again has a fresh clock.
    """

    position = models.OneToOneField(Position, on_delete=models.CASCADE, related_name="clock")
    since = models.DateTimeField()
    begun_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    extra_minutes = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("horloge d’une position")
        verbose_name_plural = _("horloges de positions")

    def __str__(self) -> str:
        return str(self.position)


class TableTime(models.Model):
    """Minutes that one table has on top, in the position whose clock it is."""

    clock = models.ForeignKey(PositionClock, on_delete=models.CASCADE, related_name="table_times")
    table_number = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("temps d’une table")
        verbose_name_plural = _("temps de tables")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["clock", "table_number"], name="table_time_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_number}: +{self.minutes} min"
