"""A season's challenge: which tournaments count for it, and what is made of a player's results."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tarotclub.models import Club, Revised, Season
from tournaments import ranking
from tournaments.models.existing import Tournament


class Challenge(Revised):
    """A ranking over tournaments of one season; every number of its rule is the organiser's.

    `best`: how many results of a player count, the best ones (None: all). `least`: tournaments
    needed for a place. `scale`: what each place brings, as text ("12.5"), and `attendance` what
    taking part does. `revision` rises with every change of the rule.
    """

    class Method(models.TextChoices):
        SUM = "sum", _("Somme des résultats")
        AVERAGE = "average", _("Moyenne des résultats")
        PLACES = "places", _("Points par place")

    class Counts(models.TextChoices):
        INDIVIDUEL = "individuel", _("Tous les duplicates individuels de la saison")
        LIBRE = "libre", _("Tous les libres de la saison")
        TRIPLETTES = "triplettes", _("Toutes les triplettes de la saison")
        QUADRETTES = "quadrettes", _("Toutes les quadrettes de la saison")
        EQUIPES = "equipes", _("Tous les tournois par équipes de 4 à 6 de la saison")
        FREE = "contrats", _("Tous les duplicates à contrats libres de la saison")
        ALL = "all", _("Tous les tournois de la saison")
        CHOSEN = "chosen", _("Ceux que je coche")

    class Shared(models.TextChoices):
        MEAN = "mean", _("la moyenne des places qu’ils occupent")
        HIGHEST = "highest", _("les points de la meilleure de ces places")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="challenges")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="challenges")
    name = models.CharField(_("nom"), max_length=60)
    method = models.CharField(max_length=8, choices=Method.choices, default=Method.SUM)
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    least = models.PositiveSmallIntegerField(default=1)
    scale = models.JSONField(default=list, blank=True)
    attendance = models.DecimalField(max_digits=5, decimal_places=1, default=0)
    shared = models.CharField(max_length=8, choices=Shared.choices, default=Shared.MEAN)
    counts = models.CharField(max_length=10, choices=Counts.choices, default=Counts.CHOSEN)
    chosen = models.ManyToManyField(Tournament, related_name="challenges", blank=True)
    published = models.BooleanField(_("publié"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        ordering: ClassVar = ["-season__starts", "name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "name"], name="challenge_name_once"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def points(self) -> tuple[Fraction, ...]:
        """What each place brings, the first place first."""
        return tuple(Fraction(one) for one in self.scale)

    @property
    def rules(self) -> ranking.Challenge:
        """The rule as the ranking takes it."""
        method = ranking.ChallengeMethod(self.method)
        if method is ranking.ChallengeMethod.SUM and self.best is not None:
            method = ranking.ChallengeMethod.BEST
        return ranking.Challenge(
            method=method,
            best=self.best,
            least=self.least,
            scale=self.points,
            attendance=Fraction(self.attendance),
            shared=ranking.SharedPlace(self.shared),
        )
