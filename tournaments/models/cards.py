"""The cards of a séance's étuis: which seed dealt them, and when everybody may see them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tarotclub.models import User
from tournaments.dealing import ALGORITHM, LEAST, Dealing
from tournaments.models.existing import Seance


class Distribution(models.Model):
    """A dealing of all étuis of a séance. The cards are not stored: they follow from the seed.

    The newest, with no `replaced_at`, is the one played; the others stay in the log. `least` is the
    strength that every taker's hand has at least. `published_at`: since when the diagrams, and the
    seed with them, are public.
    """

    seance = models.ForeignKey(Seance, on_delete=models.CASCADE, related_name="distributions")
    algorithm = models.CharField(max_length=16, default=ALGORITHM)
    seed = models.CharField(_("graine"), max_length=64)
    least = models.PositiveSmallIntegerField(_("force minimale du preneur"), default=LEAST)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    replaced_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("distribution des étuis")
        verbose_name_plural = _("distributions des étuis")
        ordering: ClassVar = ["-created_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["seance"], condition=Q(replaced_at=None), name="distribution_one_stands"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seance}, {self.created_at:%Y-%m-%d %H:%M}"

    @property
    def dealing(self) -> Dealing:
        """What the boards follow from."""
        return Dealing(self.seed, self.least)
