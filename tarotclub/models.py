"""The club: who owns the data, who plays, who may do what, and the seasons results count for."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any, ClassVar, Self

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django_tasks_db.models import DBTaskResult
from simple_history.models import HistoricalRecords

from tarotclub.names import sort_key


class User(AbstractUser):
    """An account. What it may do is said by its memberships, never by the account itself."""

    class Meta:
        verbose_name = _("compte")
        verbose_name_plural = _("comptes")

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class Role(models.TextChoices):
    """What a member is in the club; `access.RIGHTS` says what each may do."""

    READER = "reader", _("Lecteur")
    SCORER = "scorer", _("Marqueur")
    SECRETARY = "secretary", _("Secrétaire")
    ARBITER = "arbiter", _("Arbitre")
    ORGANISER = "organiser", _("Organisateur")
    OWNER = "owner", _("Responsable")


class Revised(models.Model):
    """What pages show: `revision` rises with every change that one of them can show."""

    revision = models.PositiveBigIntegerField(default=0, editable=False)

    class Meta:
        abstract = True

    @classmethod
    def raise_revision(cls, pk: int) -> None:
        """Tell every page of this row that something on it changed."""
        cls._default_manager.filter(pk=pk).update(revision=F("revision") + 1)


class Club(Revised):
    """The owner of all data. `revision` rises with every change of its public home page."""

    name = models.CharField(_("nom"), max_length=80)
    slug = models.SlugField(_("adresse"), max_length=80, unique=True)
    timezone = models.CharField(_("fuseau horaire"), max_length=60, default="Europe/Paris")
    published = models.BooleanField(_("page publique"), default=False)
    indexable = models.BooleanField(_("visible des moteurs de recherche"), default=False)
    demonstration = models.BooleanField(default=False, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """An account's role in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("rôle"), max_length=12, choices=Role.choices, default=Role.READER)
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("membre")
        verbose_name_plural = _("membres")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "user"], name="membership_once_per_club"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class AgeGroup(models.TextChoices):
    """The federation's age groups, by the age reached in the year in which the season ends."""

    UNDER_13 = "u12", _("12 ans et moins")
    UNDER_16 = "u15", _("15 ans et moins")
    UNDER_20 = "u19", _("19 ans et moins")
    UNDER_27 = "u26", _("26 ans et moins")
    SENIOR = "senior", _("Senior (60 ans et plus)")


class NationalClass(models.TextChoices):
    """The national ranking's eighteen classes, best first: a series, then pique to trèfle."""

    N1 = "1N", "1N"
    P1 = "1P", "1P"
    C1 = "1C", "1C"
    K1 = "1K", "1K"
    T1 = "1T", "1T"
    P2 = "2P", "2P"
    C2 = "2C", "2C"
    K2 = "2K", "2K"
    T2 = "2T", "2T"
    P3 = "3P", "3P"
    C3 = "3C", "3C"
    K3 = "3K", "3K"
    T3 = "3T", "3T"
    P4 = "4P", "4P"
    C4 = "4C", "4C"
    K4 = "4K", "4K"
    T4 = "4T", "4T"
    NC = "NC", "NC"


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> Self:
        """Those who are offered when people are checked in or registered."""
        return self.filter(archived_at=None)

    def search(self, text: str) -> Self:
        """Those whose name, licence or pseudonym holds every word of `text`."""
        found = self
        for word in sort_key(text).split():
            found = found.filter(
                Q(sort_key__contains=word)
                | Q(licence__icontains=word)
                | Q(pseudonym_key__contains=word)
            )
        return found


class Player(models.Model):
    """A person who plays. Identity is this row, never a name or a place in a list."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    first_name = models.CharField(_("prénom"), max_length=40)
    last_name = models.CharField(_("nom"), max_length=40, blank=True)
    licence = models.CharField(_("numéro de licence"), max_length=20, blank=True)
    home_club = models.CharField(_("club d’origine"), max_length=80, blank=True)
    pseudonym = models.CharField(_("pseudonyme public"), max_length=40, blank=True)
    national_class = models.CharField(
        _("classement national"), max_length=2, choices=NationalClass.choices, blank=True
    )
    age_group = models.CharField(
        _("catégorie d’âge"), max_length=6, choices=AgeGroup.choices, blank=True
    )
    ladies = models.BooleanField(_("classée parmi les dames"), default=False)
    sort_key = models.CharField(max_length=100, editable=False)
    pseudonym_key = models.CharField(max_length=50, editable=False, blank=True)
    archived_at = models.DateTimeField(_("archivé le"), null=True, blank=True, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PlayerQuerySet.as_manager()
    # Whoever is deleted or made anonymous leaves nothing behind.
    history = HistoricalRecords(
        excluded_fields=["sort_key", "pseudonym_key"], cascade_delete_history=True
    )

    class Meta:
        verbose_name = _("joueur")
        verbose_name_plural = _("joueurs")
        ordering: ClassVar = ["sort_key", "pk"]
        indexes: ClassVar = [models.Index(fields=["club", "sort_key"])]

    def __str__(self) -> str:
        return self.full_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.sort_key = sort_key(self.last_name, self.first_name)[:100]
        self.pseudonym_key = sort_key(self.pseudonym)[:50]
        super().save(*args, **kwargs)

    @property
    def full_name(self) -> str:
        """First name then last name, as players say it."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def particulars(self) -> tuple[str, ...]:
        """What tells of the player beside the name: class, categories, club of origin."""
        ladies = str(_("dames")) if self.ladies else ""
        known = (self.national_class, self.get_age_group_display(), ladies, self.home_club)
        return tuple(filter(None, known))

    @property
    def public_name(self) -> str:
        """The name on public pages: the pseudonym where the player asked for one."""
        return self.pseudonym or self.full_name


class SeasonQuerySet(models.QuerySet["Season"]):
    def holding(self, day: date) -> Self:
        """The seasons that `day` falls in, the newest first."""
        return self.filter(starts__lte=day, ends__gte=day).order_by("-starts", "-pk")


class Season(Revised):
    """A span of evenings that add up to one ranking. `revision` rises with every change in it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(_("nom"), max_length=40)
    starts = models.DateField(_("du"))
    ends = models.DateField(_("au"))
    published = models.BooleanField(_("publiée"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        verbose_name = _("saison")
        verbose_name_plural = _("saisons")
        ordering: ClassVar = ["-starts", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "name"], name="season_name_once_per_club"),
            models.CheckConstraint(
                condition=Q(ends__gte=F("starts")), name="season_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Job(models.Model):
    """Long work that somebody asked for, done by the worker; `task` says how far it is.

    `right` (an `access.Right`) is what it needs, when it is asked for, done and looked at. Once it
    was done or refused, `said` tells it in one sentence of its author's language; a file is called
    `file_name` when it is downloaded.
    """

    class Counted(models.TextChoices):
        """What `done` and `total` count."""

        LINES = "lines", _("lignes")
        DEALS = "deals", _("donnes")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="jobs")
    author = models.ForeignKey(User, models.CASCADE, related_name="jobs")
    task = models.OneToOneField(DBTaskResult, models.CASCADE, related_name="job")
    right = models.CharField(max_length=20)
    title = models.CharField(max_length=200)
    back = models.CharField(max_length=300)
    language = models.CharField(max_length=10)
    asked = models.JSONField(default=dict)
    counted = models.CharField(max_length=10, choices=Counted.choices, default=Counted.LINES)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    said = models.TextField(blank=True)
    refused = models.BooleanField(default=False)
    file_name = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("travail")
        verbose_name_plural = _("travaux")

    def __str__(self) -> str:
        return self.title
