"""Movement, places and start in the browser."""

from __future__ import annotations

import pytest

from tarotclub.models import Player
from tests.scoring.factories import make_players
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import make_tournament, seance
from tournaments import directing
from tournaments.models import Place, Tournament


@pytest.fixture
def client(organiser, client_for):
    return client_for(organiser)


class TestTheMovement:
    def test_the_usual_is_preset(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        directing.register_all(draft, make_players(club, 28))
        page = client.get(url("movement", draft))
        form = page.context["form"]
        assert (form["movement"].value(), form["positions"].value()) == ("IND-L7/4", 7)
        assert "4 étuis par table, 28 donnes" in text(page)
        assert "3 étuis par table, 21 donnes" in text(page)

    @pytest.mark.parametrize(("players", "exceptions"), [(20, False), (24, True), (28, False)])
    def test_exceptions_to_the_steps_are_announced(self, club, client, players, exceptions):
        draft = directing.create(club, "Coupe", "2026-03-14")
        directing.register_all(draft, make_players(club, players))
        page = text(client.get(url("movement", draft)))
        assert "Sud avance d’une table" in page
        assert ("Quelques positions font exception" in page) == exceptions

    def test_another_is_chosen(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        directing.register_all(draft, make_players(club, 28))
        data = {"movement": "IND-L7/3", "positions": "6"}
        answer = client.post(url("movement", draft), data)
        assert answer["Location"] == url("seating", draft)
        chosen = seance(draft)
        assert (chosen.movement, chosen.set_size, chosen.positions) == ("IND-L7", 3, 6)
        form = client.get(url("movement", draft)).context["form"]
        assert (form["movement"].value(), form["positions"].value()) == ("IND-L7/3", 6)

    @pytest.mark.parametrize(
        "data",
        [
            {},
            {"movement": "IND-L6/4", "positions": "5"},
            {"movement": "IND-L5/4", "positions": "6"},
            {"movement": "IND-L5/4", "positions": "x"},
        ],
    )
    def test_what_is_not_offered_is_refused(self, club, client, data):
        draft = directing.create(club, "Coupe", "2026-03-14")
        directing.register_all(draft, make_players(club, 20))
        assert client.post(url("movement", draft), data).status_code == 400
        assert not draft.seances.exists()

    def test_for_other_numbers_it_says_which_are_possible(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        directing.register_all(draft, make_players(club, 7))
        page = text(client.get(url("movement", draft)))
        assert "Il n’y a pas de mouvement pour ce nombre." in page
        assert "Possible : 8 à 160." in page


class TestPlaces:
    def test_before_a_movement_one_is_led_to_it(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        for answer in (client.get(url("seating", draft)), client.post(url("seating-draw", draft))):
            assert answer["Location"] == url("movement", draft)

    def test_a_draw_by_its_number(self, club, client):
        draft = make_tournament(club, started=False)
        answer = client.post(url("seating-draw", draft), {"seed": "42"})
        assert answer["Location"] == url("seating", draft) + "?tirage=42"
        drawn = list(Place.objects.order_by("starter").values_list("starter", "entry"))
        directing.draw(draft, 42)
        assert list(Place.objects.order_by("starter").values_list("starter", "entry")) == drawn
        page = text(client.get(answer["Location"]))
        assert "Tirage n° 42" in page
        assert 'value="42"' in page

    def test_the_draw_is_kept_and_says_whether_its_places_still_stand(self, club, client):
        draft = make_tournament(club, started=False)
        kept, moved = "Places du tirage n° 42.", "Tirage n° 42, puis des places ont changé."
        page = url("seating", draft)
        assert "irage n°" not in text(client.get(page)), "these places follow the list"
        directing.draw(draft, 7)
        directing.draw(draft, 42)
        assert kept in text(client.get(page))
        directing.swap(draft, "N1", "E4")
        assert moved in text(client.get(page))
        directing.swap(draft, "N1", "E4")
        assert kept in text(client.get(page))
        directing.unregister(draft.entries.get(number=20))
        assert moved in text(client.get(page))
        directing.seat_in_order(draft)
        assert "irage n°" not in text(client.get(page))

    def test_another_movement_forgets_the_draw_and_a_started_tournament_keeps_it(
        self, club, client
    ):
        draft = make_tournament(club, 24, started=False)
        directing.draw(draft, 42)
        for number in (21, 22, 23, 24):
            directing.unregister(draft.entries.get(number=number))
        directing.choose_movement(draft, "IND-L5")
        assert "irage n°" not in text(client.get(url("seating", draft)))
        directing.draw(draft, 42)
        directing.start(draft)
        assert "Places du tirage n° 42." in text(client.get(url("seating", draft)))

    def test_a_draw_by_chance_says_its_number(self, club, client):
        draft = make_tournament(club, started=False)
        answer = client.post(url("seating-draw", draft), {"seed": ""})
        number = int(answer["Location"].rpartition("=")[2])
        assert 1 <= number <= 9999

    @pytest.mark.parametrize("seed", ["0", "-3", "12345", "abc"])
    def test_a_number_that_is_none_is_said(self, club, client, seed):
        draft = make_tournament(club, started=False)
        answer = client.post(url("seating-draw", draft), {"seed": seed})
        assert answer.status_code == 400
        assert "Un nombre de 1 à 9999." in text(answer)

    def test_by_the_list_and_by_hand(self, club, client):
        draft = make_tournament(club, started=False)
        directing.draw(draft, 1)
        client.post(url("seating-order", draft))
        assert Place.objects.get(starter="N1").entry.number == 1
        client.post(url("seating-swap", draft), {"one": "N1", "other": "E4"})
        assert Place.objects.get(starter="E4").entry.number == 1
        answer = client.post(url("seating-swap", draft), {"one": "N1", "other": "N1"}, follow=True)
        assert "Choisissez deux joueurs différents." in text(answer)

    def test_who_came_late_is_named_and_placed(self, club, client):
        draft = make_tournament(club, started=False)
        directing.unregister(draft.entries.get(number=20))
        late = Player.objects.create(club=club, first_name="Zoé", last_name="Tard")
        directing.register(draft, late)
        page = text(client.get(url("seating", draft)))
        assert "1 joueur n’a pas de place" in page
        assert "Zoé Tard" in page
        assert "Lancer le tournoi" not in page
        client.post(url("seating-rest", draft))
        assert Place.objects.get(starter="O5").entry.player == late

    def test_a_number_that_changed_its_movement_says_so(self, club, client):
        draft = make_tournament(club, started=False)
        for number in (1, 2, 3):
            directing.unregister(draft.entries.get(number=number))
        page = text(client.get(url("seating", draft)))
        assert "Le mouvement ne convient plus" in page
        assert "Possible : 8 à 160" in page

    def test_starting_and_taking_it_back(self, club, client):
        draft = make_tournament(club, started=False)
        answer = client.post(url("tournament-start", draft), follow=True)
        assert answer.redirect_chain[-1][0] == url("desk", draft)
        assert "C’est parti : position 1." in text(answer)
        answer = client.post(url("tournament-unstart", draft), follow=True)
        assert answer.redirect_chain[-1][0] == url("seating", draft)
        assert "les places sont gardées" in text(answer)

    def test_an_incomplete_seating_does_not_start(self, club, client):
        draft = make_tournament(club, started=False)
        Place.objects.filter(starter="N1").delete()
        answer = client.post(url("tournament-start", draft), follow=True)
        assert "1 place est encore vide" in text(answer)
        assert Tournament.objects.get().status == Tournament.Status.DRAFT
