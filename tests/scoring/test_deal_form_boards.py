"""The same form at a table whose étuis say who takes."""

from __future__ import annotations

import pytest

from scoring import recording
from scoring.models import Deal
from tests.scoring.deal_posts import address, posted, scores

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(client_for, scorer):
    return client_for(scorer)


class TestFixed:
    """A table whose étuis say who takes: the same form, with one choice."""

    @pytest.fixture(autouse=True)
    def board(self, monkeypatch):
        from scoring.recording import constraints
        from scoring.rules.deal import Contract

        fixed = recording.Constraints(
            board=True,
            numbers=(5, 6),
            taker=1,
            contract=Contract.GARDE,
            dealer=0,
            playing=(0, 1, 2, 3),
            played_only=True,
            home="/c/test/tournois/",
            home_name="Bureau",
        )
        monkeypatch.setattr(constraints, "_providers", [lambda table, number: fixed])

    def test_one_taker_one_contract_no_passing(self, client, table):
        page = client.get(address("deal-new", table)).content.decode()
        assert "Étui 5" in page
        assert 'name="taker" value="1" required checked>' in page
        assert 'name="taker" value="0" required disabled' in page
        assert 'value="prise" data-letters="P" required disabled' in page
        assert "Tous passent" not in page

    def test_it_is_recorded_under_its_number(self, client, table):
        answer = client.post(address("deal-new", table), posted(5, taker="1"))
        assert answer.status_code == 302
        assert scores(Deal.objects.get(number=5)) == [-66, 198, -66, -66]

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"taker": "2"}, "L’étui désigne un autre preneur."),
            ({"taker": "1", "contract": "prise"}, "L’étui se joue dans un autre contrat."),
            ({"taker": "1", "number": "9"}, "Cet étui ne se joue pas à cette table."),
            ({"outcome": "passed"}, "Un étui se joue toujours"),
        ],
    )
    def test_the_etui_decides(self, client, table, fields, sentence):
        answer = client.post(address("deal-new", table), {**posted(5), **fields})
        assert sentence in answer.content.decode()
        assert not Deal.objects.exists()

    def test_every_etui_is_there(self, client, table):
        for number in (5, 6):
            client.post(address("deal-new", table), posted(number, taker="1"))
        answer = client.get(address("deal-new", table), follow=True)
        assert "Tous les étuis de cette table sont saisis." in answer.content.decode()

    def test_the_sheet_leads_back_to_the_desk(self, client, table):
        page = client.get(address("sheet", table)).content.decode()
        assert '<a href="/c/test/tournois/">Bureau</a>' in page
        assert "Étui 5" in page
        assert "position 1" in page

    def test_a_conflict_offers_no_other_number(self, client, table):
        client.post(address("deal-new", table), posted(5, taker="1"))
        other = posted(5, taker="1", attack="50", defence="")
        page = client.post(address("deal-new", table), other)
        assert "La mienne est la donne" not in page.content.decode()
        assert "La remplacer par la mienne" in page.content.decode()
