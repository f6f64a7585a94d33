"""An earlier version of a deal comes back; of two versions each thing is chosen."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring import recording
from scoring.models import Deal
from scoring.recording import Change, StaleVersion, last_change
from tarotclub.versions import Gone
from tests.scoring.deal_posts import address, posted
from tests.scoring.factories import entry, play, scores

pytestmark = pytest.mark.django_db


@pytest.fixture
def corrected(table, me) -> Deal:
    """49 with two bouts, then 51, then void."""
    deal = play(table, 0)
    recording.correct(deal.pk, entry(table, 0, number=1, points=51), 1, me)
    recording.void(deal.pk, "erreur", 2, me)
    return Deal.objects.get()


class TestRevert:
    def test_the_facts_and_the_scores_of_before(self, table, corrected, me):
        recording.revert(corrected.pk, 1, 3, me)
        deal = Deal.objects.get()
        assert (deal.version, deal.half_points, deal.voided_at) == (4, 98, None)
        assert scores(deal) == {0: 198, 1: -66, 2: -66, 3: -66}
        assert last_change(deal) == Change.REVERTED
        recording.revert(corrected.pk, 3, 4, me)
        deal = Deal.objects.get()
        assert (deal.half_points, deal.void_reason) == (102, "erreur")
        assert deal.voided_at is not None
        assert not deal.scores.exists()

    def test_twice_is_once_and_stale_is_told(self, corrected, me):
        for _ in range(2):
            recording.revert(corrected.pk, 1, 3, me)
        assert Deal.objects.get().version == 4
        with pytest.raises(StaleVersion):
            recording.revert(corrected.pk, 2, 3, me)
        with pytest.raises(Gone):
            recording.revert(corrected.pk, 77, 4, me)

    def test_the_same_facts_struck_out_are_another_version(self, corrected, me):
        recording.revert(corrected.pk, 2, 3, me)
        with pytest.raises(StaleVersion):
            recording.revert(corrected.pk, 3, 3, me)
        assert Deal.objects.get().counts

    def test_the_secretary_does_it_from_the_deals_page(self, client_for, secretary, corrected):
        client = client_for(secretary)
        page = client.get(address("deal", corrected)).content.decode()
        assert page.count("Revenir à cette version") == 2
        sent = {"wanted": 1, "version": 3}
        assert client.post(address("deal-revert", corrected), sent).status_code == 302
        assert Deal.objects.get().half_points == 98
        assert "Remise comme avant" in client.get(address("deal", corrected)).content.decode()

    def test_who_may_not(self, client_for, reader, outsider, corrected):
        at, sent = address("deal-revert", corrected), {"wanted": 1, "version": 3}
        assert client_for(reader).post(at, sent).status_code == 403
        assert client_for(outsider).post(at, sent).status_code == 404
        assert Client().post(at, sent)["Location"].startswith("/compte/connexion/")
        assert client_for(reader).get(at).status_code == 405
        assert "Revenir à cette version" not in (
            client_for(reader).get(address("deal", corrected)).content.decode()
        )
        assert Deal.objects.get().version == 3

    def test_a_version_that_is_not_there(self, client_for, secretary, corrected):
        for wanted in ("0", "99", "x", ""):
            answer = client_for(secretary).post(
                address("deal-revert", corrected), {"wanted": wanted, "version": 3}
            )
            assert answer.status_code == 404


class TestMerge:
    @pytest.fixture
    def fields(self, client_for, scorer, table) -> dict[str, str]:
        """The hidden fields of the choice: stored Bernard with 49, sent Jeannine with 51, petit."""
        play(table, 1)
        mine = posted(taker="2", attack="51", defence="40", petit="defence")
        page = client_for(scorer).post(address("deal-new", table), mine).content.decode()
        form = re.search(r"<form[^>]*data-merges.*?</form>", page, re.S)[0]
        assert {*re.findall(r'name="choice-([^"]+)"', form)} == {"taker", "points", "petit"}
        return dict(re.findall(r'type="hidden" name="([^"]+)"[^>]* value="([^"]*)"', form))

    def test_each_thing_from_the_version_that_was_chosen(self, client_for, scorer, table, fields):
        deal = Deal.objects.get()
        choices = {"choice-taker": "theirs", "choice-points": "mine", "choice-petit": "mine"}
        answer = client_for(scorer).post(address("deal-merge", deal), {**fields, **choices})
        assert answer["Location"].endswith("#donne-1")
        deal.refresh_from_db()
        assert (deal.taker, deal.half_points, deal.petit_au_bout) == (1, 102, "defence")
        assert deal.version == 2

    def test_without_a_choice_what_is_stored_stays(self, client_for, scorer, table, fields):
        deal = Deal.objects.get()
        client_for(scorer).post(address("deal-merge", deal), fields)
        deal.refresh_from_db()
        assert (deal.taker, deal.half_points, deal.petit_au_bout) == (1, 98, "")

    def test_a_third_version_meanwhile_is_told(self, client_for, scorer, table, fields, me):
        deal = Deal.objects.get()
        recording.correct(deal.pk, entry(table, 3, number=1), 1, me)
        answer = client_for(scorer).post(
            address("deal-merge", deal), {**fields, "choice-points": "mine"}
        )
        assert "Quelqu’un d’autre a écrit cette donne" in answer.content.decode()
        deal.refresh_from_db()
        assert deal.taker == 3

    def test_who_may_not(self, client_for, reader, outsider, table, fields):
        deal = Deal.objects.get()
        assert client_for(reader).post(address("deal-merge", deal), fields).status_code == 403
        assert client_for(outsider).post(address("deal-merge", deal), fields).status_code == 404
        assert client_for(reader).get(address("deal-merge", deal)).status_code == 405

    def test_one_difference_is_no_choice(self, client_for, scorer, table):
        play(table, 1)
        page = client_for(scorer).post(address("deal-new", table), posted(taker="2"))
        assert "Choisir ligne par ligne" not in page.content.decode()
