"""Who wrote what of a player's record, and putting it back."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tarotclub import people
from tarotclub.models import Player
from tarotclub.people import Identity
from tarotclub.playerhistory import versions
from tarotclub.versions import StaleVersion

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(club) -> Player:
    """Lafargue, then Lafarge with a licence."""
    made = people.add(club, Identity("Monique", "Lafargue"))
    return people.edit(made, Identity("Monique", "Lafarge", licence="0042"), 1)


def at(name: str, player: Player) -> str:
    return reverse(name, args=["test", player.pk])


def test_every_version_says_what_it_changed(player):
    people.archive(player)
    found = versions(player)
    assert [each.title for each in found] == ["Archivé", "Fiche modifiée", "Fiche ajoutée"]
    assert "Nom\N{NO-BREAK SPACE}: Lafargue → Lafarge" in found[1].changes
    assert len(found[1].changes) == 2
    assert [each.last for each in found] == [True, False, False]


def test_the_author_is_who_was_logged_in(client_for, secretary, player):
    client = client_for(secretary)
    sent = {"first_name": "Monique", "last_name": "Lafargue", "version": player.version}
    assert client.post(at("player-edit", player), sent).status_code == 302
    page = client.get(at("player-edit", player)).content.decode()
    assert f"par {secretary}" in page
    assert page.count("Revenir à cette version") == 2


def test_a_version_comes_back_once(client_for, secretary, player):
    first = versions(player)[-1]
    sent = {"wanted": first.pk, "version": player.version}
    client = client_for(secretary)
    assert client.post(at("player-revert", player), sent).status_code == 302
    player.refresh_from_db()
    assert (player.last_name, player.licence) == ("Lafargue", "")
    client.post(at("player-revert", player), sent)
    player.refresh_from_db()
    assert player.version == 3
    with pytest.raises(StaleVersion):
        people.revert(player, first.pk, 2)


def test_whoever_is_made_anonymous_leaves_nothing_behind(player):
    people.anonymise(player)
    (only,) = player.history.all()
    assert "Monique" not in f"{only.first_name} {only.last_name}"


def test_whoever_is_deleted_leaves_nothing_behind(player):
    people.delete(player)
    assert not Player.history.exists()


def test_merged_records_share_their_history(club, player):
    other = people.add(club, Identity("Monique", "Lafarge-Petit"))
    kept = people.merge(player, other)
    assert versions(kept)[0].title == "Fusionné avec un double"
    assert len(versions(kept)) == 4


def test_who_may_not(client_for, scorer, outsider, player):
    sent = {"wanted": versions(player)[-1].pk, "version": player.version}
    assert client_for(scorer).post(at("player-revert", player), sent).status_code == 403
    assert client_for(outsider).post(at("player-revert", player), sent).status_code == 404
    assert client_for(scorer).get(at("player-revert", player)).status_code == 405
    assert Client().post(at("player-revert", player), sent).status_code == 302
    player.refresh_from_db()
    assert player.last_name == "Lafarge"


def test_another_players_version_is_not_his(club, client_for, secretary, player):
    other = people.add(club, Identity("Yves", "Le Goff"))
    sent = {"wanted": versions(other)[0].pk, "version": player.version}
    assert client_for(secretary).post(at("player-revert", player), sent).status_code == 404
