"""Accounts and roles, as an owner keeps them."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import authenticate
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tarotclub.models import Membership, Role, User


@pytest.fixture
def desk(owner, client_for):
    """The owner's browser."""
    return client_for(owner)


def membership(user: User) -> Membership:
    return Membership.objects.get(user=user)


def url(name: str, user: User | None = None) -> str:
    return reverse(name, args=["test", membership(user).pk] if user else ["test"])


def test_everybody_is_listed_the_owner_first(owner, reader, scorer, desk, outsider):
    members = desk.get(url("people")).context["members"]
    assert [member.user for member in members] == [owner, scorer, reader]


def test_the_list_costs_no_query_more_for_more_people(owner, desk, make_member, club):
    counts = []
    for number in range(2):
        for more in range(number * 10):
            make_member(club, f"r{more}", Role.READER)
        with CaptureQueriesContext(connection) as asked:
            desk.get(url("people"))
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 6


def test_an_account_is_made_and_its_password_shown_once(desk, club, rf):
    typed = {"first_name": "Paul", "last_name": "Vernet", "username": "paul", "role": "scorer"}
    answer = desk.post(url("person-add"), typed)
    assert answer["Location"] == "/compte/a-noter/"
    shown = desk.get("/compte/a-noter/")
    page = shown.content.decode()
    password = re.search(r"<b>(\S+)</b>", page)[1]
    user = User.objects.get(username="paul")
    assert authenticate(rf.post("/"), username="paul", password=password) == user
    assert membership(user).role == Role.SCORER
    assert url("people") in page
    assert "no-store" in shown["Cache-Control"]
    assert desk.get("/compte/a-noter/").status_code == 302


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("first_name", ""),
        ("username", ""),
        ("username", "OWNER"),
        ("username", "a b"),
        ("role", "king"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(desk, field, value):
    typed = {"first_name": "Paul", "username": "paul", "role": "scorer", field: value}
    answer = desk.post(url("person-add"), typed)
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert User.objects.count() == 1


def test_a_role_is_changed(desk, reader):
    answer = desk.post(url("person-edit", reader), {"role": "secretary", "version": 1})
    assert answer["Location"] == url("people")
    assert membership(reader).role == Role.SECRETARY


def test_a_stale_change_of_role_shows_both(desk, reader):
    desk.post(url("person-edit", reader), {"role": "secretary", "version": 1})
    answer = desk.post(url("person-edit", reader), {"role": "arbiter", "version": 1})
    assert answer.status_code == 409
    (told,) = answer.context["differences"]
    assert (told.stored, told.typed) == ("Secrétaire", "Arbitre")
    assert membership(reader).role == Role.SECRETARY


def test_the_last_owner_keeps_the_role(desk, owner):
    answer = desk.post(url("person-edit", owner), {"role": "reader", "version": 1})
    assert answer.status_code == 400
    assert answer.context["form"].errors == {
        "role": ["Le club doit garder un responsable. Nommez-en d’abord un autre."]
    }
    assert membership(owner).role == Role.OWNER


def test_an_owner_may_step_back_for_another(desk, owner, club, make_member):
    make_member(club, "second", Role.OWNER)
    answer = desk.post(url("person-edit", owner), {"role": "reader", "version": 1})
    assert answer["Location"] == "/"
    assert desk.get(url("people")).status_code == 403


def test_a_new_password_is_shown_once(desk, reader, rf):
    assert desk.post(url("person-password", reader))["Location"] == "/compte/a-noter/"
    password = re.search(r"<b>(\S+)</b>", desk.get("/compte/a-noter/").content.decode())[1]
    assert authenticate(rf.post("/"), username="reader", password=password) == reader


def test_an_account_that_serves_elsewhere_keeps_its_password(desk, outsider, club):
    member = Membership.objects.create(club=club, user=outsider, role=Role.READER)
    before = outsider.password
    answer = desk.post(reverse("person-password", args=["test", member.pk]))
    assert answer.status_code == 400
    assert "Ce compte sert aussi ailleurs." in answer.content.decode()
    outsider.refresh_from_db()
    assert outsider.password == before


def test_somebody_is_removed(desk, reader, client_for):
    browser = client_for(reader)
    assert desk.post(url("person-remove", reader))["Location"] == url("people")
    assert not Membership.objects.filter(user=reader).exists()
    assert browser.get("/c/test/joueurs/").status_code == 302


def test_the_last_owner_is_not_removed(desk, owner):
    answer = desk.post(url("person-remove", owner))
    assert answer.status_code == 400
    assert "Le club doit garder un responsable." in answer.content.decode()
    assert membership(owner)


def test_a_member_of_another_club_is_out_of_reach(desk, outsider, club):
    for name in ("person-edit", "person-password", "person-remove"):
        answer = desk.post(reverse(name, args=["test", membership(outsider).pk]), {"role": "owner"})
        assert answer.status_code == 404
    assert membership(outsider).role == Role.OWNER
