"""The deals of a table: the facts, one row each, and what they gave."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from scoring.models.codes import codes
from scoring.models.rulesets import RuleSetVersion
from scoring.models.sessions import Seat, Session, Table
from scoring.rules.deal import Called, Camp, Chelem, Contract, Outcome, PetitChelem
from tarotclub.models import User


class Deal(models.Model):
    """One deal: its facts as they were played. Scores derive from this row and its rule set.

    Seats (`dealer`, `taker`, `partner`, in `playing`, `poignees` and `miseres`) are seat indexes;
    points and units are halves (× 2). With depth `unit` only what each defender pays is known.
    """

    class Depth(models.TextChoices):
        FACTS = "facts", _("Donne complète")
        UNIT = "unit", _("Score seul")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="deals")
    rule_set = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    submission = models.UUIDField()
    digest = models.CharField(max_length=64)
    outcome = models.CharField(max_length=12, choices=codes(Outcome), default=Outcome.PLAYED)
    depth = models.CharField(max_length=5, choices=Depth.choices, default=Depth.FACTS)
    playing = models.JSONField(default=list)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    taker = models.PositiveSmallIntegerField(null=True, blank=True)
    contract = models.CharField(max_length=20, choices=codes(Contract), blank=True)
    called = models.CharField(max_length=7, choices=codes(Called), blank=True)
    partner = models.PositiveSmallIntegerField(null=True, blank=True)
    bouts = models.PositiveSmallIntegerField(null=True, blank=True)
    half_points = models.PositiveSmallIntegerField(null=True, blank=True)
    counted = models.CharField(max_length=7, choices=codes(Camp), default=Camp.ATTACK)
    poignees = models.JSONField(default=list)
    petit_au_bout = models.CharField(max_length=7, choices=codes(Camp), blank=True)
    chelem = models.CharField(max_length=20, choices=codes(Chelem), blank=True)
    petit_chelem = models.CharField(max_length=20, choices=codes(PetitChelem), blank=True)
    miseres = models.JSONField(default=list)
    half_unit = models.IntegerField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    void_reason = models.CharField(max_length=120, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("donne")
        verbose_name_plural = _("donnes")
        ordering: ClassVar = ["table", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="deal_number_once"),
            models.UniqueConstraint(fields=["table", "submission"], name="deal_submission_once"),
            models.CheckConstraint(
                condition=Q(bouts=None) | Q(bouts__lte=3), name="deal_bouts_at_most_3"
            ),
            models.CheckConstraint(
                condition=Q(half_points=None) | Q(half_points__lte=182),
                name="deal_points_at_most_91",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, donne {self.number}"

    @property
    def counts(self) -> bool:
        """True when the deal is played and not void: only then it enters totals."""
        return self.outcome == Outcome.PLAYED and self.voided_at is None


class DealScore(models.Model):
    """What a deal gave one seat, in half points; derived, rewritten with the deal.

    A deal that is void or was not played has none, so that sums need no condition.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="scores")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="scores")
    half_score = models.IntegerField()

    class Meta:
        verbose_name = _("marque")
        verbose_name_plural = _("marques")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["deal", "seat"], name="deal_score_once_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.deal}: {self.half_score / 2:+g}"


class Rescoring(models.Model):
    """That a session's deals were scored again by another version of the rules: who did it, when.

    `moved` has every total that changed, as `{"player": pk, "before": halves, "after": halves}`;
    `replaced` the rule set (pk) that each deal (pk, as text) had before.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="rescorings")
    rule_set = models.ForeignKey(
        RuleSetVersion, on_delete=models.PROTECT, related_name="rescorings"
    )
    moved = models.JSONField(default=list)
    replaced = models.JSONField(default=dict)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("nouvelle marque d’une soirée")
        verbose_name_plural = _("nouvelles marques de soirées")
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.session}, {self.rule_set}"
