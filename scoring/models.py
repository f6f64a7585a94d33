"""People sit down at tables and play deals: the facts, one row each."""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from scoring.rules.deal import Called, Camp, Chelem, Contract, Outcome
from scoring.rules.ruleset import RuleSet
from tarotclub.models import Club, Player, Revised, Season, User


class RuleSetVersion(models.Model):
    """A frozen rule set: changing the rules makes a new version, deals keep theirs."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rule_sets")
    code = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=1)
    data = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("règle du jeu")
        verbose_name_plural = _("règles du jeu")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "code", "version"], name="rule_set_version_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} v{self.version}"

    @property
    def rules(self) -> RuleSet:
        """The rule set itself, as the pure rooms take it."""
        return RuleSet.from_data(self.data)


class SessionQuerySet(models.QuerySet["Session"]):
    def evenings(self) -> Self:
        return self.filter(kind=Session.Kind.EVENING)

    def published(self) -> Self:
        return self.filter(published=True)

    def counting(self, season: Season) -> Self:
        """The evenings whose deals count in `season`."""
        return self.filter(season=season, kind=Session.Kind.EVENING)


class Session(Revised):
    """An evening, or one séance of a tournament. Its one date is the day it began on."""

    class Kind(models.TextChoices):
        EVENING = "evening", _("Soirée")
        SEANCE = "seance", _("Séance de tournoi")

    class Status(models.TextChoices):
        PLANNED = "planned", _("Prévue")
        OPEN = "open", _("En cours")
        CLOSED = "closed", _("Terminée")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="sessions")
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, related_name="sessions", null=True, blank=True
    )
    rule_set = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="sessions")
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.EVENING)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PLANNED)
    name = models.CharField(_("nom"), max_length=80, blank=True)
    date = models.DateField(_("date"))
    table_size = models.PositiveSmallIntegerField(_("joueurs par table"), default=4)
    position = models.PositiveSmallIntegerField(default=0)
    published = models.BooleanField(_("publiée"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = SessionQuerySet.as_manager()

    class Meta:
        verbose_name = _("séance")
        verbose_name_plural = _("séances")
        ordering: ClassVar = ["-date", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["club", "kind", "-date"]),
            models.Index(fields=["season", "kind"]),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(table_size__gte=3, table_size__lte=5), name="session_tables_of_3_to_5"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.get_kind_display()} {self.date}"


class Attendance(models.Model):
    """Somebody who came: the check-in list of a session."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="attendances")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="attendances")
    arrived_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("présence")
        verbose_name_plural = _("présences")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "player"], name="attendance_once"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class Draw(models.Model):
    """How the tables of one position of an evening were drawn; the seed gives the same draw again.

    `deals` is the number of deals announced for the position, where one was.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="draws")
    position = models.PositiveSmallIntegerField()
    seed = models.PositiveIntegerField()
    avoiding = models.BooleanField(default=False)
    deals = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("tirage")
        verbose_name_plural = _("tirages")
        ordering: ClassVar = ["session", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "position"], name="draw_once_per_position"),
        ]

    def __str__(self) -> str:
        return f"{self.session}, {self.position}"


class Table(models.Model):
    """A table during one position of a session: `size` people play a deal, more may sit there."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    rule_set = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="tables")
    position = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering: ClassVar = ["position", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "position", "number"], name="table_once_per_position"
            ),
            models.CheckConstraint(condition=Q(size__gte=3, size__lte=5), name="table_size_3_to_5"),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"


class Seat(models.Model):
    """A place at a table. Seats are numbered in the order of play.

    `first_deal` and `last_deal` bound the deals of somebody who came late or left early.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField()
    first_deal = models.PositiveSmallIntegerField(default=1)
    last_deal = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering: ClassVar = ["table", "index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "index"], name="seat_index_once"),
            models.UniqueConstraint(fields=["table", "player"], name="seat_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.player}"


def _choices(*kinds: type) -> list[tuple[str, str]]:
    return [(str(value), str(value)) for kind in kinds for value in kind]  # type: ignore[attr-defined]


class Deal(models.Model):
    """One deal: its facts as they were played. Scores derive from this row and its rule set.

    Seats (`dealer`, `taker`, `partner`, in `playing` and `poignees`) are seat indexes of the table;
    points and units are halves (× 2). With depth `unit` only what each defender pays is known.
    """

    class Depth(models.TextChoices):
        FACTS = "facts", _("Donne complète")
        UNIT = "unit", _("Score seul")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="deals")
    rule_set = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    submission = models.UUIDField()
    digest = models.CharField(max_length=64)
    outcome = models.CharField(max_length=12, choices=_choices(Outcome), default=Outcome.PLAYED)
    depth = models.CharField(max_length=5, choices=Depth.choices, default=Depth.FACTS)
    playing = models.JSONField(default=list)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    taker = models.PositiveSmallIntegerField(null=True, blank=True)
    contract = models.CharField(max_length=20, choices=_choices(Contract), blank=True)
    called = models.CharField(max_length=7, choices=_choices(Called), blank=True)
    partner = models.PositiveSmallIntegerField(null=True, blank=True)
    bouts = models.PositiveSmallIntegerField(null=True, blank=True)
    half_points = models.PositiveSmallIntegerField(null=True, blank=True)
    counted = models.CharField(max_length=7, choices=_choices(Camp), default=Camp.ATTACK)
    poignees = models.JSONField(default=list)
    petit_au_bout = models.CharField(max_length=7, choices=_choices(Camp), blank=True)
    chelem = models.CharField(max_length=20, choices=_choices(Chelem), blank=True)
    half_unit = models.IntegerField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    void_reason = models.CharField(max_length=120, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("donne")
        verbose_name_plural = _("donnes")
        ordering: ClassVar = ["table", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="deal_number_once"),
            models.UniqueConstraint(fields=["table", "submission"], name="deal_submission_once"),
            models.CheckConstraint(
                condition=Q(bouts=None) | Q(bouts__lte=3), name="deal_bouts_at_most_3"
            ),
            models.CheckConstraint(
                condition=Q(half_points=None) | Q(half_points__lte=182),
                name="deal_points_at_most_91",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, donne {self.number}"

    @property
    def counts(self) -> bool:
        """True when the deal is played and not void: only then it enters totals."""
        return self.outcome == Outcome.PLAYED and self.voided_at is None


class DealScore(models.Model):
    """What a deal gave one seat, in half points; derived, rewritten with the deal.

    A deal that is void or was not played has none, so that sums need no condition.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="scores")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="scores")
    half_score = models.IntegerField()

    class Meta:
        verbose_name = _("marque")
        verbose_name_plural = _("marques")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["deal", "seat"], name="deal_score_once_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.deal}: {self.half_score / 2:+g}"


class OldGame(models.Model):
    """A sheet of the 1637 or the 1659 game in an evening. Its account is apart from the deals'.

    `rules` is the game and its options as `scoring.rules.historical` writes them.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="old_games")
    number = models.PositiveSmallIntegerField()
    submission = models.UUIDField()
    rules = models.JSONField()
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("jeu ancien")
        verbose_name_plural = _("jeux anciens")
        ordering: ClassVar = ["session", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "number"], name="old_game_number_once"),
            models.UniqueConstraint(
                fields=["session", "submission"], name="old_game_submission_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session}, {self.number}"


class OldSeat(models.Model):
    """A player of an old game; `index` is his seat there, in the order of play."""

    game = models.ForeignKey(OldGame, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="old_seats")
    index = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("place à un jeu ancien")
        verbose_name_plural = _("places aux jeux anciens")
        ordering: ClassVar = ["game", "index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "index"], name="old_seat_index_once"),
            models.UniqueConstraint(fields=["game", "player"], name="old_seat_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.player}"


class OldEvent(models.Model):
    """One line of an old game's sheet: what was seen. What it moves is never stored."""

    game = models.ForeignKey(OldGame, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveSmallIntegerField()
    submission = models.UUIDField()
    data = models.JSONField()
    voided_at = models.DateTimeField(null=True, blank=True)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    author_label = models.CharField(max_length=80, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("ligne d’un jeu ancien")
        verbose_name_plural = _("lignes de jeux anciens")
        ordering: ClassVar = ["game", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="old_event_number_once"),
            models.UniqueConstraint(
                fields=["game", "submission"], name="old_event_submission_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.number}"
