"""A libre table's phone: totals or deals, with the same agreement."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring import tablelinks
from scoring.models import Agreement, Deal
from tests.scoring.deal_posts import posted
from tests.scoring.phones import at, make_link, phone
from tests.tournaments.factories import make_tournament, table_at
from tests.tournaments.libre.factories import hand_in, make_libre, tables
from tournaments.directing.libre import start_libre_position
from tournaments.models import TableTotals, Tournament


@pytest.fixture
def tournament(club) -> Tournament:
    return make_libre(club, 8)


@pytest.fixture
def table(tournament):
    session = tournament.seances.get().session
    return session.tables.get(position=1, number=1)


@pytest.fixture
def link(table):
    return make_link(table.session)


def fields(table, *points: int, version: int = 0, deals: str = "") -> dict[str, object]:
    """The totals of seats 0 to 3 as the form posts them."""
    sent: dict[str, object] = {f"version-{table.pk}": version, f"deals-{table.pk}": deals}
    for index, each in enumerate(points):
        sent[f"total-{table.pk}-{index}"] = str(abs(each))
        if each < 0:
            sent[f"minus-{table.pk}-{index}"] = "on"
    return sent


def home(client, link) -> str:
    return client.get(at("seance-phone", link)).content.decode()


def test_totals_from_the_phone_and_a_second_seat_that_agrees(link, table) -> None:
    north = phone(link, 0)
    assert "Donner les totaux" in home(north, link)
    sent = fields(table, 120, -40, -50, -30, deals="4")
    for _twice in range(2):
        assert north.post(at("totals-phone", link), sent).status_code == 302
    row = TableTotals.objects.get()
    assert row.halves == {"0": 240, "1": -80, "2": -100, "3": -60}
    assert (row.deals, row.version, row.author_label) == (4, 1, "table 1, Nord")
    own = north.post(at("totals-agree", link), {"version": 1}, follow=True)
    assert "C’est vous qui l’avez saisi" in own.content.decode()
    phone(link, 2).post(at("totals-agree", link), {"version": 1})
    assert tablelinks.standing_of(table, 0, row).confirmed
    assert "d’accord : table 1, Sud" in home(north, link)


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ((10, 10, 10, 10), "errorlist"),
        ((1, 2, 3), "Il manque ce total"),
        ((), "Il manque les totaux"),
    ],
)
def test_totals_that_cannot_be_are_refused_and_kept_on_the_page(link, table, points, words) -> None:
    answer = phone(link, 0).post(at("totals-phone", link), fields(table, *points))
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not TableTotals.objects.exists()


def test_totals_contested_go_to_the_arbiter_and_wait(
    link, table, tournament, arbiter, secretary, client_for
) -> None:
    north, south = phone(link, 0), phone(link, 2)
    contest = at("totals-contest", link)
    assert south.get(contest).status_code == 404, "nothing is there yet"
    north.post(at("totals-phone", link), fields(table, 120, -40, -50, -30))
    assert south.get(contest).status_code == 200
    assert south.post(contest, {"remark": "", "version": 1}).status_code == 400
    south.post(contest, {"remark": "Sud fait −20", "version": 1})
    assert Agreement.objects.get().number == 0
    refused = north.post(at("totals-phone", link), fields(table, 120, -40, -40, -40, version=1))
    assert refused.status_code == 409
    assert "contesté" in refused.content.decode()
    page = reverse("seance-entered", args=["test", table.session_id])
    seen = client_for(arbiter).get(page).content.decode()
    assert "Sud fait −20" in seen
    assert "Corriger les totaux" in seen
    row = Agreement.objects.get()
    settle = reverse("table-links-settle", args=["test", table.session_id, row.pk])
    assert client_for(secretary).post(settle).status_code == 403
    client_for(arbiter).post(settle)
    assert tablelinks.contested_in(table.session) == []


def test_deals_instead_of_totals_from_the_same_phone(link, table) -> None:
    client = phone(link, 0)
    client.post(reverse("deal-new", args=["test", table.pk]), posted())
    assert Deal.objects.get().author_label == "table 1, Nord"
    page = home(client, link)
    assert "Donner les totaux" not in page
    assert client.get(at("totals-phone", link)).status_code == 302, "the totals come from the deals"
    phone(link, 1).post(at("table-phone-agree", link, 1), {"version": 1})
    assert tablelinks.standing_of(table, 1, Deal.objects.get()).confirmed


def test_with_totals_the_deal_form_is_closed(link, table) -> None:
    client = phone(link, 0)
    client.post(at("totals-phone", link), fields(table, 120, -40, -50, -30))
    answer = client.post(reverse("deal-new", args=["test", table.pk]), posted())
    assert "Cette feuille a ses totaux" in answer.content.decode()
    assert not Deal.objects.exists()


def test_the_phone_stays_with_its_table_when_positions_change(link, table, tournament) -> None:
    client = phone(link, 0)
    client.post(at("totals-phone", link), fields(table, 120, -40, -50, -30))
    other = table.session.tables.get(position=1, number=2)
    hand_in(tournament, next(t for t in tables(tournament, 1, 1) if t.pk == other.pk), 1, 2, 3, -6)
    start_libre_position(tournament, 2)
    page = home(client, link)
    assert "position 2" in page
    assert "Qui tient ce téléphone" in page, "other people sit here now"
    assert "Donner les totaux" in page
    assert client.get(at("totals-phone", link)).status_code == 200


def test_strangers_other_tables_and_other_forms(link, table, club, client_for, owner) -> None:
    assert client_for(owner).get(at("totals-phone", link)).status_code == 403
    client = phone(link, 0)
    other = table.session.tables.get(position=1, number=2)
    assert client.get(reverse("sheet", args=["test", other.pk])).status_code == 403
    assert client.get(at("board-phone", link, 1)).status_code == 404
    duplicate = make_link(table_at(make_tournament(club), 1, 1).session)
    assert phone(duplicate).get(at("totals-phone", duplicate)).status_code == 404
    assert client.get(at("totals-agree", link)).status_code == 405
