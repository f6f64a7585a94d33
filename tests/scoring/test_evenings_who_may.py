"""Who may open an evening's pages and run it: every role, another club, nobody."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.models import Session
from tests.scoring.evening_pages import CLUB_PAGES, FORMS, STAFF, STAFF_PAGES, address
from tests.scoring.factories import make_evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club) -> Session:
    return make_evening(club, 4, position=1)


@pytest.fixture
def sent(evening) -> dict[str, dict[str, object]]:
    """What each action would send: real players and a real table."""
    table = evening.tables.get()
    one, other = table.seats.all()[:2]
    known = {
        "joueur": one.player_id,
        "avec": other.player_id,
        "table": table.pk,
        "taille": 4,
        "version": evening.version,
        "position": 1,
        "donnes": 5,
    }
    return {name: {key: known[key] for key in keys.split()} for name, keys in FORMS.items()}


class TestRunning:
    """Right.RUN: secretaries, organisers, owners."""

    @pytest.mark.parametrize("role", ["secretary", "organiser", "owner"])
    @pytest.mark.parametrize("name", STAFF_PAGES)
    def test_who_runs_evenings(self, client_for, request, evening, role, name):
        client = client_for(request.getfixturevalue(role))
        assert client.get(address(name, evening), follow=True).status_code == 200

    @pytest.mark.parametrize("role", ["reader", "scorer", "arbiter"])
    @pytest.mark.parametrize("name", STAFF)
    def test_a_smaller_role_sees_403(self, client_for, request, evening, role, name):
        client = client_for(request.getfixturevalue(role))
        assert client.get(address(name, evening)).status_code == 403

    @pytest.mark.parametrize("name", STAFF)
    def test_another_club_finds_nothing(self, client_for, outsider, evening, name):
        client = client_for(outsider)
        assert client.get(address(name, evening)).status_code == 404
        assert client.get(address(name, evening, "voisins")).status_code == 404

    @pytest.mark.parametrize("name", STAFF)
    def test_nobody_is_led_to_the_login_and_back(self, client_for, evening, name):
        response = client_for().get(address(name, evening))
        assert response.status_code == 302
        assert response["Location"].startswith(reverse("login"))
        assert response["Location"].endswith(address(name, evening))

    @pytest.mark.parametrize("name", STAFF_PAGES)
    def test_a_bad_number_is_404(self, client_for, secretary, club, name):
        response = client_for(secretary).get(reverse(name, args=["test", 999]), follow=True)
        assert response.status_code == 404

    @pytest.mark.parametrize("name", [*STAFF_PAGES, *FORMS, *CLUB_PAGES, "evening-where"])
    def test_other_methods_are_refused(self, client_for, secretary, evening, name):
        assert client_for(secretary).put(address(name, evening)).status_code == 405


class TestActions:
    @pytest.mark.parametrize("name", FORMS)
    def test_who_runs_evenings(self, client_for, secretary, evening, sent, name):
        response = client_for(secretary).post(address(name, evening), sent[name], follow=True)
        assert response.status_code == 200

    @pytest.mark.parametrize("role", ["reader", "scorer", "arbiter"])
    @pytest.mark.parametrize("name", FORMS)
    def test_a_smaller_role_changes_nothing(self, client_for, request, evening, sent, role, name):
        before = _state(evening)
        client = client_for(request.getfixturevalue(role))
        assert client.post(address(name, evening), sent[name]).status_code == 403
        assert _state(evening) == before

    @pytest.mark.parametrize("name", FORMS)
    def test_another_club_changes_nothing(self, client_for, outsider, evening, sent, name):
        before = _state(evening)
        client = client_for(outsider)
        assert client.post(address(name, evening), sent[name]).status_code == 404
        assert client.post(address(name, evening, "voisins"), sent[name]).status_code == 404
        assert _state(evening) == before

    @pytest.mark.parametrize("name", FORMS)
    def test_nobody_changes_nothing(self, client_for, evening, sent, name):
        before = _state(evening)
        response = client_for().post(address(name, evening), sent[name])
        assert response["Location"].startswith(reverse("login"))
        assert _state(evening) == before

    @pytest.mark.parametrize("name", FORMS)
    def test_following_a_link_changes_nothing(self, client_for, secretary, evening, name):
        """After a login the address of an action is opened: it shows the desk."""
        before = _state(evening)
        response = client_for(secretary).get(address(name, evening))
        assert response["Location"] == address("evening-desk", evening)
        assert _state(evening) == before

    @pytest.mark.parametrize("name", [name for name, keys in FORMS.items() if keys])
    @pytest.mark.parametrize("value", ["", "999999", "²", None])
    def test_numbers_of_nobody_are_404_or_told(
        self, client_for, secretary, evening, sent, name, value
    ):
        for key in sent[name]:
            data = {**sent[name], key: value}
            if value is None:
                del data[key]
            response = client_for(secretary).post(address(name, evening), data, follow=True)
            assert response.status_code in (200, 404)

    def test_a_player_of_another_club_cannot_be_ticked(
        self, client_for, secretary, evening, other_club
    ):
        stranger = other_club.players.create(first_name="Zoé")
        data = {"joueur": stranger.pk}
        response = client_for(secretary).post(address("evening-check-in", evening), data)
        assert response.status_code == 404
        assert not evening.attendances.filter(player=stranger).exists()

    def test_a_table_of_another_evening_is_not_ours(self, client_for, secretary, club, evening):
        other = make_evening(club, 4, position=1, name="autre").tables.get()
        data = {"joueur": other.seats.first().player_id, "table": other.pk}
        response = client_for(secretary).post(address("evening-late", evening), data)
        assert response.status_code == 404

    def test_the_token_is_asked_for(self, client_for, secretary, evening, sent):
        client = client_for(secretary, enforce_csrf_checks=True)
        for name, data in sent.items():
            assert client.post(address(name, evening), data).status_code == 403


class TestReading:
    @pytest.mark.parametrize("name", CLUB_PAGES)
    def test_every_member_reads(self, client_for, reader, evening, name):
        assert client_for(reader).get(address(name, evening)).status_code == 200

    @pytest.mark.parametrize("name", CLUB_PAGES)
    def test_the_public_does_not_even_where_it_is_published(self, client_for, evening, name):
        Session.objects.update(published=True)
        response = client_for().get(address(name, evening))
        assert response["Location"].startswith(reverse("login"))

    @pytest.mark.parametrize("name", [*CLUB_PAGES, "evening-where"])
    def test_another_club_finds_nothing(self, client_for, outsider, evening, name):
        assert client_for(outsider).get(address(name, evening)).status_code == 404

    def test_where_one_sits_is_public_once_published(self, client_for, evening):
        assert client_for().get(address("evening-where", evening)).status_code == 302
        Session.objects.update(published=True)
        assert client_for().get(address("evening-where", evening)).status_code == 200

    def test_the_list_is_public_with_the_club(self, client_for, club, evening):
        club_list = reverse("evenings", args=["test"])
        assert client_for().get(club_list)["Location"].startswith(reverse("login"))
        club.published = True
        club.save()
        assert client_for().get(club_list).status_code == 200

    def test_a_seance_of_a_tournament_is_no_evening(self, client_for, owner, evening):
        Session.objects.update(kind=Session.Kind.SEANCE)
        client = client_for(owner)
        for name in [*STAFF, *CLUB_PAGES, "evening-where"]:
            assert client.get(address(name, evening)).status_code == 404


class TestNewEvening:
    ADDRESS = "/c/test/soirees/nouvelle/"

    def test_who_may_create(self, client_for, secretary, reader, outsider, club):
        assert client_for(secretary).get(self.ADDRESS).status_code == 200
        assert client_for(reader).get(self.ADDRESS).status_code == 403
        assert client_for(outsider).get(self.ADDRESS).status_code == 404
        assert client_for().get(self.ADDRESS).status_code == 302
        assert client_for(secretary).put(self.ADDRESS).status_code == 405

    def test_a_reader_creates_nothing(self, client_for, reader, club):
        data = {"date": "2025-11-28", "table_size": 4, "season": "date"}
        assert client_for(reader).post(self.ADDRESS, data).status_code == 403
        assert not Session.objects.exists()


def _state(evening: Session) -> tuple:
    """Everything that an action of the desk could change."""
    session = Session.objects.values_list(
        "status", "published", "position", "version", "revision", "name"
    ).get(pk=evening.pk)
    tables = [
        (table.size, *table.seats.values_list("player", "index", "last_deal"))
        for table in evening.tables.all()
    ]
    return session, tables, list(evening.attendances.values_list("player", "left_at"))
