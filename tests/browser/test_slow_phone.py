"""Standings of a hundred players on a slow phone: a wide guard; `make bench` tells the number."""

from __future__ import annotations

from django.urls import reverse

from tests.bench.slowphone import PROMISE, slow_down, usable_after
from tests.scoring.factories import make_season, make_session, make_table, play

WIDE = 5
"""The machine that runs the tests may be so much slower than the one the promise is kept on."""


def test_standings_of_a_hundred_players_are_usable_on_a_slow_phone(page, club) -> None:
    season = make_season(club, published=True)
    session = make_session(club, name="", season=season, published=True)
    for _ in range(25):
        play(make_table(club, session=session))
    slow_down(page)
    taken = usable_after(page, reverse("evening", args=[club.slug, session.pk]))
    assert page.locator("tbody tr[data-row]").count() == 100
    assert taken <= WIDE * PROMISE
