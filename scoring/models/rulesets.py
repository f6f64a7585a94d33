"""The sets of rules of a club, version by version."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.rules.ruleset import RuleSet
from tarotclub.models import Club, User


class RuleSetVersion(models.Model):
    """A frozen rule set: changing the rules makes a new version, deals keep theirs.

    `preferred` is the one version that the club's next evenings begin with; a retired one is no
    longer offered.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rule_sets")
    code = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=1)
    data = models.JSONField()
    preferred = models.BooleanField(default=False)
    retired_at = models.DateTimeField(null=True, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("règle du jeu")
        verbose_name_plural = _("règles du jeu")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "code", "version"], name="rule_set_version_once"
            ),
            models.UniqueConstraint(
                fields=["club"], condition=Q(preferred=True), name="rule_set_preferred_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} v{self.version}"

    @property
    def rules(self) -> RuleSet:
        """The rule set itself, as the pure rooms take it."""
        return RuleSet.from_data(self.data)
