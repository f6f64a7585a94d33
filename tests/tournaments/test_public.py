"""The public page of a tournament: what it shows, to whom, and what it costs."""

from __future__ import annotations

import re
import uuid

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils.http import urlencode

from scoring.recording import Author
from tests.tournaments import pages, records, second_ranking
from tests.tournaments.factories import make_tournament, random_units, the_play
from tests.tournaments.pages import body, ranking, rounded, words
from tests.tournaments.quick import play_quickly, write_units
from tests.tournaments.test_standings import move_to
from tournaments import directing

NNBSP, NBSP = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def played(club):
    """A published tournament of five tables, played to its end and still running."""
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 5)
    tournament.units = play_quickly(tournament, 1)
    tournament.refresh_from_db()
    return tournament


def url(tournament, name: str = "tournament", *args, **query) -> str:
    path = reverse(name, args=[tournament.club.slug, tournament.pk, *args])
    return f"{path}?{urlencode(query)}" if query else path


# what it shows


@pytest.mark.parametrize("seed", [1, 2])
def test_the_page_is_the_second_ranking(client, club, seed) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 5)
    expected = second_ranking.totals(records.record(tournament, play_quickly(tournament, seed)))
    ranks = second_ranking.ranks(expected)
    rows = ranking(client.get(url(tournament)))
    assert [int(row["rank"]) for row in rows] == sorted(ranks.values())
    for row in rows:
        total, attack, defence, tops, boards = expected[row["id"]]
        assert int(row["rank"]) == ranks[row["id"]]
        assert row["total"].startswith(rounded(total)[:-1])
        assert (row["attack"], row["defence"]) == (rounded(attack, 1), rounded(defence, 1))
        assert (int(row["tops"]), int(row["boards"])) == (tops, boards)
        shared = [one for one in expected.values() if one[0] == total]
        assert bool(row["tie"]) == (len(shared) > 1)
        if row["tie"]:
            assert row["tie"].split()[0] == row["tops"]


def test_alternated_and_lines(client, played) -> None:
    expected = second_ranking.totals(records.record(played, played.units))
    rows = ranking(client.get(url(played, vue="alterne")))
    lines = {row["id"]: row["start"][0] for row in rows}
    alternated = second_ranking.alternated(expected, lines)
    assert {row["id"]: int(row["rank"]) for row in rows} == alternated
    by_line = ranking(client.get(url(played, vue="lignes")))
    assert [row["start"][0] for row in by_line] == list("NNNNNSSSSSEEEEEOOOOO")
    for line in "NSEO":
        members = {who: expected[who] for who in expected if lines[who] == line}
        shown = {row["id"]: int(row["rank"]) for row in by_line if row["start"][0] == line}
        assert shown == second_ranking.ranks(members)


def test_an_earlier_position_can_be_read_again(client, played) -> None:
    page = client.get(url(played, position=3))
    assert "Classement après la position 3" in words(page)
    by_then = {key: unit for key, unit in played.units.items() if key[0] <= 3}
    expected = second_ranking.ranks(second_ranking.totals(records.record(played, by_then)))
    assert {row["id"]: int(row["rank"]) for row in ranking(page)} == expected


def test_nonsense_in_the_address_is_as_if_it_were_not_there(client, played) -> None:
    plain = [row["id"] for row in ranking(client.get(url(played)))]
    for query in ({"vue": "x"}, {"position": "99"}, {"position": "-1"}, {"position": "٣"}):
        page = client.get(url(played, **query))
        assert page.status_code == 200
        assert [row["id"] for row in ranking(page)] == plain
    assert client.get(url(played), {"nom": "x" * 5000}).status_code == 200
    assert client.get(url(played), {"joueur": "9" * 50}).status_code == 200


def test_what_is_missing_is_said(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 4)
    units = random_units(tournament, positions=4)
    late = [key for key in units if key[0] == 2][:3]
    write_units(
        tournament,
        {key: u for key, u in units.items() if key not in late and (key[0] < 4 or key[1] == 1)},
    )
    page = words(client.get(url(tournament)))
    assert "Classement pendant la position 4" in page
    assert re.search(
        rf"Provisoire à \d+ h \d\d{NBSP}: il manque 3 résultats de la position 2", page
    )
    assert "position 4 en cours, 4 sur 20." in page
    write_units(
        tournament,
        {key: units[key] for key in units if key in late or (key[0] == 4 and key[1] > 1)},
    )
    page = words(client.get(url(tournament)))
    assert "Classement après la position 4" in page
    assert "Tous les résultats sont là" in page


def test_before_the_start_the_entrants_and_their_places(client, club) -> None:
    draft = make_tournament(club, 20, started=False, published=True)
    page = words(client.get(url(draft)))
    assert "Pas encore commencé." in page
    assert "table 1, Nord" in page
    assert "Par ligne" not in page
    empty = directing.create(club, "Vide", draft.date)
    directing.publish(empty)
    assert "Personne n’est encore inscrit." in words(client.get(url(empty)))


def test_started_without_a_result(client, club) -> None:
    page = words(client.get(url(make_tournament(club, 20, published=True))))
    assert "Le classement commence aux premiers résultats." in page
    assert "Position 1" in page


def test_finished(client, played) -> None:
    directing.finish(played)
    page = client.get(url(played))
    assert "Classement final" in words(page)
    assert 'data-every="0"' in body(page)
    assert "qui joue où" not in words(page)


def test_a_running_page_asks_again_every_two_seconds(client, played) -> None:
    page = client.get(url(played))
    assert 'data-every="2"' in body(page)
    assert f'data-live="{page["ETag"].replace(chr(34), "&quot;")}"' in body(page)


# where do I sit?


def test_where_do_i_sit(client, club) -> None:
    tournament = make_tournament(club, 20, published=True)
    move_to(tournament, 2)
    play_quickly(tournament, positions=2)
    entry = tournament.entries.select_related("player").get(number=7)
    name = entry.player.full_name
    page = client.get(url(tournament), {"nom": name.upper().replace("É", "e")})
    seats = {
        seat.table.position: seat
        for seat in entry.player.seats.select_related("table").filter(table__position__in=(2, 3))
    }
    slip = pages.text(re.search(r'<dl class="slip">.*?</dl>', body(page), re.S)[0])
    seat_names = {"N": "Nord", "O": "Ouest", "S": "Sud", "E": "Est"}
    for position, said in ((2, "Maintenant, position 2"), (3, "Ensuite, position 3")):
        seat = seats[position]
        where = seat_names[records.SEATS[seat.index]]
        assert f"{said} Table {seat.table.number} {where} étuis" in slip
    assert url(tournament, "route", entry.pk) in body(page)
    mine = re.findall(r'<tr data-row="(\d+)" class="me"', body(page))
    assert mine == [str(entry.pk)]
    assert f'<li data-table="{seats[2].table.number}" class="mine"' in body(page)
    assert body(page).count('class="mine"') == 1


def test_several_of_a_name_are_offered(client, played) -> None:
    page = client.get(url(played), {"nom": "brunet", "vue": "lignes"})
    found = re.findall(r'href="(\?[^"]*joueur=\d+)"', body(page))
    assert len(found) == 2
    assert all("vue=lignes" in link for link in found)
    one = client.get(url(played) + found[0].replace("&amp;", "&"))
    assert body(one).count('class="me"') == 1
    assert "Personne de ce nom" in words(client.get(url(played), {"nom": "zzz"}))


def test_what_was_typed_is_escaped(client, played) -> None:
    page = body(client.get(url(played), {"nom": '"><script>alert(1)</script>'}))
    assert "<script>alert" not in page


def test_the_public_reads_pseudonyms_and_members_names(client, client_for, reader, played) -> None:
    player = played.entries.first().player
    player.pseudonym = "Pagat"
    player.save()
    public, member = client.get(url(played)), client_for(reader).get(url(played))
    assert "Pagat" in words(public)
    assert player.full_name not in {row["name"] for row in ranking(public)}
    assert player.full_name in {row["name"] for row in ranking(member)}


# the seating of a position


def test_seating_of_a_position(client, played) -> None:
    page = client.get(url(played, "tournament-seating", 3))
    for seat in played.seances.get().session.tables.get(position=3, number=2).seats.all():
        assert f"{seat.player} table 2" in words(page)
    assert "étuis" in words(page)
    assert client.get(url(played, "tournament-seating", 6)).status_code == 404
    assert client.get(url(played, "tournament-seating", 0)).status_code == 404


def test_a_relay_is_said(client, club) -> None:
    tournament = make_tournament(club, 27, published=True)
    assert "relais, on n’y joue pas" in words(client.get(url(tournament)))
    waiting = tournament.seances.get().session.tables.get(position=1, number=1).seats.first()
    page = client.get(url(tournament), {"nom": waiting.player.full_name})
    assert "relais, vous ne jouez pas" in words(page)


# to whom

NAMES = ["tournament", "tournament-seating", "route", "board"]


def addresses(tournament) -> dict[str, str]:
    entry = tournament.entries.first().pk
    return {
        "tournament": url(tournament),
        "tournament-seating": url(tournament, "tournament-seating", 1),
        "route": url(tournament, "route", entry),
        "board": url(tournament, "board", 1),
    }


@pytest.mark.parametrize("name", NAMES)
def test_who_may_read(name, client_for, club, reader, organiser, outsider) -> None:
    tournament = make_tournament(club, 20)
    path = addresses(tournament)[name]
    assert client_for(organiser).get(path).status_code == 200
    assert client_for(reader).get(path).status_code == 200
    assert client_for(outsider).get(path).status_code == 404
    answer = client_for().get(path)
    assert answer.status_code == 302
    assert reverse("login") in answer["Location"]
    directing.publish(tournament)
    assert client_for().get(path).status_code == 200
    assert client_for(outsider).get(path).status_code == 200


@pytest.mark.parametrize("name", NAMES)
def test_another_clubs_tournament_does_not_exist(name, client_for, club, other_club, owner) -> None:
    tournament = make_tournament(club, 20, published=True)
    path = addresses(tournament)[name].replace(f"/c/{club.slug}/", f"/c/{other_club.slug}/")
    assert client_for(owner).get(path).status_code == 404
    unknown = addresses(tournament)[name].replace(f"/{tournament.pk}/", "/99999/", 1)
    assert client_for(owner).get(unknown).status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_only_reading(name, client, club) -> None:
    path = addresses(make_tournament(club, 20, published=True))[name]
    for method in (client.post, client.put, client.delete):
        assert method(path).status_code == 405
    assert client.head(path).status_code == 200


@pytest.mark.parametrize("name", NAMES)
def test_no_cookie_and_no_token(name, client, club) -> None:
    page = client.get(addresses(make_tournament(club, 20, published=True))[name])
    assert not page.cookies
    assert "csrfmiddlewaretoken" not in body(page)


def test_files_are_offered_to_members_alone(client, client_for, reader, played) -> None:
    assert url(played, "tournament-export") in body(client_for(reader).get(url(played)))
    assert url(played, "tournament-export") not in body(client.get(url(played)))
    assert url(played, "desk") not in body(client_for(reader).get(url(played)))


def test_the_desk_is_offered_to_those_who_may(client_for, arbiter, played) -> None:
    assert url(played, "desk") in body(client_for(arbiter).get(url(played)))


# what it costs


@pytest.mark.parametrize("name", NAMES)
def test_unchanged_costs_one_query_and_hardly_a_byte(
    name, client, club, django_assert_num_queries
) -> None:
    tournament = make_tournament(club, 20, published=True)
    path = addresses(tournament)[name]
    tag = client.get(path)["ETag"]
    with django_assert_num_queries(1):
        answer = client.get(path, headers={"If-None-Match": tag})
    assert answer.status_code == 304
    assert answer.content == b""
    assert sum(len(f"{key}: {value}\r\n") for key, value in answer.items()) < 400


@pytest.mark.parametrize("name", NAMES)
def test_four_queries_the_first_time_and_one_for_the_next_visitor(
    name, client, club, django_assert_num_queries
) -> None:
    for players, positions in ((20, 1), (20, 3), (52, 1)):
        tournament = make_tournament(club, players, published=True)
        move_to(tournament, positions)
        play_quickly(tournament, positions=positions)
        path = addresses(tournament)[name]
        # The page of a tournament asks whether it is one of several séances, too.
        with django_assert_num_queries(6 if name == "tournament" else 5):
            first = client.get(path)
        with django_assert_num_queries(1):
            assert client.get(path).content == first.content


def test_forty_names_share_one_ranking(client, played, django_assert_num_queries) -> None:
    client.get(url(played))
    for number in (3, 4):
        with django_assert_num_queries(5):
            assert client.get(url(played, joueur=number)).status_code == 200
        with django_assert_num_queries(1):
            client.get(url(played, joueur=number))


@pytest.mark.parametrize("name", NAMES)
def test_every_change_gives_another_tag(name, client, played) -> None:
    path = addresses(played)[name]

    def tag() -> str:
        return client.get(path)["ETag"]

    tags = [tag()]
    directing.edit(played, played.version, "Autre nom", played.date, None)
    tags.append(tag())
    correct_result(played, next(iter(played.units)), 60)
    tags.append(tag())
    directing.start_position(played, 4)
    tags.append(tag())
    assert len(set(tags)) == len(tags)


def correct_result(tournament, key, unit: int) -> None:
    """Write another score for a play, as the desk does."""
    _, table, board = key
    play = the_play(tournament, board, table)
    result = directing.Result(play.table_id, board, 2 * unit, uuid.uuid4(), play.deal.version)
    directing.record_results(tournament, [result], Author(None, "essai"))


def test_a_correction_shows_at_once(client, played) -> None:
    before = ranking(client.get(url(played)))
    key = max(played.units, key=lambda one: played.units[one])
    correct_result(played, key, -200)
    units = {**played.units, key: -200}
    expected = second_ranking.ranks(second_ranking.totals(records.record(played, units)))
    after = ranking(client.get(url(played)))
    assert {row["id"]: int(row["rank"]) for row in after} == expected
    assert after != before
