"""What a phone downloads for a tournament of 52 players, and what that costs to answer."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.test_page_weight import FIRST, NEXT, UNCHANGED, queries, weigh
from tests.tournaments.factories import make_tournament
from tests.tournaments.quick import play_quickly
from tests.tournaments.test_public import addresses, url
from tests.tournaments.test_standings import move_to


@pytest.fixture
def fifty_two(club):
    """Thirteen tables, all but the last two positions played."""
    cache.clear()
    tournament = make_tournament(club, 52, published=True)
    move_to(tournament, 12)
    play_quickly(tournament, positions=11)
    tournament.refresh_from_db()
    return tournament


def test_four_pages_of_52_players(client, fifty_two) -> None:
    pages = addresses(fifty_two) | {"lines": url(fifty_two, vue="lignes")}
    for name, address in pages.items():
        # The page of a tournament asks whether it is one of several séances, too.
        asked = 6 if name in ("tournament", "lines") else 5
        assert queries(client, address) == asked, name
        weight = weigh(client, address)
        assert weight.first <= FIRST, (name, weight)
        assert weight.next <= NEXT, (name, weight)
        assert weight.unchanged <= UNCHANGED, (name, weight)
