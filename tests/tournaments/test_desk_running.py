"""The desk while a tournament runs, its end, and what is printed."""

from __future__ import annotations

import re

import pytest

from scoring.models import Deal
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import (
    enter_units,
    make_tournament,
    random_units,
    table_at,
)
from tests.tournaments.quick import play_quickly
from tournaments import directing
from tournaments.models import Position, Tournament


@pytest.fixture
def client(organiser, client_for):
    return client_for(organiser)


@pytest.fixture
def behind(club) -> Tournament:
    """In its second position, with one result of the first missing."""
    made = make_tournament(club)
    units = random_units(made, positions=1)
    enter_units(made, {cell: unit for cell, unit in units.items() if cell != (1, 2, 7)})
    directing.start_position(made, 2)
    return made


class TestTheDesk:
    def test_every_table_of_every_position_has_its_boards(self, behind, client):
        page = client.get(url("desk", behind))
        matrix = re.search(r'<table class="matrix">.*?</table>', page.content.decode(), re.S)[0]
        assert matrix.count("/saisir/") == 25
        assert matrix.count('class="done"') == 19
        assert matrix.count('class="miss"') == 1
        assert matrix.count('class="pending"') == 80
        assert "7 manque" in text(page)
        assert "19 sur 20" in text(page)

    def test_what_is_missing_says_where_the_board_is_now(self, behind, client):
        page = text(client.get(url("desk", behind)))
        assert "Étui 7, position 1, table 2" in page
        assert "L’étui est maintenant à la table 1." in page
        assert url("table-entry", behind, table_at(behind, 1, 2).pk) in page

    def test_the_list_of_all_that_is_missing(self, club, client):
        late = make_tournament(club, 28)
        directing.start_position(late, 2)
        directing.start_position(late, 3)
        page = text(client.get(url("desk", late)))
        assert "Les 56 résultats manquants" in page
        assert page.count("Rien n’a été saisi.") == 6
        listed = text(client.get(url("tournament-missing", late)))
        assert "56 résultats manquent" in listed
        assert listed.count("Rien n’a été saisi.") == 14
        assert "Étuis 1 à 4, position 1, table 1" in listed
        assert "Les étuis sont maintenant à la table 6." in listed

    def test_nothing_missing_is_said(self, club, client):
        page = text(client.get(url("tournament-missing", make_tournament(club))))
        assert "Rien ne manque des positions terminées." in page

    def test_a_relay_is_named_and_leads_nowhere(self, club, client):
        page = client.get(url("desk", make_tournament(club, 19)))
        matrix = re.search(r'<table class="matrix">.*?</table>', page.content.decode(), re.S)[0]
        assert matrix.count('class="relay"') == 5
        assert matrix.count("/saisir/") == 20

    def test_the_next_position(self, behind, client):
        assert "Lancer la position 3" in text(client.get(url("desk", behind)))
        answer = client.post(url("position-start", behind, 3), follow=True)
        assert "Position 3 : on change de table." in text(answer)
        assert Position.objects.get(number=3).started_at is not None

    def test_a_position_out_of_order_is_refused(self, behind, client):
        answer = client.post(url("position-start", behind, 5), follow=True)
        assert "La position 5 n’est pas la suivante." in text(answer)
        assert Position.objects.get(number=5).started_at is None

    def test_whoever_only_enters_sees_no_other_action(self, behind, secretary, client_for):
        page = text(client_for(secretary).get(url("desk", behind)))
        for action in ("Lancer la position", "Terminer", "Publier", "Nom, date, saison"):
            assert action not in page
        assert "Saisir un étui" in page

    def test_the_preparation_shows_that_it_is_over(self, behind, client):
        for name in ("entries", "movement", "seating"):
            page = text(client.get(url(name, behind)))
            assert "Le tournoi est lancé : rien ne change plus ici." in page
            for action in ("Inscrire les joueurs", "Choisir ce mouvement", "Tirer les places"):
                assert action not in page


class TestTheEnd:
    def test_it_says_what_is_missing_and_asks(self, club, client):
        tournament = make_tournament(club, positions=2)
        units = random_units(tournament)
        enter_units(tournament, {cell: unit for cell, unit in units.items() if cell[2] != 7})
        page = client.get(url("tournament-finish", tournament))
        assert "Il manque 2 résultats." in text(page)
        assert "Terminer quand même" in text(page)
        answer = client.post(url("tournament-finish", tournament), {"missing": "2"}, follow=True)
        assert "Le tournoi est terminé." in text(answer)
        assert Tournament.objects.get().status == Tournament.Status.FINISHED

    @pytest.mark.parametrize("known", ["0", "", "x", "-5", "9" * 5000])
    def test_more_missing_than_was_said_is_asked_again(self, club, client, known):
        tournament = make_tournament(club)
        answer = client.post(url("tournament-finish", tournament), {"missing": known})
        assert answer.status_code == 409
        assert "Il manque encore 100 résultats." in text(answer)
        assert Tournament.objects.get().status == Tournament.Status.RUNNING

    def test_it_is_taken_up_again(self, club, client):
        tournament = make_tournament(club)
        play_quickly(tournament)
        client.post(url("tournament-finish", tournament))
        page = text(client.get(url("desk", tournament)))
        assert "Terminé, 20 joueurs, 5 tables" in page
        assert "Lancer la position" not in page
        answer = client.post(url("tournament-reopen", tournament), follow=True)
        assert "Le tournoi a repris." in text(answer)

    def test_the_end_is_refused_before_the_start_and_after_itself(self, club, client):
        tournament = make_tournament(club)
        directing.finish(tournament, 100)
        answer = client.post(url("tournament-finish", tournament), {"missing": "100"})
        assert "Le tournoi n’est pas en cours." in text(answer)


class TestOnPaper:
    def test_a_travelling_sheet_for_each_board(self, club, client):
        """Boxes and columns as printed by the federation (OT p.17), lines as the movement says."""
        page = client.get(url("print-boards", make_tournament(club, 28)))
        sheets = page.context["sheets"]
        assert [sheet["board"] for sheet in sheets] == list(range(1, 29))
        assert sheets[5]["lines"] == [(1, 2), (2, 1), (3, 7), (4, 6), (5, 5), (6, 4), (7, 3)]
        for heading in ("Étui n°", "Preneur gagne", "Preneur chute", "Arbitre", "Chien"):
            assert heading in text(page)

    def test_a_guide_for_each_player(self, club, client):
        tournament = make_tournament(club, 19, started=False)
        page = client.get(url("print-guides", tournament))
        cards = {card["starter"]: card for card in page.context["cards"]}
        assert len(cards) == 19
        stops = cards["S2"]["stops"]
        assert [(stop["table"], stop["relay"]) for stop in stops] == [
            (2, False),
            (3, False),
            (4, False),
            (5, False),
            (1, True),
        ]
        assert [stop["span"] for stop in stops][:2] == [(5, 8), (13, 16)]
        assert str(cards["S2"]["player"]) in text(page)

    def test_the_orientation_board(self, club, client):
        tournament = make_tournament(club, 19, started=False)
        page = client.get(url("print-orientation", tournament))
        first = page.context["board"][0]
        assert first["relay"]
        assert [seat["absent"] for seat in first["seats"]] == [True, False, False, False]
        for entry in tournament.entries.select_related("player"):
            assert str(entry.player) in text(page)

    @pytest.mark.parametrize("name", ["print-boards", "print-guides", "print-orientation"])
    def test_before_a_movement_there_is_nothing_to_print(self, name, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        assert client.get(url(name, draft)).status_code == 404

    def test_printing_enters_nothing(self, club, client):
        tournament = make_tournament(club)
        client.get(url("print-boards", tournament))
        assert not Deal.objects.exists()
