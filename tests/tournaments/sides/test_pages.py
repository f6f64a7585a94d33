"""Triplettes and quadrettes from their creation to their last page, clicked through."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.urls import reverse

from scoring.models import Deal
from tests.scoring.factories import make_players
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import enter_units, play_all, seance, table_at
from tests.tournaments.sides.factories import (
    QUADRETTES,
    TRIPLETTES,
    make_sides,
    move_to_end,
    where,
)
from tournaments import directing
from tournaments.directing import libre
from tournaments.models import LibreMember, LibreTeam, SideSeance, Tournament
from tournaments.plans import plan_of


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def created(client, club, kind: str) -> Tournament:
    answer = client.post(
        reverse("tournament-new", args=[club.slug]),
        {"name": "Coupe", "date": "2026-03-14", "season": "", "kind": kind},
    )
    assert answer.status_code == 302, text(answer)
    return Tournament.objects.get(name="Coupe")


def team_up(client, tournament, people, name: str = "", **more):
    data = {"members": [one.pk for one in people], "name": name, **more}
    return client.post(url("side-add", tournament), data)


def follow(client, answer):
    page = client.get(answer.url, follow=True)
    assert page.status_code == 200
    return page


def test_triplettes_from_the_form_to_the_ranking(club, organiser, client_for) -> None:
    client = client_for(organiser)
    tournament = created(client, club, "triplettes")
    assert tournament.form == TRIPLETTES
    people = make_players(club, 18)
    client.post(url("entry-add", tournament), {"player": [one.pk for one in people]})
    page = client.get(url("entries", tournament))
    assert "18 joueurs n’ont pas encore d’équipe." in text(page)
    for first in range(0, 18, 3):
        answer = team_up(client, tournament, people[first : first + 3], f"Équipe {first}")
        assert answer.status_code == 302, text(answer)
    page = client.get(url("entries", tournament))
    assert "6 triplettes, 3 tables" in text(page)
    assert "Choisir le mouvement" in text(page)
    page = client.get(url("movement", tournament))
    assert "Howell imprimé pour ce nombre de triplettes" in text(page)
    chosen = {"movement": "TRI-H3/4", "positions": "5"}
    page = follow(client, client.post(url("movement", tournament), chosen))
    assert "6 équipes n’ont pas de place" in text(page)
    page = follow(client, client.post(url("seating-draw", tournament), {"seed": "12"}))
    assert "Places du tirage n° 12." in text(page)
    assert "Nord-Sud" in text(page)
    page = follow(client, client.post(url("side-colour", tournament), {"first": "3"}))
    assert "Rouge attaque en premier." in text(page)
    assert SideSeance.objects.get().first == 3
    page = follow(client, client.post(url("tournament-start", tournament)))
    assert "6 équipes, 3 tables" in text(page)
    table = table_at(tournament, 1, 1)
    page = client.get(url("table-entry", tournament, table.pk))
    assert "contre" in text(page)
    board = plan_of(seance(tournament)).boards_at(1, 1)[0]
    cells = re.findall(
        r'name="unit-(\d+-\d+)"', client.get(url("board-entry", tournament, board)).content.decode()
    )
    assert len(cells) == 3
    page = client.post(
        url("board-entry", tournament, board),
        dict(zip((f"unit-{cell}" for cell in cells), ("56", "62", "-52"), strict=True)),
        follow=True,
    )
    assert "3 résultats enregistrés" in text(page)
    page = client.get(url("tournament", tournament))
    assert "moitié attaque, moitié défense" in text(page)
    assert Deal.objects.count() == 3


def test_a_quadrette_says_who_attacks(club, organiser, client_for) -> None:
    client = client_for(organiser)
    tournament = created(client, club, "quadrettes")
    people = make_players(club, 4)
    directing.register_all(tournament, people)
    answer = team_up(client, tournament, people, attacker=people[2].pk)
    assert answer.status_code == 302, text(answer)
    members = LibreMember.objects.select_related("entry")
    assert next(one.entry.player_id for one in members) == people[2].pk
    team = LibreTeam.objects.get()
    page = client.get(url("side-edit", tournament, team.pk))
    assert "Sud (attaque)" in text(page)
    order = [one.entry_id for one in members][::-1]
    data = {"name": "Les Quatre", **{f"part{n}": pk for n, pk in enumerate(order, 1)}}
    page = follow(client, client.post(url("side-edit", tournament, team.pk), data))
    assert "Les Quatre" in text(page)
    assert [one.entry_id for one in LibreMember.objects.all()] == order


def test_a_team_without_a_name_gives_no_pseudonym_away(club, organiser, client_for) -> None:
    tournament = created(client_for(organiser), club, "triplettes")
    people = make_players(club, 3)
    people[1].pseudonym = "Zorro"
    people[1].save()
    directing.register_all(tournament, people)
    team_up(client_for(organiser), tournament, people)
    name = LibreTeam.objects.get().name
    assert "Zorro" in name
    assert people[1].last_name not in name


@pytest.mark.parametrize(
    ("number", "attacker", "sentence"),
    [
        (3, None, "4"),
        (4, "other", "L’attaquant doit être un des joueurs cochés."),
    ],
)
def test_a_quadrette_that_cannot_be(
    club, organiser, client_for, number, attacker, sentence
) -> None:
    client = client_for(organiser)
    tournament = created(client, club, "quadrettes")
    people = make_players(club, 5)
    directing.register_all(tournament, people)
    more = {"attacker": people[4].pk} if attacker else {}
    answer = team_up(client, tournament, people[:number], "Les Un", **more)
    assert answer.status_code == 400
    assert sentence in text(answer)
    assert 'value="Les Un"' in answer.content.decode()
    assert not LibreTeam.objects.exists()


def test_one_player_in_two_parts(club, organiser, client_for) -> None:
    tournament = make_sides(club, TRIPLETTES, 5, started=False)
    team = tournament.libre_teams.first()
    entry = team.members.first().entry_id
    data = {"name": team.name, "part1": entry, "part2": entry, "part3": entry}
    answer = client_for(organiser).post(url("side-edit", tournament, team.pk), data)
    assert answer.status_code == 400
    assert "Le même joueur a deux places." in text(answer)


def test_a_name_taken(club, organiser, client_for) -> None:
    tournament = make_sides(club, QUADRETTES, 5)
    team = tournament.libre_teams.first()
    client = client_for(organiser)
    answer = client.post(url("side-edit", tournament, team.pk), {"name": "Équipe 2"})
    assert answer.status_code == 400
    client.post(url("side-edit", tournament, team.pk), {"name": "Les Premiers"})
    team.refresh_from_db()
    assert team.name == "Les Premiers"


def test_an_incomplete_side_does_not_start(club, organiser, client_for) -> None:
    tournament = make_sides(club, TRIPLETTES, 6, started=False)
    client = client_for(organiser)
    gone = tournament.libre_teams.first().members.last().entry
    client.post(url("entry-remove", tournament, gone.pk))
    page = client.get(url("entries", tournament))
    assert "Équipe incomplète" in text(page)
    assert "Choisir le mouvement" not in text(page)
    page = follow(client, client.post(url("tournament-start", tournament)))
    assert "Des équipes sont incomplètes" in text(page)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.DRAFT


def test_a_side_goes_with_its_players(club, organiser, client_for) -> None:
    tournament = make_sides(club, TRIPLETTES, 6, started=False)
    team = tournament.libre_teams.get(number=2)
    client_for(organiser).post(url("side-remove", tournament, team.pk))
    assert tournament.libre_teams.count() == 5
    assert tournament.entries.count() == 15
    page = client_for(organiser).get(url("seating", tournament))
    assert page.status_code == 200


def test_another_movement_brings_its_own_positions(club, organiser, client_for) -> None:
    tournament = make_sides(club, TRIPLETTES, 10, movement="TRI-H5", started=False)
    client = client_for(organiser)
    page = client.get(url("movement", tournament))
    assert '<option value="" selected>celles du mouvement choisi</option>' in text(page)
    assert "En ligne sur 5 tables" in text(page)
    client.post(url("movement", tournament), {"movement": "TRI-L5/4", "positions": ""})
    assert (seance(tournament).movement, seance(tournament).positions) == ("TRI-L5", 5)
    wrong = {"movement": "TRI-L5/4", "positions": "9"}
    answer = client.post(url("movement", tournament), wrong)
    assert answer.status_code == 400
    assert "Ce mouvement se joue en 1 à 5 positions, pas en 9." in text(answer)


def test_two_sides_change_places(club, organiser, client_for) -> None:
    tournament = make_sides(club, TRIPLETTES, 10, movement="TRI-L5", started=False)
    client = client_for(organiser)
    page = client.get(url("seating", tournament))
    assert "NS1 Équipe 1" in text(page)
    client.post(url("seating-swap", tournament), {"one": "NS1", "other": "EO1"})
    assert "NS1 Équipe 2" in text(client.get(url("seating", tournament)))


@pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 6), (QUADRETTES, 5), (QUADRETTES, 4)])
def test_every_public_page(club, client, form, count) -> None:
    tournament = make_sides(club, form, count, published=True)
    move_to_end(tournament)
    play_all(tournament, 4)
    directing.finish(tournament)
    page = client.get(url("tournament", tournament))
    assert text(page).count("Équipe ") >= count
    board = seance(tournament).boards.last().number
    assert client.get(url("board", tournament, board)).status_code == 200
    for position in (1, 2):
        assert client.get(url("tournament-seating", tournament, position)).status_code == 200
    for entry in re.findall(r'<tr data-row="(\d+)"', page.content.decode()):
        assert client.get(url("route", tournament, entry)).status_code == 200


def test_the_pages_of_a_match(club, client) -> None:
    """82 against 66: +4 PM, on the board, on both sheets and in the ranking."""
    tournament = make_sides(club, QUADRETTES, 5, published=True)
    go, back = where(tournament, "1", "2"), where(tournament, "2", "1")
    board = min(plan_of(seance(tournament)).boards_at(*go))
    enter_units(tournament, {(*go, board): 82, (*back, board): 66})
    page = client.get(url("board", tournament, board))
    assert "Équipe 1 contre Équipe 2 +82 +66 +4,000" in _plain(page)
    one, two = (
        tournament.libre_teams.get(number=n).members.order_by("entry").first().entry_id
        for n in (1, 2)
    )
    assert "+82 +66 +16 +4,000" in _plain(client.get(url("route", tournament, one)))
    assert "+66 +82 −16 −4,000" in _plain(client.get(url("route", tournament, two)))
    assert "sa racine donne +4,000 PM" in text(client.get(url("route", tournament, one)))
    page = client.get(url("tournament", tournament))
    assert re.search(r"Équipe 1 .*?\+4,000", _plain(page))


def _plain(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text(answer)).split())


def test_where_do_i_sit(club, client) -> None:
    tournament = make_sides(club, QUADRETTES, 5, published=True)
    name = tournament.entries.order_by("number").last().player.last_name
    page = client.get(url("tournament", tournament), {"nom": name})
    assert text(page).count("Maintenant, position 1") == 2
    page = client.get(url("tournament", tournament), {"nom": "Équipe 3"})
    assert "Ensuite, position 2" in text(page)


def test_members_are_named_at_their_tables(club, client) -> None:
    tournament = make_sides(club, TRIPLETTES, 6, published=True)
    page = client.get(url("tournament-seating", tournament, 1))
    for entry in tournament.entries.select_related("player"):
        assert str(entry.player) in text(page)


@pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 9), (QUADRETTES, 8)])
def test_what_is_printed(club, organiser, client_for, form, count) -> None:
    tournament = make_sides(club, form, count)
    client = client_for(organiser)
    boards = client.get(url("side-print-boards", tournament)).content.decode()
    number = seance(tournament).boards.count()
    assert boards.count('class="slip-sheet"') == number * (2 if form == QUADRETTES else 1)
    guides = text(client.get(url("side-print-guides", tournament)))
    assert guides.count("Équipe ") >= count
    assert "relais" in guides
    if form == TRIPLETTES:
        assert "Bleu" in guides
    assert "fictive" in text(client.get(url("side-print-orientation", tournament)))


def test_a_libre_is_not_of_these_pages(club, organiser, client_for) -> None:
    tournament = libre.create_libre(club, "Libre", "2026-03-14", None, libre.LibreChoice(2))
    client = client_for(organiser)
    assert client.get(url("side-print-boards", tournament)).status_code == 404
    assert client.post(url("side-add", tournament), {}).status_code == 404


def test_the_queries_do_not_grow(club, organiser, client_for, django_assert_max_num_queries):
    small = make_sides(club, QUADRETTES, 5, name="Petit")
    large = make_sides(club, QUADRETTES, 15, name="Grand")
    client = client_for(organiser)
    for tournament in (small, large):
        play_all(tournament, 2, positions=1)
        board = seance(tournament).boards.first().number
        entry = tournament.entries.first().pk
        for name, more, most in (
            ("tournament", (), 16),
            ("desk", (), 16),
            ("board-entry", (board,), 20),
            ("route", (entry,), 16),
            ("board", (board,), 16),
            ("entries", (), 20),
            ("seating", (), 20),
        ):
            cache.clear()
            with django_assert_max_num_queries(most):
                assert client.get(url(name, tournament, *more)).status_code == 200


@pytest.mark.parametrize(("form", "count"), [(TRIPLETTES, 6), (QUADRETTES, 5)])
def test_no_public_page_links_to_one_of_another_form(form, count, club, client) -> None:
    made = make_sides(club, form, count, published=True)
    for address in (url("tournament", made), url("board", made, 1)):
        page = client.get(address).content.decode()
        linked = set(re.findall(rf'href="(/c/{club.slug}/[^"#]*)', page))
        assert linked
        for link in linked:
            assert client.get(link).status_code in (200, 302), link


def test_a_guest_of_a_side_is_asked_what_a_player_s_guest_is(club, organiser, client_for) -> None:
    client = client_for(organiser)
    tournament = created(client, club, "quadrettes")
    page = text(client.get(url("entries", tournament)))
    for field in ("first_name", "last_name", "home_club", "licence", "national_class"):
        assert f'name="{field}"' in page, field
    client.post(
        url("entry-guest", tournament),
        {"first_name": "Ada", "last_name": "Brun", "national_class": "2C"},
    )
    assert tournament.entries.get().player.national_class == "2C"
