"""Challenges for tests, made as the product makes them."""

from __future__ import annotations

from datetime import date

from django.urls import reverse

from tests.tournaments.libre.factories import hand_in, tables
from tournaments import directing
from tournaments.directing import libre
from tournaments.directing.challenges import ChallengeRule, create_challenge
from tournaments.models import Challenge

# Four players, what each makes in each of three evenings: a table of four hands its totals in.
POINTS = {
    "Un": (100, -40, -30, -30),
    "Deux": (-60, 100, -20, -20),
    "Trois": (30, 30, -90, 30),
}


def url(name: str, *args) -> str:
    return reverse(name, args=["test", *args])


def evening(club, season, people_, name: str, points, day: date, finished: bool = True):
    """A libre of one table and one position, with these totals in the order of the players."""
    made = libre.create_libre(club, name, day, season, libre.LibreChoice())
    directing.register_all(made, people_)
    libre.choose_format(made, libre.Choice("drawn", 1, 4))
    libre.list_places(made)
    libre.start_libre(made)
    (table,) = tables(made, 1, 1)
    by_player = dict(zip([one.pk for one in people_], points, strict=True))
    hand_in(made, table, *(by_player[who.player] for _index, who in table.seats))
    directing.publish(made)
    if finished:
        libre.finish_libre(made)
    made.refresh_from_db()
    return made


def challenge_of(season, **rule) -> Challenge:
    return create_challenge(season, ChallengeRule(**{"name": "Libre", "counts": "libre", **rule}))
