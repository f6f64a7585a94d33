"""The evening's desk: checking in, guests, late and early people, opening and closing."""

from __future__ import annotations

import pytest

from scoring import evenings
from scoring.models import Session
from scoring.recording import next_deal
from tarotclub.models import Player
from tests.scoring.evening_pages import act, address, draw, text
from tests.scoring.factories import make_players, make_session, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(client_for, secretary):
    return client_for(secretary)


@pytest.fixture
def evening(club) -> Session:
    return make_session(club, name="", status=Session.Status.PLANNED, opened_at=None)


@pytest.fixture
def players(club) -> list[Player]:
    return make_players(club, 9)


def tick(evening: Session, players: list[Player]) -> None:
    for player in players:
        evenings.check_in(evening.pk, player)


def desk(client, evening, **asked) -> str:
    return text(client.get(address("evening-desk", evening), asked))


class TestCheckIn:
    def test_everybody_of_the_club_is_offered(self, client, evening, players, other_club):
        make_players(other_club, 1)
        Player.objects.filter(pk=players[0].pk).update(archived_at="2025-01-01T00:00Z")
        page = client.get(address("evening-desk", evening)).content.decode()
        assert page.count('aria-pressed="false"') == 8
        assert "personne encore" in page

    def test_a_tick_and_back(self, client, evening, players):
        page = act(client, "evening-check-in", evening, joueur=players[2].pk)
        assert page.redirect_chain[-1][0].endswith(f"#j{players[2].pk}")
        assert page.content.decode().count('aria-pressed="true"') == 1
        assert "1 pointé" in text(page)
        page = act(client, "evening-check-out", evening, joueur=players[2].pk)
        assert 'aria-pressed="true"' not in page.content.decode()
        assert not evening.attendances.exists()

    def test_searching_without_accents(self, client, evening, club, players):
        Player.objects.create(club=club, first_name="Geneviève", last_name="Noël")
        assert "Geneviève Noël" in desk(client, evening, q="noel GENEV")
        assert "Monique" not in desk(client, evening, q="noel")
        assert "Personne de ce nom." in desk(client, evening, q="xyz")

    def test_an_empty_club_says_what_to_do(self, client, evening):
        assert "Le club n’a pas encore de joueurs." in desk(client, evening)

    def test_a_guest_without_leaving_the_list(self, client, evening):
        guest = {"first_name": "Zoé", "last_name": "Martin", "home_club": "Nîmes"}
        page = act(client, "evening-guest", evening, **guest)
        assert page.redirect_chain[-1][0].endswith("/organiser/#presents")
        assert "Zoé Martin est dans le club, et présent." in text(page)
        assert "1 pointé" in text(page)
        assert evening.attendances.get().player.home_club == "Nîmes"

    def test_a_guest_needs_a_first_name(self, client, evening):
        response = client.post(address("evening-guest", evening), {"last_name": "Martin"})
        assert response.status_code == 400
        assert "Il manque le prénom." in text(response)
        assert 'value="Martin"' in response.content.decode()
        assert not Player.objects.exists()

    def test_a_known_name_is_asked_about(self, client, evening, club):
        known = Player.objects.create(club=club, first_name="José", last_name="Martin")
        guest = {"first_name": " jose", "last_name": "MARTIN "}
        response = client.post(address("evening-guest", evening), guest)
        assert response.status_code == 400
        assert "Ce nom est déjà dans le club" in text(response)
        assert f'name="joueur" value="{known.pk}"' in response.content.decode()
        assert Player.objects.count() == 1
        confirmed = {**guest, "confirmed": response.context["guest"].confirmation}
        act(client, "evening-guest", evening, **confirmed)
        assert Player.objects.count() == 2
        assert evening.attendances.get().player != known
        assert client.post(address("evening-guest", evening), confirmed).status_code == 400
        assert Player.objects.count() == 2

    def test_what_was_typed_before_a_login_is_back(self, client_for, secretary, evening):
        client = client_for()
        client.post(address("evening-guest", evening), {"first_name": "Zoé"})
        client.force_login(secretary, backend="django.contrib.auth.backends.ModelBackend")
        page = client.get(address("evening-guest", evening)).content.decode()
        assert 'value="Zoé"' in page
        assert '<details class="guest" id="invite" open>' in page

    def test_a_closed_evening_offers_nobody(self, client, evening, players):
        tick(evening, players[:1])
        evenings.close(evening.pk)
        page = client.get(address("evening-desk", evening)).content.decode()
        assert "aria-pressed" not in page
        assert "Ajouter un invité" not in page
        told = text(act(client, "evening-check-in", evening, joueur=players[1].pk))
        assert "La soirée est terminée. Rouvrez-la d’abord." in told


class TestComingAndGoing:
    @pytest.fixture
    def table(self, client, evening, players):
        tick(evening, players[:4])
        draw(client, evening, "4")
        return evening.tables.get()

    def test_somebody_late_is_offered_the_tables(self, client, evening, players, table):
        play(table)
        tick(evening, players[4:5])
        page = desk(client, evening)
        assert "Sans place\u00a0: à quelle table\u202f?" in page
        after = act(client, "evening-late", evening, joueur=players[4].pk, table=table.pk)
        assert "Sans place" not in text(after)
        assert "depuis la donne 2" in text(after)
        assert "À 4, un joueur se repose à chaque donne." in text(after)
        assert "Jouer à 5" in text(after)

    def test_five_may_play_at_five(self, client, evening, players, table):
        tick(evening, players[4:5])
        evenings.add_late(evening.pk, players[4], table)
        evening.refresh_from_db()
        page = act(client, "evening-size", evening, table=table.pk, taille=5, version=2)
        assert "À 4, un joueur se repose" not in text(page)
        assert "Jouer à 4" in text(page)
        table.refresh_from_db()
        assert len(next_deal(table).playing) == 5

    def test_who_sits_is_asked_before_leaving(self, client, evening, players, table):
        play(table)
        leaver = players[0]
        page = client.get(address("evening-desk", evening)).content.decode()
        where = f"{address('evening-check-out', evening)}?joueur={leaver.pk}"
        assert f'href="{where}"' in page
        asked = text(client.get(where))
        assert f"{leaver} s’en va\u202f?" in asked
        assert "les donnes jouées jusqu’à la donne 1 restent" in asked
        assert evening.attendances.filter(left_at=None).count() == 4
        after = text(act(client, "evening-check-out", evening, joueur=leaver.pk))
        assert "parti après la donne 1" in after
        assert "parti à" in after

    def test_a_table_that_cannot_go_on_says_so(self, client, evening, players, table):
        play(table)
        for player in players[:2]:
            evenings.check_out(evening.pk, player)
        assert "Trop peu de joueurs pour continuer." in desk(client, evening)

    def test_asking_about_somebody_absent_shows_the_list(self, client, evening, players):
        where = address("evening-check-out", evening)
        response = client.get(where, {"joueur": players[0].pk})
        assert response["Location"].endswith("/organiser/#presents")


class TestOpening:
    def test_publishing_and_back(self, client, evening):
        page = act(client, "evening-publish", evening)
        assert "Ne plus publier" in text(page)
        assert Session.objects.get().published
        act(client, "evening-unpublish", evening)
        assert not Session.objects.get().published

    def test_closing_says_what_is_missing(self, client, evening, players):
        tick(evening, players[:8])
        draw(client, evening, "4-4")
        play(evening.tables.first())
        page = act(client, "evening-close", evening)
        assert "il manque des résultats" in text(page)
        assert "Rouvrir la soirée" in text(page)
        act(client, "evening-open", evening)
        assert Session.objects.get().status == "open"

    def test_closing_a_complete_evening(self, client, evening, players):
        tick(evening, players[:4])
        draw(client, evening, "4")
        play(evening.tables.get())
        assert "La soirée est terminée." in text(act(client, "evening-close", evening))


class TestCost:
    def test_queries_do_not_grow(self, client, evening, players, django_assert_max_num_queries):
        tick(evening, players)
        draw(client, evening, "5-4")
        with django_assert_max_num_queries(12):
            client.get(address("evening-desk", evening))
        tick(evening, make_players(evening.club, 20))
        for table in evening.tables.all():
            play(table)
            play(table)
        with django_assert_max_num_queries(12):
            client.get(address("evening-desk", evening))

    def test_every_action_is_one_page_and_one_address(self, client, evening, players):
        """A tap sends little and is answered by a redirect, so that a reload repeats nothing."""
        data = {"joueur": players[0].pk}
        response = client.post(address("evening-check-in", evening), data)
        assert response.status_code == 302
        assert client.post(address("evening-check-in", evening), data).status_code == 302
        assert evening.attendances.count() == 1
