"""A tournament whose étuis a known seed dealt, at three moments."""

from __future__ import annotations

import pytest

from scoring.recording import Author
from tests.tournaments.factories import make_tournament
from tests.tournaments.quick import play_quickly
from tournaments import directing
from tournaments.models import Tournament

SEED = "graine-des-essais"


@pytest.fixture
def tournament(club) -> Tournament:
    """Started, no result yet, étuis dealt by a known seed."""
    made = make_tournament(club)
    directing.deal_cards(made, Author(None, "essai"), SEED)
    made.refresh_from_db()
    return made


@pytest.fixture
def finished(tournament) -> Tournament:
    play_quickly(tournament)
    directing.finish(tournament)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def shown(finished) -> Tournament:
    """Finished, its cards public."""
    directing.publish(finished)
    directing.show_cards(finished)
    finished.refresh_from_db()
    return finished
