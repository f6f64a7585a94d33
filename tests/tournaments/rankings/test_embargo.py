"""The last position kept for the ceremony, and boards that wait for every table."""

from __future__ import annotations

import re
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.ledger.ranks import MEMBERS, Reader
from scoring.recording import Author
from tests.tournaments import records, second_ranking
from tests.tournaments.factories import (
    enter_units,
    make_tournament,
    random_units,
    table_at,
)
from tests.tournaments.libre.factories import hand_in_by_number, make_libre
from tests.tournaments.pages import body, ranking, words
from tests.tournaments.quick import play_quickly, write_units
from tests.tournaments.test_public import url
from tests.tournaments.test_standings import move_to
from tournaments import directing
from tournaments.directing import libre, showing
from tournaments.models import Entry, Tournament
from tournaments.standings import board_sheet, rankings, read_field, route_sheet
from tournaments.standings.libre import libre_rankings, read_libre

PUBLIC = Reader(public=True)


@pytest.fixture
def tournament(club):
    """Five tables, a published tournament in its last position, all results in, the last held."""
    made = make_tournament(club, 20, published=True)
    move_to(made, 5)
    made.units = play_quickly(made, 3)
    showing.hold_last(made)
    made.refresh_from_db()
    return made


def before(units, last: int = 4):
    return {at: unit for at, unit in units.items() if at[0] <= last}


def ranks_of(rows) -> dict[str, int]:
    return {row["id"]: int(row["rank"]) for row in rows}


def expected(tournament, units) -> dict[str, int]:
    return second_ranking.ranks(second_ranking.totals(records.record(tournament, units)))


# what the public reads


@pytest.mark.parametrize("finished", [False, True])
def test_the_public_ranking_stops_before_the_last_position(client, tournament, finished) -> None:
    if finished:
        directing.finish(tournament)
    page = client.get(url(tournament))
    assert ranks_of(ranking(page)) == expected(tournament, before(tournament.units))
    assert "Classement après la position 4" in words(page)
    assert "La dernière position est gardée pour la remise des prix." in words(page)
    assert "Classement final" not in words(page)
    assert "manque" not in words(page)
    for number in (5, 4, 9):
        again = client.get(url(tournament, position=number))
        assert ranks_of(ranking(again)) == ranks_of(ranking(page))
    earlier = client.get(url(tournament, position=2))
    assert ranks_of(ranking(earlier)) == expected(tournament, before(tournament.units, 2))


def test_percentages_and_notes_are_those_before_the_last_position(tournament) -> None:
    shown = read_field(tournament, PUBLIC)
    totals = second_ranking.totals(records.record(tournament, before(tournament.units)))
    for row in rankings(shown).general:
        assert row.total == totals[row.entrant.id][0]
        assert (row.attack, row.defence, row.tops) == totals[row.entrant.id][1:4]
    assert {one.position for one in shown.results} == {1, 2, 3, 4}


def test_members_read_everything(client_for, reader, tournament) -> None:
    page = client_for(reader).get(url(tournament))
    assert ranks_of(ranking(page)) == expected(tournament, tournament.units)
    assert "Gardé pour la remise des prix" in words(page)


def everything_public(client, tournament) -> dict[str, str]:
    """Every public page of the tournament without its tags."""
    field = read_field(tournament, MEMBERS)
    addresses = [url(tournament), url(tournament, vue="alterne"), url(tournament, vue="lignes")]
    addresses += [url(tournament, joueur=3), url(tournament, position=5)]
    addresses += [url(tournament, "tournament-selections", vue="clubs")]
    addresses += [url(tournament, "tournament-seating", 5)]
    addresses += [url(tournament, "board", one) for one in field.plan.schedule.boards]
    addresses += [url(tournament, "route", one.pk) for one in field.entrants]
    found = {}
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200
        found[address] = re.sub(r'data-live="[^"]*"', "", body(answer))
    return found


@pytest.mark.parametrize("finished", [False, True])
def test_no_public_page_depends_on_the_last_position(client, tournament, finished) -> None:
    """Whatever was marked there, every public page says the same."""
    if finished:
        directing.finish(tournament)
        tournament.refresh_from_db()
    one = everything_public(client, tournament)
    other = {at: unit for at, unit in random_units(tournament, 99).items() if at[0] == 5}
    correct_last(tournament, other)
    tournament.refresh_from_db()
    assert everything_public(client, tournament) == one
    showing.hold_last(tournament, held=False)
    tournament.refresh_from_db()
    assert everything_public(client, tournament) != one


def correct_last(tournament, units) -> None:
    """Correct every result of the last position; a finished tournament is reopened for it."""
    finished = tournament.status == Tournament.Status.FINISHED
    if finished:
        directing.reopen(tournament)
    results = []
    for (position, number, board), unit in units.items():
        table = table_at(tournament, position, number)
        deal = table.deals.get(number=board)
        results.append(
            directing.Result(table.pk, board, 2 * unit, uuid.uuid4(), version=deal.version)
        )
    directing.record_results(tournament, results, Author(None, "essai"))
    if finished:
        directing.finish(tournament)


def test_boards_and_route_sheets_say_what_is_kept(tournament) -> None:
    field = read_field(tournament, PUBLIC)
    sheet = board_sheet(field, 1)
    assert sheet.done == 4
    assert [play.state for play in sheet.plays if play.result is None] == ["held"]
    someone = field.entrants[0]
    last = route_sheet(field, someone).legs[-1]
    assert all(play.state == "held" and play.result is None for play in last.plays)
    first = route_sheet(field, someone).legs[0].plays[0]
    assert (first.kept, first.waiting) == (1, 0)


def test_sheets_and_deals_of_the_last_position_ask_for_a_login(
    client, client_for, reader, tournament
) -> None:
    for position, status in ((4, 200), (5, 302)):
        table = table_at(tournament, position, 1)
        deal = table.deals.first()
        for name, row in (("sheet", table), ("deal", deal)):
            address = reverse(name, args=[tournament.club.slug, row.pk])
            assert client.get(address).status_code == status
            assert client_for(reader).get(address).status_code == 200


def test_files_are_for_members(client, tournament) -> None:
    for name in ("tournament-export", "tournament-json"):
        assert client.get(url(tournament, name)).status_code == 302


def test_before_the_last_position_everything_is_shown(client, club) -> None:
    made = make_tournament(club, 20, published=True)
    showing.hold_last(made)
    move_to(made, 4)
    units = play_quickly(made, 5, positions=4)
    page = client.get(url(made))
    assert ranks_of(ranking(page)) == expected(made, units)
    assert "gardée" not in words(page)


def test_a_tournament_ended_early_keeps_the_position_it_ended_with(client, club) -> None:
    made = make_tournament(club, 20, published=True)
    showing.hold_last(made)
    move_to(made, 3)
    units = play_quickly(made, 5, positions=3)
    directing.finish(made, 100)
    assert ranks_of(ranking(client.get(url(made)))) == expected(made, before(units, 2))


def test_who_leaves_during_the_last_position_has_not_left_for_the_public(
    client, client_for, reader, tournament
) -> None:
    gone = tournament.entries.get(number=7)
    author = Author(None, "essai")
    directing.withdraw(tournament, gone.pk, False, uuid.uuid4(), "", "malade", author)
    assert "Ont quitté" in words(client_for(reader).get(url(tournament)))
    assert "Ont quitté" not in words(client.get(url(tournament)))


def test_the_button_lifts_it_and_sets_it_again(client, client_for, organiser, tournament) -> None:
    directing.finish(tournament)
    old = client.get(url(tournament))
    assert 'data-every="30"' in body(old)
    desk = client_for(organiser)
    answer = desk.post(url(tournament, "embargo-lift"), follow=True)
    assert "Tout le monde voit maintenant le classement entier." in words(answer)
    new = client.get(url(tournament), headers={"If-None-Match": old["ETag"]})
    assert new.status_code == 200
    assert "Classement final" in words(new)
    assert 'data-every="0"' in body(new)
    assert ranks_of(ranking(new)) == expected(tournament, tournament.units)
    desk.post(url(tournament, "embargo-set"))
    again = client.get(url(tournament), headers={"If-None-Match": new["ETag"]})
    assert again.status_code == 200
    assert ranks_of(ranking(again)) == ranks_of(ranking(old))


def test_unchanged_costs_one_query(client, tournament) -> None:
    tag = client.get(url(tournament))["ETag"]
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url(tournament), headers={"If-None-Match": tag}).status_code == 304
    assert len(asked) == 1


def test_a_public_page_asks_no_more_than_a_member_s(tournament) -> None:
    with CaptureQueriesContext(connection) as member:
        read_field(tournament, MEMBERS)
    with CaptureQueriesContext(connection) as public:
        read_field(tournament, PUBLIC)
    assert len(public) == len(member)


# boards that wait for every table


def test_a_board_shows_once_every_table_has_played_it(client, club) -> None:
    made = make_tournament(club, 20, published=True)
    showing.wait_for_boards(made)
    move_to(made, 5)
    units = random_units(made, 4)
    late = [at for at in units if at[0] == 5 and at[2] in (1, 2)]
    write_units(made, {at: unit for at, unit in units.items() if at not in late})
    made.refresh_from_db()
    shown = {at: unit for at, unit in units.items() if at[2] not in (1, 2)}
    page = client.get(url(made))
    assert ranks_of(ranking(page)) == expected(made, shown)
    assert "quand toutes les tables l’ont joué" in words(page)
    assert "pas encore public" in words(client.get(url(made, "board", 1)))
    assert read_field(made, PUBLIC).of_board.get(1) is None
    table = table_at(made, 1, 1)
    assert client.get(reverse("sheet", args=[club.slug, table.pk])).status_code == 302
    enter_units(made, {at: units[at] for at in late})
    made.refresh_from_db()
    assert ranks_of(ranking(client.get(url(made)))) == expected(made, units)


def test_once_finished_every_board_shows(client, club) -> None:
    made = make_tournament(club, 20, published=True)
    showing.wait_for_boards(made)
    move_to(made, 3)
    units = play_quickly(made, 4, positions=3)
    assert ranking(client.get(url(made))) == []
    directing.finish(made, 100)
    assert ranks_of(ranking(client.get(url(made)))) == expected(made, units)


# a libre


@pytest.fixture
def libre_held(club):
    made = make_libre(club, 8, published=True)
    hand_in_by_number(made, 1, 1)
    libre.start_libre_position(made, 2)
    hand_in_by_number(made, 1, 2, seed=5)
    showing.hold_last(made)
    made.refresh_from_db()
    return made


@pytest.mark.parametrize("finished", [False, True])
def test_a_libre_stops_before_its_last_position(client, libre_held, finished) -> None:
    if finished:
        libre.finish_libre(libre_held)
    libre_held.refresh_from_db()
    shown = libre_rankings(read_libre(libre_held, PUBLIC))
    first = libre_rankings(read_libre(libre_held, MEMBERS), (1, 1))
    assert [(row.rank, row.who.number, row.total) for row in shown.general] == [
        (row.rank, row.who.number, row.total) for row in first.general
    ]
    assert shown.stages == ((1, 1),)
    assert not shown.awaited
    assert not shown.final
    page = client.get(url(libre_held))
    assert "La dernière position est gardée pour la remise des prix." in words(page)
    assert "Classement final" not in words(page)
    whole = libre_rankings(read_libre(libre_held, MEMBERS))
    assert [row.total for row in whole.general] != [row.total for row in shown.general]


def test_a_player_of_a_libre_reads_nothing_of_the_last_position(client, libre_held) -> None:
    who = Entry.objects.get(tournament=libre_held, number=3)
    legs = words(client.get(url(libre_held, "libre-player", who.pk)))
    first, second = legs.split("position 2")
    assert re.search(r"[+−]\d", first)
    assert not re.search(r"[+−]\d", second)
    table = read_libre(libre_held, MEMBERS).at(1, 2)[0]
    assert client.get(reverse("sheet", args=[libre_held.club.slug, table.pk])).status_code == 302


def test_a_second_seance_shows_the_first_whole(client, libre_held) -> None:
    choice = libre.Choice("drawn", 1, 4, halved=True)
    libre.open_seance(libre_held, choice, 8, seed=1)
    libre_held.refresh_from_db()
    first = libre_rankings(read_libre(libre_held, MEMBERS), (1, 2))
    shown = libre_rankings(read_libre(libre_held, PUBLIC))
    assert [row.total for row in shown.general] == [row.total for row in first.general]


# who may


PAGES = [
    ("tournament-showing", "get"),
    ("embargo-set", "post"),
    ("embargo-lift", "post"),
    ("boards-wait", "post"),
    ("boards-show", "post"),
]


@pytest.mark.parametrize(("name", "method"), PAGES)
def test_who_may(name, method, club, other_club, make_member, client_for, outsider) -> None:
    made = make_tournament(club, 20, published=True)
    address = url(made, name)
    for role in ("reader", "scorer", "secretary", "arbiter", "organiser", "owner"):
        client = client_for(make_member(club, role, role))
        wanted = {200, 302} if role in ("organiser", "owner") else {403}
        assert getattr(client, method)(address).status_code in wanted
    stranger = getattr(client_for(None), method)(address)
    assert stranger.status_code == 302
    assert reverse("login") in stranger.url
    assert getattr(client_for(outsider), method)(address).status_code == 404
    borrowed = reverse(name, args=[other_club.slug, made.pk])
    assert getattr(client_for(outsider), method)(borrowed).status_code == 404
    owner = client_for(club.memberships.get(role="owner").user)
    assert getattr(owner, method)(reverse(name, args=[club.slug, 999999])).status_code == 404
    assert owner.put(address).status_code == 405
    if method == "post":
        assert owner.get(address).status_code == 405


def test_a_printed_list_has_nothing_to_keep_back(club, owner, client_for) -> None:
    listed = libre.create_libre(club, "Liste", "2026-03-14", None, libre.LibreChoice(listed=True))
    assert client_for(owner).get(url(listed, "tournament-showing")).status_code == 404
    made = make_libre(club, 8)
    assert client_for(owner).get(url(made, "tournament-showing")).status_code == 200
    assert client_for(owner).post(url(made, "boards-wait")).status_code == 404


def test_the_same_twice_changes_nothing(tournament) -> None:
    revision = tournament.revision
    showing.hold_last(tournament)
    tournament.refresh_from_db()
    assert tournament.revision == revision
