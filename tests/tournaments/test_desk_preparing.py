"""Preparing a tournament in the browser: what is shown, what is kept, what is refused."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tarotclub.models import Player
from tests.scoring.factories import make_players, make_season
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import enter_units, make_tournament
from tournaments import directing
from tournaments.models import Tournament


@pytest.fixture
def client(organiser, client_for):
    return client_for(organiser)


class TestTheList:
    def test_the_public_sees_what_was_published(self, club, client_for):
        club.published = True
        club.save()
        make_tournament(club, name="Caché", started=False)
        shown = make_tournament(club, name="Montré", started=False)
        directing.publish(shown)
        page = text(client_for().get(reverse("tournaments", args=[club.slug])))
        assert "Montré" in page
        assert "Caché" not in page
        assert "Nouveau tournoi" not in page
        assert "csrf" not in page

    def test_a_club_that_shows_nothing_asks_for_a_login(self, club, client_for):
        answer = client_for().get(reverse("tournaments", args=[club.slug]))
        assert answer["Location"].startswith("/compte/connexion/")

    def test_members_see_all_the_newest_first(self, club, reader, client_for):
        for name, day in [("Ancien", "2025-01-01"), ("Récent", "2026-01-01")]:
            Tournament.objects.create(club=club, name=name, date=day)
        page = text(client_for(reader).get(reverse("tournaments", args=[club.slug])))
        assert page.index("Récent") < page.index("Ancien")
        assert "pas publié" in page
        assert "Préparer" not in page

    def test_unchanged_it_costs_the_public_one_query(
        self, club, client_for, django_assert_num_queries
    ):
        club.published = True
        club.save()
        directing.publish(make_tournament(club, started=False))
        client, address = client_for(), reverse("tournaments", args=[club.slug])
        tag = client.get(address)["ETag"]
        with django_assert_num_queries(1):
            answer = client.get(address, headers={"if-none-match": tag})
        assert answer.status_code == 304
        assert not answer.cookies
        directing.register_all(Tournament.objects.get(), ())
        directing.unregister(Tournament.objects.get().entries.first())
        assert client.get(address, headers={"if-none-match": tag}).status_code == 200

    def test_what_was_just_done_is_said_once(self, club, client):
        draft = make_tournament(club, started=False)
        address = reverse("tournaments", args=[club.slug])
        answer = client.post(url("tournament-delete", draft), follow=True)
        assert "est supprimé" in text(answer)
        again = client.get(address, headers={"if-none-match": answer["ETag"]})
        assert again.status_code == 200
        assert "est supprimé" not in text(again)
        assert client.get(address, headers={"if-none-match": again["ETag"]}).status_code == 304

    def test_an_empty_list_says_what_to_do_next(self, club, client):
        assert "Créez-en un" in text(client.get(reverse("tournaments", args=[club.slug])))

    def test_only_get(self, club, client):
        assert client.post(reverse("tournaments", args=[club.slug])).status_code == 405


class TestTheTournament:
    def test_it_is_created_for_the_season_of_its_day(self, club, client):
        season = make_season(club)
        address = reverse("tournament-new", args=[club.slug])
        data = {"name": "Coupe", "date": "2026-03-14", "season": season.pk}
        answer = client.post(address, data)
        made = Tournament.objects.get()
        assert answer["Location"] == url("entries", made)
        assert (made.name, str(made.date), made.season) == ("Coupe", "2026-03-14", season)

    @pytest.mark.parametrize("role", ["reader", "scorer", "secretary", "arbiter"])
    def test_only_an_organiser_creates(self, role, club, make_member, client_for):
        client = client_for(make_member(club, "somebody", role))
        address = reverse("tournament-new", args=[club.slug])
        assert client.get(address).status_code == 403
        assert client.post(address, {"name": "Coupe"}).status_code == 403
        assert not Tournament.objects.exists()

    def test_a_stranger_s_typing_survives_the_login(self, club, organiser, client_for):
        client = client_for()
        address = reverse("tournament-new", args=[club.slug])
        client.post(address, {"name": "Coupe d’hiver", "date": "2026-03-14"})
        client.force_login(organiser, backend="django.contrib.auth.backends.ModelBackend")
        assert "Coupe d’hiver" in text(client.get(address))
        assert not Tournament.objects.exists()

    def test_what_was_typed_stays_beside_what_is_wrong(self, club, client):
        answer = client.post(
            reverse("tournament-new", args=[club.slug]), {"name": "", "date": "hier"}
        )
        assert answer.status_code == 400
        assert "Il manque le nom du tournoi." in text(answer)
        assert 'value="hier"' in text(answer)

    def test_another_club_s_season_is_not_one(self, club, other_club, client):
        season = make_season(other_club)
        data = {"name": "Coupe", "date": "2026-03-14", "season": season.pk}
        answer = client.post(reverse("tournament-new", args=[club.slug]), data)
        assert answer.status_code == 400
        assert not Tournament.objects.exists()

    def test_who_saves_second_sees_both_versions(self, club, client):
        draft = make_tournament(club, started=False)
        page = client.get(url("tournament-edit", draft))
        assert 'name="version" value="1"' in text(page)
        directing.edit(draft, 1, "Le sien", draft.date, None)
        data = {"name": "Le mien", "date": "2026-03-14", "version": "1"}
        answer = client.post(url("tournament-edit", draft), data)
        assert answer.status_code == 409
        assert "Le sien" in text(answer)
        assert "Le mien" in text(answer)
        draft.refresh_from_db()
        assert draft.name == "Le sien"
        answer = client.post(url("tournament-edit", draft), {**data, "version": "2"})
        assert answer["Location"] == url("entries", draft)
        draft.refresh_from_db()
        assert draft.name == "Le mien"

    def test_deleting_asks_first(self, club, client):
        draft = make_tournament(club, started=False)
        assert "20 inscriptions" in text(client.get(url("tournament-delete", draft)))
        assert Tournament.objects.exists()

    def test_a_played_one_is_kept_and_it_says_why(self, club, client):
        running = make_tournament(club)
        enter_units(running, {(1, 1, 1): 50})
        answer = client.post(url("tournament-delete", running), follow=True)
        assert "Des résultats sont saisis" in text(answer)
        assert Tournament.objects.exists()

    def test_publishing(self, club, client):
        draft = make_tournament(club, started=False)
        client.post(url("tournament-publish", draft))
        assert Tournament.objects.get().published
        client.post(url("tournament-unpublish", draft))
        assert not Tournament.objects.get().published


class TestEntries:
    @pytest.mark.parametrize(
        ("players", "said"),
        [
            (20, ["20 inscrits, 5 tables", "Toutes les tables sont complètes."]),
            (19, ["19 inscrits, 5 tables", "Il manque 1 joueur pour 20"]),
            (26, ["26 inscrits, 7 tables", "Il manque 2 joueurs pour 28"]),
            (22, ["22 inscrits, 5 tables", "2 joueurs de plus jouent à tour de rôle"]),
            (1, ["1 inscrit", "Il manque 7 joueurs pour un tournoi à 8.", "8 à 160"]),
            (40, ["40 inscrits, 10 tables", "Toutes les tables sont complètes."]),
            (41, ["41 inscrits, 10 tables", "1 joueur de plus joue à tour de rôle"]),
        ],
    )
    def test_it_says_what_the_number_makes(self, club, client, players, said):
        draft = directing.create(club, "Coupe", "2026-03-14")
        directing.register_all(draft, make_players(club, players))
        page = text(client.get(url("entries", draft)))
        for sentence in said:
            assert sentence in page

    def test_several_are_ticked_at_once(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        players = make_players(club, 3)
        data = {"player": [player.pk for player in players[:2]]}
        answer = client.post(url("entry-add", draft), data, follow=True)
        assert "2 joueurs inscrits." in text(answer)
        assert [entry.player for entry in draft.entries.all()] == players[:2]

    def test_nothing_ticked_is_said(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        answer = client.post(
            url("entry-add", draft), {"player": ["", "abc", "9" * 30, "-1", "٣"]}, follow=True
        )
        assert "Cochez les joueurs à inscrire." in text(answer)

    def test_another_club_s_player_is_not_entered(self, club, other_club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        (stranger,) = make_players(other_club, 1)
        client.post(url("entry-add", draft), {"player": stranger.pk})
        assert not draft.entries.exists()

    def test_the_search_ignores_accents_and_case(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        for name in ("José", "Marie"):
            Player.objects.create(club=club, first_name=name, last_name="Petit")
        page = client.get(url("entries", draft), {"q": "jose"})
        assert [one.first_name for one in page.context["offered"]] == ["José"]
        nobody = client.get(url("entries", draft), {"q": "zzz"})
        assert "Personne de plus ne répond à « zzz »." in text(nobody)

    def test_archived_and_entered_players_are_not_offered(self, club, client):
        from tarotclub import people

        draft = directing.create(club, "Coupe", "2026-03-14")
        entered, archived, free = make_players(club, 3)
        directing.register(draft, entered)
        people.archive(archived)
        page = client.get(url("entries", draft))
        assert page.context["offered"] == [free]

    def test_a_guest_is_added_and_entered_on_the_spot(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        data = {"first_name": "Ana", "last_name": "Silva", "home_club": "Pau", "licence": "007"}
        answer = client.post(url("entry-guest", draft), data)
        assert answer["Location"] == url("entries", draft)
        guest = Player.objects.get()
        assert (guest.full_name, guest.home_club, guest.licence) == ("Ana Silva", "Pau", "007")
        assert draft.entries.get().player == guest

    def test_a_guest_without_a_name_is_not_entered_and_the_rest_stays_typed(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        answer = client.post(url("entry-guest", draft), {"first_name": "", "home_club": "Pau"})
        assert answer.status_code == 400
        assert "Il manque le prénom." in text(answer)
        assert 'value="Pau"' in text(answer)
        assert not Player.objects.exists()

    def test_a_name_the_club_knows_must_be_confirmed(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        Player.objects.create(club=club, first_name="José", last_name="Petit")
        data = {"first_name": " jose ", "last_name": "PETIT"}
        answer = client.post(url("entry-guest", draft), data)
        assert answer.status_code == 400
        assert "Ce nom est déjà dans le club" in text(answer)
        assert Player.objects.count() == 1
        confirmed = {**data, "confirmed": answer.context["form"].confirmation}
        assert client.post(url("entry-guest", draft), confirmed).status_code == 302
        assert Player.objects.count() == 2

    def test_after_the_start_nobody_is_added(self, club, client):
        running = make_tournament(club)
        answer = client.post(url("entry-guest", running), {"first_name": "Ana"}, follow=True)
        assert "Le tournoi est déjà lancé." in text(answer)
        assert Player.objects.count() == 20

    def test_somebody_is_taken_off_the_list(self, club, client):
        draft = make_tournament(club, started=False)
        gone = draft.entries.get(number=4)
        answer = client.post(url("entry-remove", draft, gone.pk), follow=True)
        assert f"{gone.player} n’est plus inscrit." in text(answer)
        assert draft.entries.count() == 19

    def test_its_queries_do_not_grow(self, club, client, django_assert_max_num_queries):
        draft = make_tournament(club, 52, started=False)
        make_players(club, 30)
        with django_assert_max_num_queries(8):
            client.get(url("entries", draft))
