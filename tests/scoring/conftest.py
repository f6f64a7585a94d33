"""A table, who writes at it, and an evening with its season as pages of standings show it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.models import Session, Table
from scoring.recording import Author
from tarotclub.models import Season
from tests.scoring.factories import make_season, make_session, make_table
from tests.scoring.fft_deals import play_fft


@pytest.fixture
def table(club) -> Table:
    """Table 1 of an open evening: four players, no deal yet."""
    return make_table(club)


@pytest.fixture
def me(secretary) -> Author:
    """The secretary, as the author of a write."""
    return Author(secretary)


@pytest.fixture
def scored(club) -> Table:
    """Table 1 of an evening of a season: one deal of the federation, taken by the first seat."""
    table = make_table(club, session=make_session(club, name="", season=make_season(club)))
    play_fft(table, 0, taker=0)
    return table


@pytest.fixture
def addresses(club, scored) -> dict[str, str]:
    """The pages and files that show it, by the name of their address."""
    pks = {
        "evening": scored.session_id,
        "season": scored.session.season_id,
        "player": scored.seats.get(index=0).player_id,
    }
    pks |= {"evening-export": pks["evening"], "season-export": pks["season"]}
    return {name: reverse(name, args=[club.slug, pk]) for name, pk in pks.items()}


@pytest.fixture
def published(scored) -> None:
    """Everything of the club is public."""
    Session.objects.update(published=True)
    Season.objects.update(published=True)
