"""Every vector and every real sheet, typed into the deal form."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from scoring.models import Deal
from tests.scoring.deal_posts import address, posted, posted_vector, scores
from tests.scoring.factories import make_table

pytestmark = pytest.mark.django_db

DATA = Path(__file__).resolve().parent.parent / "data"
VECTORS = json.loads(Path(os.environ.get("TAROT_DEAL_VECTORS", DATA / "deals.json")).read_text())


@pytest.fixture
def client(client_for, scorer):
    return client_for(scorer)


class TestVectors:
    """Every vector of the federation and of other programs, typed into the form."""

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_vectors_through_the_form(self, club, client, players):
        vectors = [each for each in VECTORS["deals"] if each["deal"]["players"] == players]
        table = make_table(club, players)
        address_ = address("deal-new", table)
        wrong = []
        for number, vector in enumerate(vectors, start=1):
            answer = client.post(address_, posted_vector(vector["deal"], number))
            assert answer.status_code == 302, (vector["id"], answer.content.decode()[:2000])
            deal = Deal.objects.get(table=table, number=number)
            if scores(deal) != vector["scores"]:
                wrong.append((vector["id"], scores(deal), vector["scores"]))
        assert wrong == []
        assert table.deals.count() == len(vectors)

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_the_preview_says_what_is_stored(self, club, client, players):
        vectors = [each for each in VECTORS["deals"] if each["deal"]["players"] == players]
        table = make_table(club, players)
        for vector in vectors:
            fields = posted_vector(vector["deal"])
            shown = client.post(address("deal-preview", table), fields).json()
            expected = [f"{abs(score):,.1f}".removesuffix(".0") for score in vector["scores"]]
            told = [
                text.strip("+\N{MINUS SIGN}").replace("\N{NARROW NO-BREAK SPACE}", ",")
                for text in shown["scores"].values()
            ]
            assert told == expected, vector["id"]
            doubted = bool(shown["doubts"])
            assert doubted or vector["possible"], vector["id"]
        assert not table.deals.exists()


class TestRealSheets:
    def test_the_federations_score_sheet(self, club, client):
        """RO p.10: five deals, takers E, O, S, N, S; the columns stand N, S, E, O."""
        sheet = json.loads((DATA / "tournament-data.json").read_text())["score_sheet"]
        table = make_table(club)
        deals = {each["id"]: each["deal"] for each in VECTORS["deals"]}
        # In the order of play (N, O, S, E), as the seats of a table are numbered.
        order = ["N", "O", "S", "E"]
        for number, taker in enumerate(["E", "O", "S", "N", "S"], start=1):
            facts = deals[f"FFT-{number}"] | {"taker": order.index(taker)}
            answer = client.post(address("deal-new", table), posted_vector(facts, number))
            assert answer.status_code == 302
        totals = dict.fromkeys(order, 0)
        for row in table.deals.get(number=1).scores.model.objects.select_related("seat"):
            totals[order[row.seat.index]] += row.half_score // 2
        assert [totals[seat] for seat in sheet["columns"]] == sheet["bilan"]
        assert [totals[seat] for seat in "NSEO"] == [-446, 1346, -390, -510]

    def test_the_printed_running_totals_and_their_misprint(self, club, client):
        """A table printed in a rules article; its last cell says −100 where +100 is right."""
        printed = [
            [240, -80, -80, -80],
            [144, 208, -176, -176],
            [216, 280, -392, -104],
            [186, 250, -302, -134],
            [108, 172, -380, -100],
        ]
        deals = [
            {"taker": 0, "bouts": 2, "attack": "56", "defence": "35"},
            {"taker": 1, "bouts": 3, "attack": "49", "defence": "42", "petit": "attack"},
            {"taker": 2, "bouts": 2, "attack": "40", "defence": "51", "petit": "defence"},
            {"taker": 2, "bouts": 2, "attack": "41", "defence": "50", "petit": "defence"},
            {
                "taker": 3,
                "bouts": 3,
                "attack": "40",
                "defence": "51",
                "poignee-0": "simple",
            },
        ]
        table = make_table(club)
        running, ours = [0] * 4, []
        for number, facts in enumerate(deals, start=1):
            client.post(address("deal-new", table), posted(number, **facts))
            deal = Deal.objects.get(table=table, number=number)
            running = [one + more for one, more in zip(running, scores(deal), strict=True)]
            ours.append(running)
        assert ours[:4] == printed[:4]
        assert sum(printed[4]) != 0
        assert ours[4] == [108, 172, -380, 100]
        page = client.get(address("sheet", table)).content.decode()
        assert "+100" in page
