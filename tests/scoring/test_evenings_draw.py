"""Drawing tables on the desk: the splits offered, the preview, two secretaries, changing places."""

from __future__ import annotations

import pytest

from scoring import evenings
from scoring.models import Draw, Session
from tarotclub.models import Player
from tests.scoring.evening_pages import act, address, draw, hidden, text
from tests.scoring.factories import make_players, make_session, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(client_for, secretary):
    return client_for(secretary)


@pytest.fixture
def evening(club) -> Session:
    return make_session(club, name="")


def come(evening: Session, number: int) -> list[Player]:
    players = make_players(evening.club, number)
    for player in players:
        evenings.check_in(evening.pk, player)
    return players


def desk(client, evening) -> str:
    return text(client.get(address("evening-desk", evening)))


def look(client, evening, tables: str, **asked):
    return client.get(address("evening-draw", evening), {"tables": tables, **asked}, follow=True)


class TestSplits:
    @pytest.mark.parametrize(
        ("number", "told"),
        [
            (0, "Pointez d’abord les présents"),
            (1, "Il faut 3 joueurs pour faire une table\u00a0: 1 est pointé."),
            (2, "Il faut 3 joueurs pour faire une table\u00a0: 2 sont pointés."),
        ],
    )
    def test_too_few(self, client, evening, number, told):
        come(evening, number)
        page = desk(client, evening)
        assert told in page
        assert "Voir le tirage" not in page

    @pytest.mark.parametrize(
        ("number", "offered"),
        [
            (3, "3 joueurs à répartir 3 Donnes"),
            (5, "5 joueurs à répartir 5 4 1 joueur se repose, à tour de rôle Donnes"),
            (6, "6 joueurs à répartir 3 + 3 5 1 joueur se repose, à tour de rôle 4 2 joueurs se"),
            (7, "7 joueurs à répartir 4 + 3 5 2 joueurs se reposent, à tour de rôle Donnes"),
            (9, "9 joueurs à répartir 5 + 4 4 + 4 1 joueur se repose, à tour de rôle 3 + 3 + 3"),
            (10, "10 joueurs à répartir 5 + 5 4 + 3 + 3 4 + 4 2 joueurs se reposent"),
            (11, "11 joueurs à répartir 4 + 4 + 3 5 + 5 1 joueur se repose"),
        ],
    )
    def test_what_is_offered(self, client, evening, number, offered):
        come(evening, number)
        assert offered in desk(client, evening)

    def test_the_rest_is_behind_one_tap(self, client, evening):
        come(evening, 17)
        page = desk(client, evening)
        assert "Autres répartitions 5 + 5 + 5 2 joueurs se reposent" in page


class TestPreview:
    def test_its_number_is_in_the_address(self, client, evening):
        come(evening, 8)
        seen = look(client, evening, "4-4", donnes="6")
        ((where, status),) = seen.redirect_chain
        assert status == 302
        assert "tables=4-4" in where
        assert "donnes=6" in where
        number = where.partition("tirage=")[2]
        assert f"Tirage n° {number}" in text(seen)
        assert text(client.get(where)) == text(seen)

    def test_everybody_is_there_once_and_the_first_deals(self, client, evening):
        players = come(evening, 9)
        page = text(look(client, evening, "5x4-4", tirage="4821"))
        assert "4 + 4, 1 joueur se repose, à tour de rôle." in page
        assert all(page.count(str(player)) == 1 for player in players)
        assert page.count(" donne ") == 2
        assert not evening.tables.exists()

    def test_people_who_met_are_counted(self, client, evening):
        come(evening, 8)
        draw(client, evening, "4-4", tirage=1)
        page = text(look(client, evening, "4-4", tirage="2", sort="rencontres"))
        assert "Tirage n° 2, de nouvelles rencontres" in page
        assert "4 paires se retrouvent." in page

    def test_strangers_are_said_to_be_strangers(self, client, evening):
        come(evening, 16)
        draw(client, evening, "4-4-4-4", tirage=1)
        page = text(look(client, evening, "4-4-4-4", tirage="2", sort="rencontres"))
        assert "Personne ne se retrouve." in page

    def test_drawing_again_is_another_number(self, client, evening):
        come(evening, 8)
        seen = look(client, evening, "4-4", tirage="1", sort="rencontres", donnes="5")
        again = "tables=4-4&amp;sort=rencontres&amp;donnes=5"
        assert f'?{again}">Tirer à nouveau' in seen.content.decode()

    @pytest.mark.parametrize(
        "asked",
        [
            {"tables": "2-2"},
            {"tables": "4-4", "donnes": "0"},
            {"tables": "4-4", "donnes": "x"},
            {"tables": "4-4", "sort": "autre"},
            {"tables": "4-4", "tirage": "-1"},
            {"tables": "4-4", "tirage": "10000"},
        ],
    )
    def test_what_cannot_be_is_said_on_the_desk(self, client, evening, asked):
        come(evening, 8)
        response = client.get(address("evening-draw", evening), asked)
        assert response.status_code == 400
        assert 'class="errorlist"' in response.content.decode()
        assert "2. Tirage" in text(response)

    def test_a_split_for_others_is_led_back(self, client, evening):
        come(evening, 8)
        seen = look(client, evening, "4-3")
        assert seen.redirect_chain[-1][0].endswith("/organiser/#tirage")
        assert "Le nombre de présents a changé." in text(seen)

    def test_its_cost_does_not_grow(self, client, evening, django_assert_max_num_queries):
        come(evening, 8)
        draw(client, evening, "4-4", tirage=1)
        for table in evening.tables.all():
            play(table)
            play(table)
        with django_assert_max_num_queries(9):
            look(client, evening, "4-4", tirage="2", sort="rencontres")


class TestInstalling:
    def test_what_was_seen_is_what_is_seated(self, client, evening):
        come(evening, 9)
        seen = look(client, evening, "5x4-4", tirage="4821", donnes="6")
        page = act(client, "evening-draw", evening, **hidden(seen))
        assert page.redirect_chain[-1][0].endswith("/organiser/#tables")
        assert "Les tables de la position 1 sont prêtes." in text(page)
        assert "position 1, tirage n° 4821" in text(page)
        stored = Draw.objects.get()
        assert (stored.seed, stored.deals, stored.avoiding) == (4821, 6, False)
        for table in evening.tables.all():
            names = [str(seat.player) for seat in table.seats.all()]
            listed = text(seen).partition(f"Table {table.number}")[2]
            places = [listed.index(name) for name in names]
            assert places == sorted(places)

    def test_the_second_secretary_reads_a_clear_sentence(self, client, client_for, owner, evening):
        come(evening, 8)
        mine = hidden(look(client, evening, "4-4", tirage="1"))
        theirs = hidden(look(client_for(owner), evening, "4-4", tirage="2"))
        act(client_for(owner), "evening-draw", evening, **theirs)
        page = act(client, "evening-draw", evening, **mine)
        assert "Quelqu’un d’autre a déjà tiré la position 1\u00a0: voici ses tables." in text(page)
        assert page.redirect_chain[-1][0].endswith("#tables")
        assert Draw.objects.get().seed == 2
        assert evening.tables.count() == 2

    def test_a_double_tap_is_one_draw(self, client, evening):
        come(evening, 8)
        sent = hidden(look(client, evening, "4-4", tirage="1"))
        act(client, "evening-draw", evening, **sent)
        act(client, "evening-draw", evening, **sent)
        assert Draw.objects.count() == 1
        assert evening.tables.count() == 2

    def test_another_change_is_named_as_such(self, client, evening):
        come(evening, 8)
        sent = hidden(look(client, evening, "4-4", tirage="1"))
        Session.objects.update(version=5)
        page = act(client, "evening-draw", evening, **sent)
        assert "Quelqu’un d’autre vient de modifier la soirée" in text(page)

    def test_somebody_came_meanwhile(self, client, evening):
        players = come(evening, 8)
        sent = hidden(look(client, evening, "4-4", tirage="1"))
        come(evening, 1)
        page = act(client, "evening-draw", evening, **sent)
        assert "Le nombre de présents a changé." in text(page)
        evenings.check_out(evening.pk, players[0])
        page = act(client, "evening-draw", evening, **sent)
        assert "En voici un nouveau." in text(page)
        assert "Tirage n° 1" in text(page)
        assert not evening.tables.exists()

    @pytest.mark.parametrize("missing", ["tables", "tirage", "digest", "version", "position"])
    def test_half_a_request_stores_nothing(self, client, evening, missing):
        come(evening, 8)
        sent = hidden(look(client, evening, "4-4", tirage="1"))
        del sent[missing]
        assert client.post(address("evening-draw", evening), sent).status_code == 400
        assert not evening.tables.exists()

    def test_after_a_login_the_desk_is_there(self, client, evening):
        response = client.get(address("evening-draw", evening))
        assert response["Location"].endswith("/organiser/#tirage")

    def test_the_next_draw_keeps_the_position_before(self, client, evening):
        come(evening, 8)
        draw(client, evening, "4-4", tirage=1)
        play(evening.tables.first())
        page = text(draw(client, evening, "4-4", tirage=2, sort="rencontres"))
        assert "3. Tables position 2, tirage n° 2" in page
        assert "Position 1 1 table(s) avec des résultats qui manquent" in page

    def test_taking_a_draw_back(self, client, evening):
        come(evening, 8)
        draw(client, evening, "4-4", tirage=1)
        evening.refresh_from_db()
        page = act(client, "evening-draw-cancel", evening, version=evening.version)
        assert "Ce tirage est défait." in text(page)
        assert "Les tables apparaissent ici après le tirage." in text(page)

    def test_a_draw_with_a_deal_stays(self, client, evening):
        come(evening, 4)
        draw(client, evening, "4", tirage=1)
        play(evening.tables.get())
        assert "Défaire ce tirage" not in desk(client, evening)
        evening.refresh_from_db()
        page = act(client, "evening-draw-cancel", evening, version=evening.version)
        assert "Une donne est déjà enregistrée" in text(page)
        assert evening.tables.count() == 1


class TestPlaces:
    @pytest.fixture
    def drawn(self, client, evening) -> Session:
        come(evening, 8)
        draw(client, evening, "4-4", tirage=1)
        evening.refresh_from_db()
        return evening

    def test_first_who_then_with_whom(self, client, drawn):
        where = address("evening-seats", drawn)
        first, second = drawn.tables.all()
        one, other = first.seats.first().player, second.seats.last().player
        assert f'href="?joueur={one.pk}"' in client.get(where).content.decode()
        page = client.get(where, {"joueur": one.pk}).content.decode()
        assert f'name="avec" value="{other.pk}"' in page
        assert f'name="avec" value="{one.pk}"' not in page
        assert f'name="table" value="{second.pk}"' in page
        assert f'name="table" value="{first.pk}"' not in page

    def test_an_exchange(self, client, drawn):
        first, second = drawn.tables.all()
        one, other = first.seats.first().player, second.seats.last().player
        sent = {"joueur": one.pk, "avec": other.pk, "version": drawn.version}
        page = act(client, "evening-swap", drawn, **sent)
        assert f"{one} et {other} ont échangé leurs places." in text(page)
        assert first.seats.first().player == other
        again = act(client, "evening-swap", drawn, **sent)
        assert "Quelqu’un d’autre vient de modifier la soirée" in text(again)
        assert first.seats.first().player == other

    def test_a_move(self, client, drawn):
        first, second = drawn.tables.all()
        player = first.seats.first().player
        sent = {"joueur": player.pk, "table": second.pk, "version": drawn.version}
        page = act(client, "evening-move", drawn, **sent)
        assert f"{player} passe à la table 2." in text(page)
        assert [table.seats.count() for table in drawn.tables.all()] == [3, 5]
        drawn.refresh_from_db()
        sent = {
            "joueur": first.seats.first().player_id,
            "table": second.pk,
            "version": drawn.version,
        }
        page = act(client, "evening-move", drawn, **sent)
        assert "Il resterait trop peu de joueurs à cette table." in text(page)

    def test_a_table_that_began_is_left_alone(self, client, drawn):
        first, second = drawn.tables.all()
        play(first)
        player = first.seats.first().player
        page = client.get(address("evening-seats", drawn)).content.decode()
        assert "seules les tables qui n’ont pas commencé" in page
        assert f"?joueur={player.pk}" not in page
        assert f"?joueur={second.seats.first().player_id}" in page

    def test_without_tables_there_are_no_places(self, client, evening):
        response = client.get(address("evening-seats", evening))
        assert response["Location"].endswith("/organiser/#tirage")

    def test_a_player_who_does_not_sit_there(self, client, drawn):
        (absent,) = make_players(drawn.club, 1)
        page = text(client.get(address("evening-seats", drawn), {"joueur": absent.pk}))
        assert "Qui change de place" in page
        response = client.get(address("evening-seats", drawn), {"joueur": "x"})
        assert response.status_code == 404
