"""A tournament, who entered, its séances, places, positions and boards, and what was played."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Deal, Session, Table
from tarotclub.models import Club, Player, Revised, Season
from tournaments.ranking import PlayStatus


class Tournament(Revised):
    """A competition. `revision` rises with every change that one of its pages can show.

    `screen` is what the projectors in the hall show. The announcement holds until
    `announced_until`, None: until it is taken away.
    `method`: how boards with free contracts are ranked; blank in every form of the federation's.
    `last_held`: the public reads nothing of the last position until the ceremony. `whole_boards`:
    it reads a board's scores once every table has played it. See `standings.embargo`.
    """

    class Form(models.TextChoices):
        INDIVIDUEL = "individuel", _("Duplicate individuel")
        LIBRE = "libre", _("Libre")
        TRIPLETTES = "triplettes", _("Triplettes")
        QUADRETTES = "quadrettes", _("Quadrettes")
        EQUIPES = "equipes", _("Équipes de 4 à 6")
        FREE = "contrats", _("Duplicate à contrats libres")

    class Method(models.TextChoices):
        MATCH_POINTS = "points", _("Points de match")
        DIFFERENCE = "ecarts", _("Écart à la moyenne")

    class Status(models.TextChoices):
        DRAFT = "draft", _("En préparation")
        RUNNING = "running", _("En cours")
        FINISHED = "finished", _("Terminé")

    class Screen(models.TextChoices):
        SEATING = "seating", _("Places")
        CLOCK = "clock", _("Horloge")
        STANDINGS = "standings", _("Classement")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tournaments")
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, related_name="tournaments", null=True, blank=True
    )
    name = models.CharField(_("nom"), max_length=80)
    date = models.DateField(_("date"))
    form = models.CharField(max_length=12, choices=Form.choices, default=Form.INDIVIDUEL)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.DRAFT)
    published = models.BooleanField(_("publié"), default=False)
    screen = models.CharField(max_length=9, choices=Screen.choices, default=Screen.SEATING)
    announcement = models.CharField(_("annonce"), max_length=140, blank=True)
    announced_until = models.DateTimeField(null=True, blank=True)
    last_held = models.BooleanField(default=False)
    whole_boards = models.BooleanField(default=False)
    method = models.CharField(
        _("méthode"), max_length=6, choices=Method.choices, default="", blank=True
    )
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("tournoi")
        verbose_name_plural = _("tournois")
        ordering: ClassVar = ["-date", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def announced(self) -> str:
        """The announcement that holds now; blank for none."""
        until = self.announced_until
        over = until is not None and until <= timezone.now()
        return "" if over else self.announcement

    @property
    def shown(self) -> str:
        """What a public page depends on: the revision, and whether the announcement still holds."""
        return f"{self.revision}:{bool(self.announced)}"


class Entry(models.Model):
    """A player entered in a tournament, under the number of the entry list."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("inscrit")
        verbose_name_plural = _("inscrits")
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.player}"


class Seance(models.Model):
    """A tournament's session: one to one with the Session that holds its tables and deals.

    `moved`: where somebody sat, or is to sit, elsewhere than the movement says, as lists of
    position, table, place and starter.
    `apart`: of parallel tournaments each compares its boards within itself (OT p.18); otherwise
    all tables that played a board are compared.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seances")
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="seance")
    order = models.PositiveSmallIntegerField(default=1)
    coefficient = models.DecimalField(max_digits=4, decimal_places=2, default=1)
    movement = models.CharField(max_length=20, blank=True)
    set_size = models.PositiveSmallIntegerField(null=True, blank=True)
    positions = models.PositiveSmallIntegerField(null=True, blank=True)
    moved = models.JSONField(default=list, blank=True)
    apart = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("séance")
        verbose_name_plural = _("séances")
        ordering: ClassVar = ["tournament", "order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "order"], name="seance_order_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} ({self.order})"


class Place(models.Model):
    """Where an entry starts: the starter's code of the movement ("S3", or a Howell number).

    A side of three or four has one place, that of the first of it who was entered.
    Of somebody who left, `left_at` is the last position in which the place is taken, and `played`
    the last one played to its end (0 for none); both None for whoever stays. Of who was replaced
    `left_at` alone is set, and 0 says that he never sat down. `since`: the first position of who
    came late or in somebody's place.
    """

    seance = models.ForeignKey(Seance, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="places")
    starter = models.CharField(max_length=6)
    since = models.PositiveSmallIntegerField(default=1)
    left_at = models.PositiveSmallIntegerField(null=True, blank=True)
    played = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("place de départ")
        verbose_name_plural = _("places de départ")
        ordering: ClassVar = ["since", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["seance", "starter", "since"],
                condition=~Q(left_at=0),
                name="place_starter_once",
            ),
            models.UniqueConstraint(fields=["seance", "entry"], name="place_entry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.starter} {self.entry}"


class Position(models.Model):
    """A stay at the tables; all tables change together."""

    seance = models.ForeignKey(Seance, on_delete=models.CASCADE, related_name="position_rows")
    number = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("position")
        verbose_name_plural = _("positions")
        ordering: ClassVar = ["seance", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seance", "number"], name="position_number_once"),
        ]

    def __str__(self) -> str:
        return f"Position {self.number}"


class Board(models.Model):
    """An étui. Its dealer and taker follow from its number."""

    seance = models.ForeignKey(Seance, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("étui")
        verbose_name_plural = _("étuis")
        ordering: ClassVar = ["seance", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seance", "number"], name="board_number_once"),
        ]

    def __str__(self) -> str:
        return f"Étui {self.number}"


class Play(models.Model):
    """A board played at a table: the deal that holds the facts, and the notes it earned.

    Notes are exact fractions 0–100, rewritten together for a whole board; None where the play earns
    none (void, neutralised, nothing to compare with). A board that could not be played, on which an
    arbiter decided, has no deal. `status` and `group` follow from the rulings that stand: how the
    play counts, and which cards it had where a board was fouled.
    """

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="plays")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="plays")
    deal = models.OneToOneField(
        Deal, on_delete=models.CASCADE, related_name="play", null=True, blank=True
    )
    status = models.CharField(
        max_length=14,
        choices=[(str(status), str(status)) for status in PlayStatus],
        default=PlayStatus.PLAYED,
    )
    group = models.CharField(max_length=8, blank=True)
    attack_over = models.IntegerField(null=True, blank=True)
    attack_under = models.PositiveIntegerField(null=True, blank=True)
    defence_over = models.IntegerField(null=True, blank=True)
    defence_under = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("étui joué")
        verbose_name_plural = _("étuis joués")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["board", "table"], name="play_once_per_board_and_table"
            ),
            models.CheckConstraint(
                condition=Q(attack_under=None) | Q(attack_under__gt=0), name="play_note_divides"
            ),
            models.CheckConstraint(
                condition=Q(defence_under=None) | Q(defence_under__gt=0),
                name="play_defence_note_divides",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board}, {self.table}"

    @property
    def attack_note(self) -> Fraction | None:
        """The taker's note, 0–100, exact."""
        return fraction(self.attack_over, self.attack_under)

    @property
    def defence_note(self) -> Fraction | None:
        """The note of each of the three defenders, 0–100, exact."""
        return fraction(self.defence_over, self.defence_under)


def fraction(over: int | None, under: int | None) -> Fraction | None:
    """The note that two columns hold; None where it is none."""
    return None if over is None or under is None else Fraction(over, under)
