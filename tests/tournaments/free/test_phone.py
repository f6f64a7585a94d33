"""A table's phone with free contracts: board by board on the deal form, who took and with what."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.models import Deal
from tests.scoring.phones import at, make_link, phone
from tests.tournaments.factories import table_at
from tests.tournaments.free.factories import NORTH, enter, make_free

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
