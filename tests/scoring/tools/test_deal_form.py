"""A counted pile in the deal form, and the way from the form to the page that counts."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from scoring.models import Deal
from tests.scoring.factories import make_table, play


@pytest.fixture
def table(club):
    return make_table(club)


@pytest.fixture
def scoring(client_for, scorer):
    return client_for(scorer)


def new(table) -> str:
    return reverse("deal-new", args=["test", table.pk])


def test_points_and_bouts_of_the_address_stand_in_the_form(scoring, table):
    answer = scoring.get(new(table), {"attaque": "45½", "bouts": "2"})
    form = answer.context["form"]
    told = {name: form.value(name) for name in ("attack", "defence", "counted", "bouts")}
    assert told == {"attack": "45½", "defence": "45½", "counted": "attack", "bouts": "2"}
    assert 'data-counted="45½" data-bouts="2"' in answer.content.decode()
    assert not Deal.objects.exists()


@pytest.mark.parametrize(
    "query", [{"attaque": "92"}, {"attaque": "x"}, {"attaque": "-3"}, {"bouts": "2"}]
)
def test_an_address_that_makes_no_sense_fills_nothing(scoring, table, query):
    answer = scoring.get(new(table), query)
    assert answer.status_code == 200
    assert answer.context["form"].value("attack") == ""
    assert b"data-counted" not in answer.content


def test_four_bouts_are_passed_over(scoring, table):
    form = scoring.get(new(table), {"attaque": "40", "bouts": "4"}).context["form"]
    assert (form.value("attack"), form.value("bouts")) == ("40", "")


def test_a_corrected_deal_takes_them_over_its_own(scoring, table):
    deal = play(table)
    address = reverse("deal-edit", args=["test", deal.pk])
    form = scoring.get(address, {"attaque": "40", "bouts": "1"}).context["form"]
    assert (form.value("attack"), form.value("defence"), form.value("bouts")) == ("40", "51", "1")
    assert form.value("contract") == deal.contract
    deal.refresh_from_db()
    assert deal.version == 1


def test_the_form_leads_to_the_count_and_back(scoring, client, table):
    address = scoring.get(new(table), {"numero": "1", "attaque": "40"}).context["count_address"]
    counting = urlsplit(address)
    assert counting.path == reverse("count-pile")
    assert parse_qs(counting.query) == {"retour": [f"{new(table)}?numero=1"]}
    page = client.get(address, headers={"accept-language": "fr"})
    assert page.context["back"] == f"{new(table)}?numero=1"
