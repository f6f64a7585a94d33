"""What stands behind a table's address, and what its seats say of what was entered there."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.sessions import Session, Table
from tarotclub import tablelinks
from tarotclub.models import User


class TableLink(models.Model):
    """The address of a table number during one session; positions change, the address stays.

    `key` goes into its signature: a new key is a new address, and the one before opens nothing.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="table_links")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=32)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("code d’une table")
        verbose_name_plural = _("codes des tables")
        ordering: ClassVar = ["session", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "number"], name="table_link_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_link_number"),
        ]

    def __str__(self) -> str:
        return f"{self.session}, {self.number}"

    @property
    def token(self) -> str:
        """What its address ends with."""
        return tablelinks.signed(self.pk, self.session_id, self.number, self.key)


class Agreement(models.Model):
    """What a seat says of a deal that stands on its table's sheet, or of its totals.

    `number` is the deal's, 0 for the totals of the whole sheet; `version` the one it speaks of: a
    later one is not agreed to. Who contests says what it should be: `claim` (what each defender
    pays, in halves), `entry` (the whole deal, as `DealEntry.content` has it), or `remark` in words.
    It stays open until somebody settled it.
    """

    class Word(models.TextChoices):
        AGREED = "agreed", _("d’accord")
        CONTESTED = "contested", _("conteste")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="agreements")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    word = models.CharField(max_length=9, choices=Word.choices)
    claim = models.IntegerField(null=True, blank=True)
    entry = models.JSONField(null=True, blank=True)
    remark = models.CharField(max_length=120, blank=True)
    label = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)

    class Meta:
        verbose_name = _("accord d’une place")
        verbose_name_plural = _("accords des places")
        ordering: ClassVar = ["table", "number", "created_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "number", "version", "seat"], name="agreement_once_per_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label}, {self.number}: {self.word}"
