"""Players, seasons and other rows of a club for tests."""

from __future__ import annotations

from datetime import date

from scoring.models import Attendance, Session
from scoring.rulesets import preferred
from tarotclub.models import Club, Player, Season

DAY = date(2026, 3, 13)


def make_player(club: Club, first_name: str = "Monique", last_name: str = "Lafargue", **values):
    return Player.objects.create(club=club, first_name=first_name, last_name=last_name, **values)


def make_season(club: Club, name: str = "2025-2026", **values) -> Season:
    values = {"starts": date(2025, 7, 1), "ends": date(2026, 6, 30), **values}
    return Season.objects.create(club=club, name=name, **values)


def make_evening(club: Club, day: date = DAY, **values) -> Session:
    return Session.objects.create(club=club, date=day, rule_set=preferred(club), **values)


def has_come(player: Player, **values) -> Session:
    """An evening the player came to: a result that keeps the record."""
    evening = make_evening(player.club, **values)
    Attendance.objects.create(session=evening, player=player)
    return evening
