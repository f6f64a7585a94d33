"""What was done to a tournament, step by step."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tarotclub.models import User
from tournaments.models.existing import Tournament


class Activity(models.Model):
    """One step: its stable code, what it was about, who did it and when. It is never changed.

    What has a history of its own (deals, totals, rulings, people who change) has no row here: see
    `tournaments.activity.log`. `about` holds numbers of the address: the position, the table.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="activities")
    code = models.CharField(max_length=40)
    about = models.JSONField(default=dict, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("ligne du journal")
        verbose_name_plural = _("journal des tournois")
        ordering: ClassVar = ["-created_at", "-pk"]
        indexes: ClassVar = [models.Index(fields=["tournament", "-created_at"])]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.code}"
