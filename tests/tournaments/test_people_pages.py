"""The desk's page of players who change: who may, what it says, what every other page says then."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.cache import cache
from openpyxl import load_workbook

from scoring.ledger.ranks import MEMBERS
from tarotclub.models import Club
from tests.scoring.factories import make_players
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import make_tournament, seance
from tests.tournaments.libre.factories import make_libre
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import QUADRETTES, make_sides
from tournaments import directing
from tournaments.models import PeopleChange
from tournaments.peoplewords import tell
from tournaments.standings import read_field, seating

PAGES = ["tournament-people", "tournament-exchange", "tournament-replace", "tournament-late"]


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def entry(tournament, number: int) -> int:
    return tournament.entries.get(number=number).pk


def test_who_may(club, owner, organiser, arbiter, secretary, reader, outsider, client_for) -> None:
    tournament = make_tournament(club)
    statuses = {owner: 200, organiser: 200, arbiter: 403, secretary: 403, reader: 403}
    for who, status in {**statuses, outsider: 404}.items():
        client = client_for(who)
        assert client.get(url("tournament-people", tournament)).status_code == status
        if status != 200:
            for name in PAGES[1:]:
                assert client.post(url(name, tournament), {}).status_code == status
    assert client_for(None).get(url("tournament-people", tournament)).status_code == 302
    client = client_for(organiser)
    for name in PAGES[1:]:
        assert client.get(url(name, tournament)).status_code == 405
        assert client.post(url(name, tournament), {}).status_code == 400
    assert client.post(url("tournament-people", tournament), {}).status_code == 405
    assert not PeopleChange.objects.exists()


def test_another_form_or_a_tournament_in_preparation_has_no_such_page(
    club, organiser, client_for
) -> None:
    client = client_for(organiser)
    assert client.get(url("tournament-people", make_libre(club, 8))).status_code == 404
    draft = make_tournament(club, started=False)
    assert client.get(url("tournament-people", draft)).status_code == 404
    sides = make_sides(club, QUADRETTES, 5)
    assert client.get(url("tournament-people", sides)).status_code == 200
    for name in ("tournament-exchange", "tournament-late"):
        assert client.post(url(name, sides), {}).status_code == 404


def test_wrong_seats_are_told_and_every_page_agrees(club, organiser, client_for) -> None:
    tournament = make_tournament(club, published=True)
    play_quickly(tournament)
    directing.start_position(tournament, 2)
    field = read_field(tournament, MEMBERS)
    one, other = (dict(table.seats)["S"] for table in seating(field, 1)[:2])
    client = client_for(organiser)
    assert (
        url("tournament-people", tournament) in client.get(url("desk", tournament)).content.decode()
    )
    sent = {"position": 1, "one": one.pk, "other": other.pk, "reason": "erreur de table"}
    page = client.post(url("tournament-exchange", tournament), sent, follow=True)
    assert f"{one.name} et {other.name} étaient chacun à la place de l’autre" in text(page)
    assert "Motif : erreur de table" in text(page)
    assert "Ensuite, chacun" in text(page)
    first = client.get(url("tournament-seating", tournament, 1))
    assert first.status_code == 200
    after = {
        who.pk: table.number
        for table in seating(read_field(tournament, MEMBERS), 1)
        for _place, who in table.seats
        if who
    }
    assert (after[one.pk], after[other.pk]) == (2, 1)
    for name, more in (("route", (one.pk,)), ("tournament", ()), ("print-guides", ())):
        assert client.get(url(name, tournament, *more)).status_code == 200
    book = load_workbook(BytesIO(client.get(url("tournament-export", tournament)).content))
    assert "Changements" in book.sheetnames
    rows = list(book["Donnes"].iter_rows(values_only=True))
    heads = rows[0]
    south = {
        (row[heads.index("Position")], row[heads.index("Table")]): row[heads.index("Sud")]
        for row in rows[1:]
    }
    assert south[1, 1] == other.name
    assert south[1, 2] == one.name


def test_a_replacement_and_a_late_arrival_are_told(club, organiser, client_for) -> None:
    tournament = make_tournament(club, 19, published=True)
    came, late = make_players(club, 2)
    client = client_for(organiser)
    gone = tournament.entries.get(number=1)
    sent = {"who": gone.pk, "player": came.pk, "reason": "malade"}
    page = client.post(url("tournament-replace", tournament), sent, follow=True)
    assert f"{came.full_name} joue pour {gone.player.full_name} à partir de la position 2" in text(
        page
    )
    page = client.post(url("tournament-late", tournament), {"player": late.pk}, follow=True)
    assert f"{late.full_name}, arrivé en retard, joue à partir de la position 2" in text(page)
    page = client.post(url("tournament-late", tournament), {"player": late.pk})
    assert page.status_code == 400
    again = client.post(url("tournament-replace", tournament), {**sent, "player": 99999})
    assert again.status_code == 400
    route = client.get(url("route", tournament, gone.pk))
    assert "remplacé après la position 1" in text(route)
    newcomer = tournament.entries.get(player=late)
    assert "depuis la position 2" in text(client.get(url("route", tournament, newcomer.pk)))


def test_who_was_replaced_before_he_played(club, organiser, client_for) -> None:
    tournament = make_tournament(club)
    (came,) = make_players(club, 1)
    gone, client = entry(tournament, 1), client_for(organiser)
    sent = {"who": gone, "player": came.pk, "at_once": "on"}
    assert client.post(url("tournament-replace", tournament), sent).status_code == 302
    assert "remplacé avant de jouer" in text(client.get(url("route", tournament, gone)))


def test_a_side_s_player_is_replaced_from_the_page(club, organiser, client_for) -> None:
    tournament = make_sides(club, QUADRETTES, 5, published=True)
    (came,) = make_players(club, 1)
    client = client_for(organiser)
    gone = tournament.entries.get(number=1)
    sent = {"who": gone.pk, "player": came.pk}
    page = client.post(url("tournament-replace", tournament), sent, follow=True)
    assert "joue pour" in text(page)
    side = read_field(tournament, MEMBERS).entrants[0]
    page = text(client.get(url("route", tournament, side.pk)))
    assert f"{gone.player.full_name} jusqu’à la position 1" in page
    assert came.full_name in page
    assert client.get(url("tournament-export", tournament)).status_code == 200


def test_a_foreign_player_is_not_found(club, organiser, client_for) -> None:
    tournament = make_tournament(club)
    elsewhere = Club.objects.create(name="Ailleurs", slug="ailleurs")
    (stranger,) = make_players(elsewhere, 1)
    client = client_for(organiser)
    sent = {"who": entry(tournament, 1), "player": stranger.pk}
    assert client.post(url("tournament-replace", tournament), sent).status_code == 400
    answer = client.post(url("tournament-late", tournament), {"player": stranger.pk})
    assert answer.status_code == 400


def test_queries_do_not_grow(club, organiser, client_for, django_assert_max_num_queries) -> None:
    client = client_for(organiser)
    for tournament in (make_tournament(club), make_tournament(club, 28)):
        assert seance(tournament)
        with django_assert_max_num_queries(16):
            assert client.get(url("tournament-people", tournament)).status_code == 200


def test_what_was_typed_is_kept_where_it_is_refused(club, organiser, client_for) -> None:
    tournament = make_tournament(club)
    one = entry(tournament, 1)
    sent = {"position": 1, "one": one, "other": one, "reason": "erreur de table"}
    page = client_for(organiser).post(url("tournament-exchange", tournament), sent)
    assert page.status_code == 400
    assert "Choisissez deux joueurs différents." in text(page)
    assert 'value="erreur de table"' in page.content.decode()
    assert not PeopleChange.objects.exists()


def test_boards_played_twice_are_told_together(club) -> None:
    tournament = make_tournament(club)
    one, other = (tournament.entries.get(number=number) for number in (1, 2))
    data = {"again": [[one.pk, 4], [one.pk, 3], [other.pk, 9], [one.pk, 5]]}
    change = PeopleChange(
        kind="swapped", position=1, entry=one, other=other, data={**data, "reasons": []}
    )
    (told,) = tell(tournament.entries.all(), [change])
    names = one.player.full_name, other.player.full_name
    assert told.follows == (
        f"{names[0]} jouera une seconde fois : étuis 3 à 5.",
        f"{names[1]} jouera une seconde fois : étui 9.",
    )
