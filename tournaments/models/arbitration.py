"""What an arbiter decided: on a play, on players, on boards whose cards were not the same."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import Deal
from tarotclub.models import User
from tournaments.models.existing import Board, Entry, Play, Seance
from tournaments.ranking import PlayStatus


class Ruling(models.Model):
    """One decision. It is never changed: it is cancelled, and stays in the log with its reason.

    `status` is how its play counts from then on (blank: as it was); of the rulings on a play that
    stand, the last with a status holds. `fault` is an id of the arbitration code's catalogue, blank
    for what the code does not know. `cards` names the group of each table of a fouled `board`, by
    the table's pk as text. `position` is where the session stood, or where the play was. Of one on
    somebody who left, `played` is the last position he played to its end.

    Of one on a `deal` of a libre, `fate` says what becomes of it and `returned` how many half
    points it gave the attack (less than 0: the defence). `deal_version` is the deal's before it,
    None where the ruling left the deal as it was.
    """

    class Fate(models.TextChoices):
        COUNTED = "counted", _("La donne compte")
        ANNULLED = "annulled", _("La donne est annulée")

    class Kind(models.TextChoices):
        FAULT = "fault", _("Faute")
        CARDS = "cards", _("Étui faussé")
        LEFT = "left", _("Abandon ou exclusion")

    seance = models.ForeignKey(Seance, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=5, choices=Kind.choices, default=Kind.FAULT)
    submission = models.UUIDField()
    position = models.PositiveSmallIntegerField()
    played = models.PositiveSmallIntegerField(null=True, blank=True)
    play = models.ForeignKey(
        Play, on_delete=models.CASCADE, related_name="rulings", null=True, blank=True
    )
    board = models.ForeignKey(
        Board, on_delete=models.CASCADE, related_name="rulings", null=True, blank=True
    )
    deal = models.ForeignKey(
        Deal, on_delete=models.CASCADE, related_name="rulings", null=True, blank=True
    )
    fate = models.CharField(max_length=8, choices=Fate.choices, blank=True)
    returned = models.SmallIntegerField(default=0)
    deal_version = models.PositiveIntegerField(null=True, blank=True)
    fault = models.CharField(max_length=40, blank=True)
    status = models.CharField(
        max_length=14, choices=[(str(one), str(one)) for one in PlayStatus], blank=True
    )
    cards = models.JSONField(default=dict, blank=True)
    reason = models.CharField(_("motif"), max_length=200, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="rulings_cancelled"
    )
    cancel_reason = models.CharField(_("motif"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("décision de l’arbitre")
        verbose_name_plural = _("décisions de l’arbitre")
        ordering: ClassVar = ["-created_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seance", "submission"], name="ruling_submitted_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seance}, {self.fault or self.kind} ({self.pk})"

    @property
    def given_to_defence(self) -> int:
        """The half points that a deal of a libre gave back to the defence."""
        return max(0, -self.returned)


class Penalty(models.Model):
    """What a ruling holds against one competitor, whether it costs something or not.

    `amount` comes off the session's total in the form's own unit: percentage points, PM or points;
    0 with `warning` for a warning, 0 without for a fault that costs nothing. `note` is the note
    imposed on the ruling's play (0 to 100), None to leave the play's own.
    """

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="penalties")
    faulty = models.BooleanField(default=True)
    warning = models.BooleanField(default=False)
    amount = models.DecimalField(max_digits=7, decimal_places=3, default=0)
    note = models.DecimalField(max_digits=6, decimal_places=3, null=True, blank=True)

    class Meta:
        verbose_name = _("pénalité")
        verbose_name_plural = _("pénalités")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["ruling", "entry"], name="penalty_once_per_ruling"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount}"
