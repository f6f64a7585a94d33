"""Two devices write one deal: both versions are shown, and nothing is lost."""

from __future__ import annotations

import uuid

import pytest

from scoring import recording
from scoring.models import Deal, Table
from scoring.recording import Author
from scoring.rules.deal import Form
from tests.scoring.deal_posts import address, posted
from tests.scoring.evening_rules import WIDE
from tests.scoring.factories import make_table, play
from tests.scoring.house_tables import house_table

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


class TestSentTwice:
    """An answer that was lost is asked for again: one deal, whatever the table plays by then."""

    def again(self, client, table, fields) -> None:
        first, second = (client.post(address("deal-new", table), fields) for _time in range(2))
        assert first["Location"] == second["Location"]
        assert Deal.objects.count() == Deal.objects.get().version == 1

    def test_five_took_fourteen_cards_meanwhile(self, client, club):
        table = house_table(club, WIDE, 5)
        fields = posted(called="3")
        assert client.post(address("deal-new", table), fields).status_code == 302
        Table.objects.filter(pk=table.pk).update(form=Form.FIVE_ALONE)
        self.again(client, table, fields)
        assert Deal.objects.get().partner == 3

    def test_a_fifth_rests_meanwhile(self, client, club):
        table = make_table(club, 5)
        fields = posted(taker="0", called="chien")
        assert client.post(address("deal-new", table), fields).status_code == 302
        Table.objects.filter(pk=table.pk).update(size=4)
        self.again(client, table, fields)

    def test_other_content_is_shown_beside_it(self, client, club):
        table = house_table(club, WIDE, 5)
        fields = posted(called="3")
        client.post(address("deal-new", table), fields)
        Table.objects.filter(pk=table.pk).update(form=Form.FIVE_ALONE)
        page = client.post(address("deal-new", table), {**fields, "bouts": "1"}).content.decode()
        assert "Quelqu’un d’autre a écrit cette donne." in page
        assert Deal.objects.get().bouts == 2

    def test_of_another_table_it_is_unknown(self, client, club):
        one, other = make_table(club, 4), make_table(club, 4)
        fields = posted()
        for table in (one, other):
            assert client.post(address("deal-new", table), fields).status_code == 302
        assert [one.deals.count(), other.deals.count()] == [1, 1]
