"""What sides print from the list of papers, and the receipts of prizes."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from scoring.ledger.ranks import MEMBERS
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import make_tournament
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides, move_to_end
from tournaments import directing
from tournaments.models import Prize
from tournaments.standings import rankings, read_field

BOTH = pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 6), (QUADRETTES, 5)])


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


@BOTH
def test_everything_is_on_the_list_and_opens(club, organiser, client_for, form, count) -> None:
    tournament = make_sides(club, form, count)
    play_quickly(tournament, 3, positions=2)
    client = client_for(organiser)
    page = client.get(url("paper", tournament)).content.decode()
    for name in (
        "side-print-orientation",
        "side-print-guides",
        "side-print-boards",
        "side-paper-routes",
        "side-paper-ranking",
        "paper-cards",
        "paper-receipts",
    ):
        assert f'href="{url(name, tournament)}"' in page
        assert client.get(url(name, tournament)).status_code == 200
    assert url("paper", tournament) in client.get(url("desk", tournament)).content.decode()
    sheet = text(client.get(url("side-paper-routes", tournament)))
    ranked = text(client.get(url("side-paper-ranking", tournament)))
    field = read_field(tournament, MEMBERS)
    for one in field.entrants:
        assert one.name in sheet
        assert all(name in sheet for name in one.members)
    for row in rankings(field).general:
        assert row.entrant.name in ranked


def test_the_cards_of_a_side_lead_to_its_sheet(club, organiser, client_for) -> None:
    tournament = make_sides(club, TRIPLETTES, 6, published=True)
    side = read_field(tournament, MEMBERS).entrants[1]
    page = text(client_for(organiser).get(url("paper-cards", tournament)))
    assert page.count(f"départ {side.starter.code}") == 3


def test_who_may(club, reader, secretary, outsider, client_for) -> None:
    tournament = make_sides(club, TRIPLETTES, 6)
    for name in ("paper", "side-paper-routes", "side-paper-ranking", "paper-receipts"):
        address = url(name, tournament)
        assert client_for(secretary).get(address).status_code == 200
        assert client_for(reader).get(address).status_code == 403
        assert client_for(outsider).get(address).status_code == 404
        assert client_for(None).get(address).status_code == 302
        assert client_for(secretary).post(address).status_code == 405
    other = make_tournament(club)
    assert client_for(secretary).get(url("side-paper-routes", other)).status_code == 404
    draft = make_sides(club, TRIPLETTES, 6, started=False, name="Autre")
    assert client_for(secretary).get(url("side-paper-ranking", draft)).status_code == 404


def test_a_receipt_for_every_prize_won(club, organiser, client_for) -> None:
    tournament = make_sides(club, QUADRETTES, 5)
    client = client_for(organiser)
    assert "Personne n’a encore de prix" in text(client.get(url("paper-receipts", tournament)))
    move_to_end(tournament)
    play_quickly(tournament, 4)
    directing.finish(tournament)
    Prize.objects.create(tournament=tournament, place=1, cents=20000)
    Prize.objects.create(tournament=tournament, place=2, cents=12050)
    page = text(client.get(url("paper-receipts", tournament)))
    first, second = rankings(read_field(tournament, MEMBERS)).general[:2]
    assert page.count("Reçu d’un prix") == 2
    for row, won in ((first, "200 €"), (second, "120,50 €")):
        assert row.entrant.name in page
        assert all(name in page for name in row.entrant.members)
        assert won in page


@BOTH
def test_the_queries_do_not_grow(
    club, organiser, client_for, form, count, django_assert_max_num_queries
) -> None:
    client = client_for(organiser)
    for number in (count, 2 * count + 1 if form == QUADRETTES else 2 * count):
        tournament = make_sides(club, form, number, name=f"Coupe {number}")
        play_quickly(tournament, 2, positions=1)
        for name in ("side-paper-routes", "side-paper-ranking", "paper-receipts", "paper"):
            with django_assert_max_num_queries(17):
                assert client.get(url(name, tournament)).status_code == 200
