"""Two devices write one deal: both versions are shown, and nothing is lost."""

from __future__ import annotations

import uuid

import pytest

from scoring import recording
from scoring.models import Deal
from scoring.recording import Author
from tests.scoring.deal_posts import address, posted
from tests.scoring.factories import make_table, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(client_for, scorer):
    return client_for(scorer)


class TestConflicts:
    def test_the_number_was_taken(self, client, client_for, secretary, table):
        client_for(secretary).post(address("deal-new", table), posted(taker="1"))
        page = client.post(address("deal-new", table), posted(taker="2")).content.decode()
        assert "Quelqu’un d’autre a écrit cette donne." in page
        assert "Secretary" in page
        assert "La mienne est la donne 2" in page
        assert Deal.objects.count() == 1

    def choices(self, page: str) -> list[dict[str, str]]:
        """The hidden fields of each form of the page, by its order."""
        import re

        forms = re.findall(r"<form method=\"post\" action=\"([^\"]+)\">(.*?)</form>", page, re.S)
        return [
            {"action": action, **dict(re.findall(r'name="([^"]+)" value="([^"]*)"', body))}
            for action, body in forms
        ]

    def test_mine_replaces_theirs(self, client, client_for, secretary, table):
        client_for(secretary).post(address("deal-new", table), posted(taker="1"))
        mine = {**posted(taker="2", petit="defence"), "poignee-0": "simple"}
        page = client.post(address("deal-new", table), mine).content.decode()
        replace, _add = self.choices(page)
        client.post(replace.pop("action"), replace)
        deal = Deal.objects.get()
        assert (deal.taker, deal.petit_au_bout, deal.version) == (2, "defence", 2)
        assert deal.poignees == [{"seat": 0, "size": "simple"}]

    def test_mine_becomes_the_next_deal(self, client, client_for, secretary, table):
        client_for(secretary).post(address("deal-new", table), posted(taker="1"))
        page = client.post(address("deal-new", table), posted(taker="2")).content.decode()
        _replace, add = self.choices(page)
        assert client.post(add.pop("action"), add)["Location"].endswith("#donne-2")
        assert [*table.deals.values_list("number", "taker")] == [(1, 1), (2, 2)]

    def test_the_same_deal_from_two_devices(self, client, client_for, secretary, table):
        client_for(secretary).post(address("deal-new", table), posted())
        page = client.post(address("deal-new", table), posted()).content.decode()
        assert "Les deux versions disent la même chose" in page
        assert "La remplacer par la mienne" not in page

    def test_a_correction_of_an_older_version(self, client, client_for, secretary, table):
        deal = play(table, 0)
        client_for(secretary).post(address("deal-edit", deal), posted(version="1", taker="1"))
        page = client.post(address("deal-edit", deal), posted(version="1", taker="2"))
        page = page.content.decode()
        assert "Quelqu’un d’autre a écrit cette donne." in page
        (replace,) = self.choices(page)
        client.post(replace.pop("action"), replace)
        assert [Deal.objects.get().taker, Deal.objects.get().version] == [2, 3]

    def test_theirs_is_void(self, client, table, secretary):
        deal = play(table, 0)
        recording.void(deal.pk, "mal noté", 1, Author(secretary))
        page = client.post(address("deal-new", table), posted(taker="2")).content.decode()
        assert "La remplacer par la mienne" not in page
        assert "mal noté" in page
        assert "La mienne est la donne 2" in page

    def test_mine_could_not_be_stored(self, client, club):
        table = make_table(club, 4, 5)
        play(table, 1)
        # Seat 0 sits out the first deal: shown all the same, without scores.
        page = client.post(address("deal-new", table), posted(taker="0")).content.decode()
        assert "Le preneur ne joue pas cette donne." in page

    def test_an_event_meets_a_deal(self, client, table):
        play(table, 0)
        fields = {"submission": str(uuid.uuid4()), "number": "1", "outcome": "passed"}
        page = client.post(address("deal-event", table), fields).content.decode()
        assert "Tous passent" in page
        _replace, add = self.choices(page)
        client.post(add.pop("action"), add)
        assert table.deals.get(number=2).outcome == "passed"
