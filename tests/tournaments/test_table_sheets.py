"""The same deal form, sheet and explanation at a tournament's table."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring import recording
from scoring.recording import Author, next_deal
from tests.scoring.deal_posts import posted
from tests.tournaments.factories import (
    board,
    enter_units,
    make_tournament,
    table_at,
    the_play,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return make_tournament(club)


@pytest.fixture
def table(tournament):
    return table_at(tournament, 1, 1)


def url(name, row) -> str:
    return reverse(name, args=["test", row.pk])


def test_the_form_asks_for_the_etui_with_its_taker(client_for, scorer, table):
    coming = next_deal(table)
    fixed = recording.constraints_for(table, coming.number)
    page = client_for(scorer).get(url("deal-new", table)).content.decode()
    assert f"Étui {coming.number}" in page
    assert f'name="taker" value="{fixed.taker}" required checked' in page
    assert page.count('name="taker" value=') == 4
    assert "Tous passent" not in page


def test_full_facts_make_a_play_with_its_notes(client_for, scorer, tournament, table):
    number = next_deal(table).number
    taker = recording.constraints_for(table, number).taker
    answer = client_for(scorer).post(url("deal-new", table), posted(number, taker=str(taker)))
    assert answer["Location"].endswith(f"#donne-{number}")
    play = the_play(tournament, number, 1)
    # Garde, two bouts, 49: 66 a head.
    assert play.deal.half_unit == 132
    other = next(
        (position, number_)
        for position in range(1, 6)
        for number_ in range(1, 6)
        if (position, number_) != (1, 1)
        and number
        in recording.constraints_for(table_at(tournament, position, number_), None).numbers
    )
    enter_units(tournament, {(*other, number): 50})
    play.refresh_from_db()
    assert (play.attack_note, play.defence_note) == (100, 0)
    assert board(tournament, number).plays.count() == 2


def test_the_sheet_of_scores_alone_leads_back(client_for, scorer, tournament, table):
    number = next_deal(table).number
    enter_units(tournament, {(1, 1, number): -34})
    client = client_for(scorer)
    page = client.get(url("sheet", table)).content.decode()
    assert url("tournament", tournament) in page
    assert f'id="donne-{number}"' in page
    assert "−102" in page
    assert "+34" in page
    assert "position 1" in page
    deal = table.deals.get()
    explained = client.get(url("deal", deal)).content.decode()
    assert f"Étui {number}" in explained
    assert "3 × 34" in explained


def test_a_correction_here_changes_the_boards_notes(client_for, scorer, tournament, table):
    number = next_deal(table).number
    taker = recording.constraints_for(table, number).taker
    enter_units(tournament, {(1, 1, number): 50})
    deal = table.deals.get()
    fields = posted(number, taker=str(taker), version=str(deal.version))
    client_for(scorer).post(url("deal-edit", deal), fields)
    deal.refresh_from_db()
    assert (deal.depth, deal.half_unit) == ("facts", 132)
    tournament.refresh_from_db()
    before = tournament.revision
    recording.void(deal.pk, "étui mal remis", deal.version, Author(scorer))
    tournament.refresh_from_db()
    assert tournament.revision == before + 1
