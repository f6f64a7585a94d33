"""Several séances of a duplicate: each is a tournament of its own, tied to the first one."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.existing import Tournament


class Sequel(models.Model):
    """`tournament` is séance `order` (2, 3 …) of the competition that began with `first`.

    What a player made in it enters the total multiplied by `coefficient` (RC art.27); the first
    séance has 1.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="sequel_of"
    )
    first = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sequels")
    order = models.PositiveSmallIntegerField()
    coefficient = models.DecimalField(max_digits=4, decimal_places=2, default=1)

    class Meta:
        verbose_name = _("séance suivante")
        verbose_name_plural = _("séances suivantes")
        ordering: ClassVar = ["first", "order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "order"], name="sequel_order_once"),
            models.CheckConstraint(condition=Q(order__gte=2), name="sequel_comes_second"),
        ]

    def __str__(self) -> str:
        return f"{self.first} ({self.order})"
