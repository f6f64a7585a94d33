"""People who change while a tournament is played: what was done, by whom, and what it moved."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tarotclub.models import User
from tournaments.models.existing import Entry, Seance


class PeopleChange(models.Model):
    """One change of who sits where, from `position` on; positions before it stay as played.

    `entry` sat in the wrong seat, was replaced, left or came late; `other` is who sat in his, or
    who came. `data` is what taking it back needs, or what it moved beside them.
    """

    class Kind(models.TextChoices):
        SWAPPED = "swapped", _("Places échangées")
        REPLACED = "replaced", _("Remplacement")
        LEFT = "left", _("Départ")
        LATE = "late", _("Arrivée en retard")

    seance = models.ForeignKey(Seance, on_delete=models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    position = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="changes")
    other = models.ForeignKey(
        Entry, on_delete=models.CASCADE, related_name="changes_with", null=True, blank=True
    )
    reason = models.CharField(_("motif"), max_length=200, blank=True)
    data = models.JSONField(default=dict, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="changes_cancelled"
    )

    class Meta:
        verbose_name = _("changement de joueur")
        verbose_name_plural = _("changements de joueurs")
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.seance}, {self.entry}: {self.kind}"
