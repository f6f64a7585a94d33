"""Teams of four to six: how their tournament is played, its meetings, rooms and line-ups."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.existing import Entry, Seance, Tournament
from tournaments.models.libre import LibreTeam


class TeamSetup(models.Model):
    """What the organiser of a team tournament chose (RC art.101-119).

    `match` and `triangular` are the movements of meetings of two and of three teams. `bonus`: each
    meeting begins with the Cup's bonus of its players' classes. `seed` drew the meetings.
    """

    class Way(models.TextChoices):
        MATCH = "match", _("Match de deux équipes")
        TRIANGULAR = "triangular", _("Triangulaire")
        POOLS = "pools", _("Poules")
        BRACKET = "bracket", _("Élimination directe")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="teams")
    way = models.CharField(max_length=10, choices=Way.choices, default=Way.POOLS)
    match = models.CharField(max_length=20, default="EQU-24")
    triangular = models.CharField(max_length=20, default="EQU-T48")
    bonus = models.BooleanField(default=True)
    seed = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("règlement d’un tournoi par équipes")
        verbose_name_plural = _("règlements de tournois par équipes")

    def __str__(self) -> str:
        return str(self.tournament)


class Meeting(models.Model):
    """Teams that meet: two in a match, three in a triangular, one that is exempt from a round.

    `pool` is the pool's letter; blank in the bracket, and where there is one meeting only. `round`
    counts from 1 in each pool, and in the bracket. Whoever is exempt needs no séance.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="meetings")
    seance = models.OneToOneField(
        Seance, on_delete=models.CASCADE, related_name="meeting", null=True, blank=True
    )
    number = models.PositiveSmallIntegerField()
    pool = models.CharField(max_length=2, blank=True)
    round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        verbose_name = _("rencontre")
        verbose_name_plural = _("rencontres")
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="meeting_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"


class MeetingSide(models.Model):
    """A team in a meeting, under its letter. `bonus` is in PM, what it begins with.

    `forfeit`: it did not play to the end. `through`: it goes on where nothing separates the two.
    """

    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="sides")
    team = models.ForeignKey(LibreTeam, on_delete=models.CASCADE, related_name="meeting_sides")
    letter = models.CharField(max_length=1)
    bonus = models.DecimalField(max_digits=5, decimal_places=2, default=0)
    forfeit = models.BooleanField(default=False)
    through = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("équipe d’une rencontre")
        verbose_name_plural = _("équipes de rencontres")
        ordering: ClassVar = ["meeting", "letter"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["meeting", "letter"], name="meeting_letter_once"),
            models.UniqueConstraint(fields=["meeting", "team"], name="meeting_team_once"),
            models.CheckConstraint(
                condition=Q(letter__in=("A", "B", "C")), name="meeting_letter_a_b_c"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.letter} {self.team}"


class Quarter(models.Model):
    """A quarter of a meeting (a period of a triangular): which room, which series of boards.

    `room` is where team A attacks, `series` which of the four series of boards is played; None:
    the first that is left. `started`: its tables are laid out.
    """

    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="quarters")
    number = models.PositiveSmallIntegerField()
    room = models.PositiveSmallIntegerField(default=1)
    series = models.PositiveSmallIntegerField(null=True, blank=True)
    started = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("quart-temps")
        verbose_name_plural = _("quarts-temps")
        ordering: ClassVar = ["meeting", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["meeting", "number"], name="quarter_number_once"),
            models.UniqueConstraint(fields=["meeting", "series"], name="quarter_series_once"),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=4), name="quarter_of_four"
            ),
            models.CheckConstraint(condition=Q(room__in=(1, 2)), name="quarter_room_1_or_2"),
        ]

    def __str__(self) -> str:
        return f"{self.meeting}, quart {self.number}"


class LineUp(models.Model):
    """Who plays a quarter for a team: its attacker from Sud, its defenders in Nord, Est, Ouest."""

    quarter = models.ForeignKey(Quarter, on_delete=models.CASCADE, related_name="lineups")
    side = models.ForeignKey(MeetingSide, on_delete=models.CASCADE, related_name="lineups")
    attacker = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    north = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    east = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    west = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("composition d’un quart-temps")
        verbose_name_plural = _("compositions de quarts-temps")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["quarter", "side"], name="lineup_once"),
        ]

    def __str__(self) -> str:
        return f"{self.quarter}, {self.side}"

    @property
    def entries(self) -> tuple[int, int, int, int]:
        """The entries' pks: the attacker, then Nord, Est and Ouest."""
        return self.attacker_id, self.north_id, self.east_id, self.west_id
