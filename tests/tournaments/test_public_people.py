"""Players that change elsewhere: tournaments follow the person, and their pages say so."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tarotclub import people
from tarotclub.people import Identity, MergeRefused
from tests.scoring.factories import make_players
from tests.tournaments.factories import make_tournament
from tests.tournaments.pages import ranking
from tests.tournaments.quick import play_quickly
from tests.tournaments.test_public import url
from tests.tournaments.test_standings import move_to
from tournaments import directing


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def revision(tournament) -> int:
    tournament.refresh_from_db()
    return tournament.revision


def test_a_new_name_shows_at_once(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 2)
    play_quickly(tournament, positions=2)
    player = tournament.entries.get(number=4).player
    client.get(url(tournament))
    people.edit(player, Identity("Zénobie", "Nouvelle"), player.version)
    names = {row["id"]: row["name"] for row in ranking(client.get(url(tournament)))}
    assert names["4"] == "Zénobie Nouvelle"


def test_a_name_shows_before_anybody_sits(client, club) -> None:
    draft = directing.create(club, "Coupe", "2026-03-14")
    directing.publish(draft)
    (player,) = make_players(club, 1)
    directing.register(draft, player)
    before = revision(draft)
    people.edit(player, Identity("Zénobie"), player.version)
    assert revision(draft) > before
    assert "Zénobie" in client.get(url(draft)).content.decode()


def test_a_merged_player_takes_entries_and_results_along(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 2)
    play_quickly(tournament, positions=2)
    entry = tournament.entries.select_related("player").get(number=6)
    before = [row["id"] for row in ranking(client.get(url(tournament)))]
    kept = people.add(club, Identity("Odile", "Nouvelle"))
    people.merge(kept, entry.player)
    entry.refresh_from_db()
    assert entry.player == kept
    rows = ranking(client.get(url(tournament)))
    assert [row["id"] for row in rows] == before
    assert next(row["name"] for row in rows if row["id"] == "6") == "Odile Nouvelle"


def test_two_entries_of_one_tournament_are_two_people(club) -> None:
    draft = directing.create(club, "Coupe", "2026-03-14")
    one, other = make_players(club, 2)
    directing.register_all(draft, [one, other])
    with pytest.raises(MergeRefused, match="Coupe"):
        people.merge(one, other)
    assert draft.entries.count() == 2
    assert people.refusal(one, other) is not None


def test_other_tournaments_are_not_told(club) -> None:
    concerned, other = (directing.create(club, name, "2026-03-14") for name in ("A", "B"))
    one, two = make_players(club, 2)
    directing.register(concerned, one)
    directing.register(other, two)
    before = revision(other)
    people.edit(one, Identity("Zénobie"), one.version)
    assert revision(other) == before
