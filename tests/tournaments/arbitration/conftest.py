"""The arbiter, and board 1 with the five scores of RO p.18 in a tournament that is published."""

from __future__ import annotations

import pytest

from tests.tournaments.arbitration.asked import (
    SCORES,
    places,
)
from tests.tournaments.factories import enter_units, make_tournament
from tests.tournaments.test_standings import move_to
from tournaments.models import Tournament


@pytest.fixture
def tournament(club) -> Tournament:
    made = make_tournament(club, published=True)
    enter_units(made, {(*at, 1): unit for at, unit in zip(places(made), SCORES, strict=True)})
    move_to(made, 5)
    return made


@pytest.fixture
def arbiter(club, make_member):
    return make_member(club, "arbitre", "arbiter")


@pytest.fixture
def desk(client_for, arbiter):
    return client_for(arbiter)
