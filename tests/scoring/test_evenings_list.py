"""The list of evenings, and an evening's details as they are typed."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring import evenings
from scoring.models import Session
from tests.scoring.evening_pages import address, hidden, text
from tests.scoring.factories import make_evening, make_season, make_session, make_table, play

pytestmark = pytest.mark.django_db

NEW = "/c/test/soirees/nouvelle/"
LIST = "/c/test/soirees/"


def typed(**values) -> dict[str, object]:
    return {"date": "2025-11-28", "name": "", "season": "date", "table_size": "4", **values}


@pytest.fixture
def client(client_for, secretary):
    return client_for(secretary)


class TestList:
    def test_the_newest_first_with_what_happened(self, client, club):
        season = make_season(club)
        make_session(club, name="", date=date(2025, 11, 21))
        later = make_evening(club, 4, name="Coupe", date=date(2025, 11, 28), season=season)
        play(later.tables.get())
        page = text(client.get(LIST))
        assert page.index("Coupe") < page.index("Soirée du vendredi 21 novembre")
        assert "vendredi 28 novembre 2025, 4 joueurs, 1 donne, saison 2025-2026" in page
        assert "hors saison" in page
        assert "En cours , réservée au club" in page

    def test_only_who_runs_evenings_is_offered_the_desk(self, client, client_for, reader, club):
        evening = make_session(club)
        assert address("evening-desk", evening) in client.get(LIST).content.decode()
        seen = client_for(reader).get(LIST).content.decode()
        assert address("evening", evening) in seen
        assert address("evening-desk", evening) not in seen
        assert NEW not in seen

    def test_an_empty_list_says_what_to_do(self, client, client_for, reader):
        assert "Créez celle d’aujourd’hui" in text(client.get(LIST))
        assert "Aucune soirée pour l’instant." in text(client_for(reader).get(LIST))

    def test_the_public_sees_what_was_published(self, client_for, club):
        club.published = True
        club.save()
        make_session(club, name="Ouverte", published=True)
        make_session(club, name="Cachée")
        make_session(club, name="Grand prix", kind=Session.Kind.SEANCE, published=True)
        page = text(client_for().get(LIST))
        assert "Ouverte" in page
        assert "Cachée" not in page
        assert "Grand prix" not in page

    def test_it_costs_the_same_for_forty_evenings(
        self, client, club, django_assert_max_num_queries
    ):
        for number in range(45):
            table = make_table(club, session=make_session(club, name=f"N{number}"))
            if number < 2:
                play(table)
        with django_assert_max_num_queries(8):
            page = client.get(LIST)
        assert page.content.decode().count("Organiser") == 40
        assert "Plus anciennes" in text(page)
        assert client.get(LIST, {"page": 2}).content.decode().count("Organiser") == 5

    def test_unchanged_it_is_not_sent_again(self, client_for, club, django_assert_num_queries):
        club.published = True
        club.save()
        evening = make_session(club, published=True)
        public = client_for()
        page = public.get(LIST)
        assert not page.cookies
        with django_assert_num_queries(2):
            again = public.get(LIST, headers={"If-None-Match": page["ETag"]})
        assert again.status_code == 304
        evenings.publish(evening.pk, published=False)
        assert public.get(LIST, headers={"If-None-Match": page["ETag"]}).status_code == 200


class TestNew:
    def test_today_is_proposed_in_the_clubs_zone(self, client, club, monkeypatch):
        late = datetime(2025, 11, 28, 23, 30, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda: late)
        assert 'value="2025-11-29"' in client.get(NEW).content.decode()
        club.timezone = "America/Montreal"
        club.save()
        assert 'value="2025-11-28"' in client.get(NEW).content.decode()

    def test_it_begins_as_the_last_one_was(self, client, club):
        page = client.get(NEW).content.decode()
        assert '<option value="4" selected>' in page
        assert "checked" not in page
        make_session(club, table_size=5, published=True)
        page = client.get(NEW).content.decode()
        assert '<option value="5" selected>' in page
        assert "checked" in page

    def test_the_season_of_the_date_is_named(self, client, club):
        make_season(club, name="toujours", starts=date(2000, 1, 1), ends=date(2100, 1, 1))
        assert "Celle de la date\u00a0: toujours" in text(client.get(NEW))

    def test_creating_leads_to_the_desk(self, client, club):
        season = make_season(club)
        response = client.post(NEW, typed(name="  Coupe   d’hiver ", published="on"))
        evening = Session.objects.get()
        assert response["Location"] == address("evening-desk", evening)
        assert (evening.name, evening.season, evening.published) == ("Coupe d’hiver", season, True)
        assert (evening.date, evening.status, evening.table_size) == (
            date(2025, 11, 28),
            "planned",
            4,
        )

    def test_another_season_or_none_may_be_chosen(self, client, club):
        make_season(club)
        other = make_season(club, name="Coupe")
        client.post(NEW, typed(name="a", season=other.pk))
        client.post(NEW, typed(name="b", season=""))
        assert Session.objects.get(name="a").season == other
        assert Session.objects.get(name="b").season is None

    def test_a_date_without_a_season_is_told(self, client, club):
        response = client.post(NEW, typed(), follow=True)
        assert Session.objects.get().season is None
        assert "Aucune saison ne contient cette date" in text(response)

    def test_another_clubs_season_is_not_offered(self, client, other_club):
        theirs = make_season(other_club)
        assert client.post(NEW, typed(season=theirs.pk)).status_code == 400
        assert not Session.objects.exists()

    @pytest.mark.parametrize(
        ("wrong", "told"),
        [
            ({"date": ""}, "Il manque la date."),
            ({"date": "31/02/2025"}, "Cette date n’existe pas."),
            ({"table_size": "6"}, "Six ou sept ne jouent pas ensemble"),
            ({"name": "x" * 81}, "80"),
        ],
    )
    def test_what_is_wrong_is_said_and_what_was_typed_stays(self, client, wrong, told):
        response = client.post(NEW, typed(**{"name": "Coupe", **wrong}))
        assert response.status_code == 400
        assert told in text(response)
        assert 'value="Coupe"' in response.content.decode() or "name" in wrong
        assert not Session.objects.exists()

    def test_a_second_tap_is_led_to_the_first_evening(self, client):
        client.post(NEW, typed())
        response = client.post(NEW, typed())
        assert response.status_code == 400
        assert "Une soirée porte déjà cette date et ce nom." in text(response)
        assert address("evening-desk", Session.objects.get()) in response.content.decode()

    def test_what_was_typed_before_a_login_is_back(self, client_for, secretary):
        client = client_for()
        client.post(NEW, typed(name="Coupe"))
        client.force_login(secretary, backend="django.contrib.auth.backends.ModelBackend")
        assert 'value="Coupe"' in client.get(NEW).content.decode()
        assert not Session.objects.exists()


class TestEdit:
    @pytest.fixture
    def evening(self, club) -> Session:
        return make_session(club, name="Coupe", season=make_season(club))

    def test_the_form_shows_what_is_stored(self, client, evening):
        page = client.get(address("evening-edit", evening)).content.decode()
        assert 'value="Coupe"' in page
        assert 'value="2025-11-28"' in page
        assert f'<option value="{evening.season_id}" selected>' in page

    def test_what_was_typed_is_stored(self, client, evening):
        data = typed(name="Noël", date="2025-12-19", season="", version=1)
        response = client.post(address("evening-edit", evening), data, follow=True)
        evening.refresh_from_db()
        assert (evening.name, evening.season, evening.date) == ("Noël", None, date(2025, 12, 19))
        assert "La soirée est enregistrée." in text(response)

    def test_who_saves_second_sees_both_versions(self, client, evening):
        where = address("evening-edit", evening)
        client.post(where, typed(name="Noël", version=1))
        response = client.post(where, typed(name="Jour de l’an", version=1))
        assert response.status_code == 409
        page = text(response)
        assert "Quelqu’un d’autre a enregistré entre-temps" in page
        assert "Noël Jour de l’an" in page
        assert 'value="Jour de l’an"' in response.content.decode()
        evening.refresh_from_db()
        assert evening.name == "Noël"
        again = client.post(where, typed(name="Jour de l’an", **hidden(response)))
        assert again.status_code == 302
        evening.refresh_from_db()
        assert evening.name == "Jour de l’an"

    def test_it_cannot_become_another_evening(self, client, club, evening):
        other = make_session(club, name="Noël")
        where = address("evening-edit", other)
        response = client.post(where, typed(name="Coupe", version=1))
        assert response.status_code == 400
        assert address("evening-desk", evening) in response.content.decode()

    def test_deleting_asks_first(self, client, evening):
        where = address("evening-delete", evening)
        assert "Aucune donne n’y est enregistrée." in text(client.get(where))
        assert Session.objects.exists()
        response = client.post(where, follow=True)
        assert response.redirect_chain[-1][0] == reverse("evenings", args=["test"])
        assert "La soirée est supprimée." in text(response)
        assert not Session.objects.exists()

    def test_what_was_recorded_is_not_deleted(self, client, evening):
        play(make_table(evening.club, session=evening))
        where = address("evening-delete", evening)
        assert "1 donne y est enregistrée" in text(client.get(where))
        response = client.post(where, follow=True)
        assert "ne peut plus être supprimée" in text(response)
        assert Session.objects.exists()
