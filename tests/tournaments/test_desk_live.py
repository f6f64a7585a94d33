"""The desk of a tournament follows by itself what comes from the tables and from other hands."""

from __future__ import annotations

import pytest

from scoring.recording import Author
from tests.tournaments.desk_pages import asked, tag_of, url
from tests.tournaments.factories import enter_units, make_tournament
from tournaments import directing
from tournaments.directing import hall
from tournaments.models import Tournament


@pytest.fixture
def tournament(club) -> Tournament:
    return make_tournament(club)


@pytest.mark.parametrize("name", ["desk", "tournament-missing"])
def test_a_result_is_news_and_nothing_is_not(name, tournament, client_for, arbiter) -> None:
    client, address = client_for(arbiter), url(name, tournament)
    tag = tag_of(client, address)
    assert asked(client, address, tag) == 304
    enter_units(tournament, {(1, 1, 1): 56})
    assert asked(client, address, tag) == 200
    tag = tag_of(client, address)
    directing.start_position(tournament, 2)
    assert asked(client, address, tag) == 200


def test_whoever_is_here_and_what_he_paid_is_news(tournament, client_for, secretary) -> None:
    client, address = client_for(secretary), url("hall", tournament)
    entry, me = tournament.entries.first(), Author(secretary)
    tag = tag_of(client, address)
    assert asked(client, address, tag) == 304
    hall.check_in(entry, True, me)
    assert asked(client, address, tag) == 200
    tag = tag_of(client, address)
    assert asked(client, f"{address}?voir=attendus", tag) == 200, "another part of the list"
    hall.set_fees(tournament, 12_00, 8_00)
    hall.take_fee(entry, me)
    assert asked(client, address, tag) == 200


def test_a_tag_opens_nothing(tournament, client_for, organiser, reader, outsider) -> None:
    for name in ("desk", "tournament-missing", "hall", "hall-calls", "hall-clock"):
        address = url(name, tournament)
        tag = tag_of(client_for(organiser), address)
        found = [asked(client_for(user), address, tag) for user in (reader, outsider, None)]
        assert found == [403, 404, 302], name
