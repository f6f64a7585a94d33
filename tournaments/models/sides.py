"""Triplettes and quadrettes: what a séance of theirs has of its own."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.existing import Seance


class SideSeance(models.Model):
    """Whose turn it is to attack first in every triplette: 1 Bleu, 2 Blanc, 3 Rouge (OT p.33).

    The colour is drawn with the places; the turns then go on without a break.
    """

    class Colour(models.IntegerChoices):
        BLEU = 1, _("Bleu")
        BLANC = 2, _("Blanc")
        ROUGE = 3, _("Rouge")

    seance = models.OneToOneField(Seance, on_delete=models.CASCADE, related_name="sides")
    first = models.PositiveSmallIntegerField(choices=Colour.choices, default=Colour.BLEU)

    class Meta:
        verbose_name = _("séance de triplettes")
        verbose_name_plural = _("séances de triplettes")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(first__in=(1, 2, 3)), name="side_first_colour"),
        ]

    def __str__(self) -> str:
        return str(self.seance)
