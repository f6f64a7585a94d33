"""A counted pile in the deal form, and the way from the form to the page that counts."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from scoring.models import Deal, RuleSetVersion
from scoring.rules.presets import RULE_SETS
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
    assert parse_qs(counting.query) == {"retour": [f"{new(table)}?numero=1"], "places": ["4"]}
    page = client.get(address, headers={"accept-language": "fr"})
    assert page.context["back"] == f"{new(table)}?numero=1"


def test_a_table_of_two_counts_as_such_by_its_own_rules(scoring, table):
    """The count knows how many play and the table's set, which the scorer may read."""
    rules = RULE_SETS["two"]
    table.rule_set = RuleSetVersion.objects.create(
        club=table.session.club, code="maison", version=3, data=rules.to_data()
    )
    table.size = 2
    table.save()
    address = scoring.get(new(table)).context["count_address"]
    asked = parse_qs(urlsplit(address).query)
    assert (asked["places"], asked["regles"]) == (["2"], ["test/maison.3"])
    page = scoring.get(address)
    assert page.context["form"]["joueurs"].value() == "2"
    assert page.context["chosen"].rules == rules


def test_a_sheet_leads_to_the_arbiter_by_its_own_rules(scoring, table):
    sheet = reverse("sheet", args=["test", table.pk])
    assert '/outils/arbitre/"' in scoring.get(sheet).content.decode()
    table.rule_set = RuleSetVersion.objects.create(
        club=table.session.club, code="maison", data=RULE_SETS["pousse"].to_data()
    )
    table.save()
    address = "/outils/arbitre/?regles=test/maison.1"
    assert f'"{address}"' in scoring.get(sheet).content.decode()
    assert scoring.get(address).context["chosen"].rules == RULE_SETS["pousse"]
