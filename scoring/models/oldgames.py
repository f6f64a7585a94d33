"""The games of 1637 and 1659: their sheets, an account apart from the deals."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from scoring.models.sessions import Session
from tarotclub.models import Player, User


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
