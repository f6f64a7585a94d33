"""Somebody leaves while results of later positions are in already: they count for nobody."""

from __future__ import annotations

import uuid
from io import BytesIO

import pytest
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS
from tests.tournaments.arbitration.ruled import WHO
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import make_tournament, play_all, the_play
from tests.tournaments.free.factories import NORTH, enter, make_free, totals, two_tables
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides
from tournaments import directing
from tournaments.contenders import contenders
from tournaments.directing.arbitration import cancel_ruling
from tournaments.models import Play
from tournaments.standings import rankings, read_field

pytestmark = pytest.mark.django_db


def leave(tournament, number: int):
    entry = tournament.entries.get(number=number)
    return directing.withdraw(tournament, entry.pk, True, uuid.uuid4(), "", "malade", WHO)


def test_the_sheets_of_all_others_stand(club, client) -> None:
    tournament = make_tournament(club, positions=3, published=True)
    play_all(tournament, positions=2)
    before = {
        one.entrant.pk: one.total for one in rankings(read_field(tournament, MEMBERS)).general
    }
    ruling = leave(tournament, 1)
    gone = Play.objects.filter(board__seance__tournament=tournament, table__position=2)
    assert gone.filter(status="neutralised", attack_over=None).count() == 4
    for entry in tournament.entries.all():
        assert client.get(url("route", tournament, entry.pk)).status_code == 200
    cancel_ruling(tournament, ruling.pk, "il est resté", WHO)
    after = {one.entrant.pk: one.total for one in rankings(read_field(tournament, MEMBERS)).general}
    assert after == before


def test_free_contracts_are_ranked_without_them(club, client) -> None:
    tournament = make_free(club, published=True)
    two_tables(tournament)
    enter(tournament, (1, 1, 2, NORTH, "garde", 60), (2, 5, 2, None, "", 0))
    ruling = leave(tournament, 17)
    assert the_play(tournament, 1, 5).status == "neutralised"
    # The other table of each étui has nothing to be compared with now.
    assert totals(tournament) == {}
    assert client.get(url("tournament", tournament)).status_code == 200
    assert (
        client.get(url("route", tournament, tournament.entries.get(number=2).pk)).status_code == 200
    )
    cancel_ruling(tournament, ruling.pk, "il est resté", WHO)
    assert len(totals(tournament)) == 8


@pytest.mark.parametrize("form", [TRIPLETTES, QUADRETTES])
def test_the_workbook_of_sides_has_an_empty_cell_for_who_left(
    club, client_for, reader, form
) -> None:
    tournament = make_sides(club, form, 4)
    play_quickly(tournament)
    leave(tournament, contenders(tournament)[1].number)
    book = load_workbook(
        BytesIO(client_for(reader).get(url("tournament-export", tournament)).content)
    )
    sides = [row[3:6:2] for row in book["Donnes"].iter_rows(min_row=2, values_only=True)]
    assert any(None in pair for pair in sides)
    assert not any(pair == (None, None) for pair in sides)
