"""A table's phone with free contracts: board by board on the deal form, who took and with what."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring import tablelinks
from scoring.models import Agreement, Deal
from tests.reading import words
from tests.scoring.deal_posts import posted
from tests.scoring.phones import at, make_link, phone
from tests.tournaments.factories import table_at
from tests.tournaments.free.factories import NORTH, SOUTH, enter, make_free

pytestmark = pytest.mark.django_db


def test_the_phone_plays_its_boards_one_after_the_other(club):
    tournament = make_free(club)
    table = table_at(tournament, 1, 1)
    link = make_link(table.session)
    home = phone(link, NORTH).get(at("seance-phone", link)).content.decode()
    assert "Étui 1" in home
    enter(tournament, (1, 1, 1, NORTH, "garde", 60))
    home = phone(link, NORTH).get(at("seance-phone", link)).content.decode()
    assert "Étui 2" in home


def test_the_deal_form_leaves_taker_and_contract_free(club, client_for, organiser):
    tournament = make_free(club)
    table = table_at(tournament, 1, 1)
    where = reverse("deal-new", args=[club.slug, table.pk]) + "?numero=2"
    page = client_for(organiser).get(where).content.decode()
    assert 'name="contract"' in page
    assert 'name="taker"' in page


def test_the_sheet_names_what_came_in(club, client_for, organiser):
    tournament = make_free(club)
    enter(tournament, (1, 1, 1, NORTH, "garde_sans", 100))
    table = table_at(tournament, 1, 1)
    page = client_for(organiser).get(reverse("sheet", args=[club.slug, table.pk]))
    assert page.status_code == 200
    assert Deal.objects.get().contract == "garde_sans"
    assert "+300" in page.content.decode()


def test_who_took_and_with_what_is_contested_and_taken_by_the_arbiter(
    club, client_for, arbiter, secretary
):
    """Nord is said to have made a garde of 60; Sud says that he took, with 49 and two bouts: 66."""
    tournament = make_free(club)
    table = table_at(tournament, 1, 1)
    link = make_link(table.session)
    enter(tournament, (1, 1, 1, NORTH, "garde", 60))
    south = phone(link, SOUTH)
    assert at("table-phone-claim", link, 1) in body(south, at("table-phone-contest", link, 1))
    sent = posted(taker=str(SOUTH), version="1", remark="c’est moi")
    assert south.post(at("table-phone-claim", link, 1), sent).status_code == 302
    row = Agreement.objects.get()
    assert (row.claim, row.remark) == (132, "c’est moi")
    entered = reverse("seance-entered", args=["test", table.session_id])
    compare, take = (
        reverse(name, args=["test", table.session_id, row.pk])
        for name in ("table-links-compare", "table-links-take")
    )
    assert compare in body(client_for(arbiter), entered)
    page = client_for(arbiter).get(compare)
    assert {label for label, one, other in page.context["versus"].facts if one != other} >= {
        "Preneur",
        "Bouts",
    }
    assert "L’arbitre tranche." in words(client_for(secretary).get(compare))
    assert client_for(secretary).post(take, {"version": 1}).status_code == 403
    one = reverse("claim-take", args=["test", table.session_id, row.pk])
    assert client_for(arbiter).post(one).status_code == 404, "the score alone is not what he says"
    assert client_for(arbiter).post(take, {"version": 1})["Location"].endswith("/codes/saisies/")
    deal = Deal.objects.get()
    assert (deal.taker, deal.bouts, deal.half_unit) == (SOUTH, 2, 132)
    assert tablelinks.contested_in(table.session) == []


def body(client, address: str) -> str:
    return client.get(address).content.decode()
