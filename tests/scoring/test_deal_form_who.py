"""Who may enter deals, in which state of the session, and what a login interrupts."""

from __future__ import annotations

import pytest

from scoring.models import Deal, Session
from tests.scoring.deal_posts import address, posted
from tests.scoring.factories import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(client_for, scorer):
    return client_for(scorer)


class TestWho:
    """The table of rights: who enters, in which state of the session."""

    @pytest.mark.parametrize(
        ("role", "state", "expected"),
        [
            ("scorer", "open", 200),
            ("scorer", "closed", 403),
            ("scorer", "planned", 403),
            ("arbiter", "open", 200),
            ("arbiter", "closed", 403),
            ("secretary", "closed", 200),
            ("organiser", "planned", 200),
            ("owner", "closed", 200),
            ("reader", "open", 403),
        ],
    )
    def test_roles_and_states(self, club, client_for, make_member, table, role, state, expected):
        Session.objects.update(status=state)
        client = client_for(make_member(club, f"{role}2", role))
        assert client.get(address("deal-new", table)).status_code == expected
        answer = client.post(address("deal-new", table), posted())
        assert answer.status_code == (302 if expected == 200 else 403)
        assert Deal.objects.count() == (1 if expected == 200 else 0)

    def test_an_arbiter_enters_a_closed_seance(self, client_for, arbiter, table, monkeypatch):
        monkeypatch.setattr("scoring.recording.constraints._providers", [])
        Session.objects.update(status="closed", kind="seance")
        assert client_for(arbiter).get(address("deal-new", table)).status_code == 200

    def test_what_was_typed_as_the_evening_closed_is_still_there(self, client, table):
        Session.objects.update(status="closed")
        answer = client.post(address("deal-new", table), posted(attack="53", defence="38"))
        assert answer.status_code == 403
        assert 'value="53"' in answer.content.decode()
        assert "n’est pas ouverte" in answer.content.decode()

    @pytest.mark.parametrize("name", ["deal-new", "deal-event", "deal-preview"])
    def test_strangers(self, client_for, outsider, table, name):
        fields = posted(outcome="passed") if name == "deal-event" else posted()
        to_login = client_for().post(address(name, table), fields)
        assert to_login.status_code == 302
        assert "connexion" in to_login["Location"]
        assert client_for(outsider).post(address(name, table), fields).status_code == 404
        elsewhere = address(name, table, club="voisins")
        assert client_for(outsider).post(elsewhere, fields).status_code == 404
        assert not Deal.objects.exists()

    @pytest.mark.parametrize("name", ["deal-new", "deal-event", "deal-preview", "deal-edit"])
    def test_a_bad_id(self, client, table, name):
        assert client.post(address(name, 987654), posted()).status_code == 404

    def test_strangers_correct_nothing(self, client_for, outsider, reader, table):
        deal = play(table, 0)
        fields = posted(version="1", taker="2")
        assert client_for().post(address("deal-edit", deal), fields).status_code == 302
        assert client_for(outsider).post(address("deal-edit", deal), fields).status_code == 404
        assert client_for(reader).post(address("deal-edit", deal), fields).status_code == 403
        assert Deal.objects.get().version == 1

    def test_what_was_typed_before_a_login_is_back_after_it(self, client_for, scorer, table):
        client = client_for()
        place = address("deal-new", table)
        answer = client.post(place, posted(taker="2", attack="53", defence="38"))
        assert answer["Location"].endswith(place)
        client.force_login(scorer, backend="django.contrib.auth.backends.ModelBackend")
        page = client.get(place).content.decode()
        assert 'value="53"' in page
        assert 'name="taker" value="2" required checked' in page
        assert "data-filled" in page

    def test_csrf_is_asked_for(self, client_for, scorer, table):
        client = client_for(scorer, enforce_csrf_checks=True)
        assert client.post(address("deal-new", table), posted()).status_code == 403

    @pytest.mark.parametrize("method", ["put", "delete", "patch"])
    def test_wrong_methods(self, client, table, method):
        assert getattr(client, method)(address("deal-new", table)).status_code == 405
