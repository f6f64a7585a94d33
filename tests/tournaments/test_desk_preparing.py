"""Preparing a tournament in the browser: what is shown, what is kept, what is refused."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tarotclub.models import Player
from tests.scoring.factories import make_players, make_season
from tests.tournaments.factories import enter_units, make_tournament, seance
from tournaments import directing
from tournaments.models import Place, Tournament


@pytest.fixture
def client(organiser, client_for):
    return client_for(organiser)


def url(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(name, args=[tournament.club.slug, tournament.pk, *more])


def text(answer) -> str:
    """The page's text with plain spaces."""
    return " ".join(answer.content.decode().replace("\u202f", " ").replace("\xa0", " ").split())


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
        assert "ETag" not in answer
        again = client.get(address)
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
            (22, ["22 inscrits", "Avec 1 joueur de plus, 23.", "Avec 2 joueurs de moins, 20."]),
            (
                1,
                [
                    "1 inscrit",
                    "Avec 18 joueurs de plus, 19.",
                    "Possible : 19 ou 20, 23 ou 24, 26 à 28",
                ],
            ),
            (53, ["53 inscrits", "Avec 1 joueur de moins, 52."]),
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
        confirmed = {**data, "confirmed": answer.context["form"].name_key}
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


class TestTheMovement:
    def test_the_usual_is_preset(self, club, client):
        draft = directing.create(club, "Coupe", "2026-03-14")
        directing.register_all(draft, make_players(club, 28))
        page = client.get(url("movement", draft))
        form = page.context["form"]
        assert (form["movement"].value(), form["positions"].value()) == ("IND-L7/4", 7)
        assert "4 étuis par table, 28 donnes" in text(page)
        assert "3 étuis par table, 21 donnes" in text(page)

    @pytest.mark.parametrize(("players", "exceptions"), [(20, False), (24, True), (44, False)])
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
        directing.register_all(draft, make_players(club, 25))
        page = text(client.get(url("movement", draft)))
        assert "Il n’y a pas de mouvement pour ce nombre." in page
        assert "Possible : 19 ou 20, 23 ou 24, 26 à 28, 31 ou 32" in page


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
        assert "Possible : 19 ou 20" in page

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
