"""The last position of triplettes and quadrettes kept for the ceremony."""

from __future__ import annotations

import re
import uuid

import pytest
from django.core.cache import cache

from scoring.ledger.ranks import MEMBERS, Reader
from scoring.recording import Author
from tests.tournaments.desk_pages import url
from tests.tournaments.factories import random_units, seance, table_at
from tests.tournaments.pages import body
from tests.tournaments.quick import play_quickly, write_units
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides, move_to_end
from tournaments import directing
from tournaments.directing import showing
from tournaments.standings import rankings, read_field

PUBLIC = Reader(public=True)
BOTH = pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 6), (QUADRETTES, 5)])


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def held(club, form, count):
    tournament = make_sides(club, form, count, published=True)
    move_to_end(tournament)
    tournament.last = seance(tournament).positions
    tournament.units = play_quickly(tournament, 3)
    showing.hold_last(tournament)
    tournament.last_held = True
    return tournament


@BOTH
def test_the_public_ranking_is_that_before_the_last_position(club, form, count) -> None:
    """The same as a tournament in which the last position was never played."""
    tournament = held(club, form, count)
    other = make_sides(club, form, count, name="Sans la dernière")
    last = tournament.last
    before = {at: unit for at, unit in tournament.units.items() if at[0] < last}
    for number in range(2, last):
        directing.start_position(other, number)
    write_units(other, before)
    shown = rankings(read_field(tournament, PUBLIC)).general
    expected = rankings(read_field(other, MEMBERS)).general
    assert [(row.entrant.id, row.rank, row.total) for row in shown] == [
        (row.entrant.id, row.rank, row.total) for row in expected
    ]
    field, bare = read_field(tournament, PUBLIC), read_field(other, MEMBERS)
    notes = {
        (one.position, one.table, one.board): (one.attack, one.defence) for one in field.results
    }
    assert notes == {
        (one.position, one.table, one.board): (one.attack, one.defence) for one in bare.results
    }


@BOTH
def test_no_public_page_depends_on_it(club, client, form, count) -> None:
    tournament = held(club, form, count)
    one = everything(client, tournament)
    results = []
    for at, unit in random_units(tournament, 99).items():
        if at[:2] == (tournament.last, 1):
            table = table_at(tournament, *at[:2])
            deal = table.deals.get(number=at[2])
            results.append(
                directing.Result(table.pk, at[2], 2 * unit, uuid.uuid4(), version=deal.version)
            )
    directing.record_results(tournament, results, Author(None, "essai"))
    assert everything(client, tournament) == one
    showing.hold_last(tournament, held=False)
    address = url("tournament", tournament)
    assert shown(client, address) != one[address]


def everything(client, tournament) -> dict[str, str]:
    field = read_field(tournament, MEMBERS)
    addresses = [url("tournament", tournament), url("tournament", tournament) + "?position=99"]
    addresses += [url("tournament-seating", tournament, tournament.last)]
    last = field.plan.boards_at(tournament.last, 1)
    addresses += [url("board", tournament, one) for one in last]
    addresses += [url("route", tournament, one.pk) for one in field.entrants]
    return {address: shown(client, address) for address in addresses}


def shown(client, address) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return re.sub(r'data-live="[^"]*"', "", body(answer))


def test_the_setting_is_there_for_the_organiser(club, organiser, secretary, client_for) -> None:
    tournament = make_sides(club, QUADRETTES, 5, published=True)
    client = client_for(organiser)
    address = url("tournament-showing", tournament)
    assert address in client.get(url("desk", tournament)).content.decode()
    assert client.get(address).status_code == 200
    assert client_for(secretary).post(url("embargo-set", tournament)).status_code == 403
    client.post(url("embargo-set", tournament))
    tournament.refresh_from_db()
    assert tournament.last_held
    assert client.post(url("boards-wait", tournament)).status_code == 404
