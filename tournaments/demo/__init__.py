"""A believable club to look at: forty players, a season of Fridays, two duplicate tournaments.

The same seed gives the same people, tables and scores; only the days follow the calendar.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tarotclub import accounts, clubs, founding, seasons
from tarotclub.models import Club, Role, User
from tarotclub.seasons import Span
from tournaments.demo import contests, evenings, oldgames
from tournaments.demo.people import CLUB_NAME, make_people

FRIDAYS = 20
FRIDAY = 4
STEPS = FRIDAYS + 5

Tell = Callable[[int, int, str], None]
"""Told of each step: its number, how many there are, and what it is."""


class DemonstrationExists(Exception):
    """A demonstration club is there already."""


@dataclass(frozen=True)
class Demonstration:
    """The club, and the account that opens it."""

    club: Club
    username: str
    password: str


def _silent(_step: int, _steps: int, _what: str) -> None:
    pass


@transaction.atomic
def make(
    seed: int = 1, tell: Tell = _silent, *, again: bool = False, today: date | None = None
) -> Demonstration:
    """Make the demonstration club and return how to enter it; all of it, or nothing.

    Raises DemonstrationExists where one is there and it is not to be made `again`.
    """
    if not again and Club.objects.filter(demonstration=True).exists():
        raise DemonstrationExists
    today = today or timezone.localdate()
    steps = _Steps(tell)
    steps.next(_("Club et joueurs"))
    club, made = _club()
    days = fridays(today)
    season = seasons.add(club, season_span(days[0]))
    owner = User.objects.get(username=made.username)
    cast = evenings.Cast(club, season, owner, make_people(club, _chance(seed, "people")))
    for number, day in enumerate(days, start=1):
        steps.next(_("Soirée %(number)s sur %(all)s") % {"number": number, "all": FRIDAYS})
        evenings.past(cast, day, _chance(seed, f"evening {number}"))
    steps.next(_("Tournoi terminé"))
    contests.finished(cast, days[-3 % len(days)] + timedelta(days=1), _chance(seed, "finished"))
    contests.challenge(season)
    steps.next(_("Tournoi en cours"))
    contests.running(cast, today, _chance(seed, "running"))
    steps.next(_("Soirée en cours"))
    session = evenings.tonight(cast, today, _chance(seed, "tonight"))
    oldgames.play(cast, session, _chance(seed, "old games"))
    evenings.coming(cast, today + timedelta(days=7))
    steps.next(_("Terminé"))
    return made


class _Steps:
    def __init__(self, tell: Tell) -> None:
        self.tell, self.number = tell, 0

    def next(self, what: str) -> None:
        self.number += 1
        self.tell(self.number, STEPS, what)


def _chance(seed: int, part: str) -> random.Random:
    """Chance for one part, so that a change of one leaves the others as they were."""
    return random.Random(f"{seed}:{part}")


def _club() -> tuple[Club, Demonstration]:
    club = Club.objects.create(
        name=CLUB_NAME, slug=founding.free_slug("demonstration"), demonstration=True
    )
    published = {"name": CLUB_NAME, "published": True}
    club = clubs.edit(club, published, club.version)
    username = _free_username()
    _member, password = accounts.add_member(
        club, username=username, first_name="Josette", last_name="Rivoire", role=Role.OWNER
    )
    return club, Demonstration(club, username, password)


def _free_username() -> str:
    taken = set(User.objects.filter(username__startswith="demo").values_list("username", flat=True))
    names = ("demo" if number == 1 else f"demo{number}" for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def fridays(today: date) -> list[date]:
    """The last Fridays before today, the oldest first."""
    back = (today.weekday() - FRIDAY) % 7 or 7
    last = today - timedelta(days=back)
    return [last - timedelta(weeks=weeks) for weeks in range(FRIDAYS - 1, -1, -1)]


def season_span(first: date) -> Span:
    """Return a season that holds all the evenings and rests of a year: clubs choose their own."""
    starts = first.replace(day=1)
    ends = starts.replace(year=starts.year + 1) - timedelta(days=1)
    name = str(starts.year) if ends.year == starts.year else f"{starts.year}-{ends.year}"
    return Span(name, starts, ends, published=True)
