"""A season of four players and three evenings of one table each."""

from __future__ import annotations

from datetime import date

import pytest

from tarotclub import people
from tarotclub.people import Identity
from tests.scoring.factories import make_season
from tests.tournaments.rankings.challenges import POINTS, evening


@pytest.fixture
def season(club):
    return make_season(club, published=True)


@pytest.fixture
def four(club):
    return [people.add(club, Identity(name, "Roi")) for name in ("Anne", "Bruno", "Chloé", "David")]


@pytest.fixture
def evenings(club, season, four):
    return [
        evening(club, season, four, name, points, date(2026, 1, day))
        for day, (name, points) in enumerate(POINTS.items(), 10)
    ]
