"""One more club, from a page of this installation's administrator."""

from __future__ import annotations

import pytest

from tarotclub.models import Club, Membership, Role, Season, User

URL = "/clubs/nouveau/"
ASKED = {"club_name": "Les Excuses", "timezone": "Indian/Reunion", "username": "marcel"}


@pytest.fixture
def administrator(db) -> User:
    return User.objects.create_superuser("root")


def test_a_club_with_a_new_account_whose_password_is_shown_once(club, administrator, client_for):
    client = client_for(administrator)
    assert f'href="{URL}"' in client.get("/compte/").content.decode()
    assert client.get(URL).status_code == 200
    assert client.post(URL, ASKED)["Location"] == "/compte/a-noter/"
    made = Club.objects.get(slug="les-excuses")
    assert (made.timezone, made.demonstration) == ("Indian/Reunion", False)
    member = Membership.objects.get(club=made)
    assert (member.role, member.user.username) == (Role.OWNER, "marcel")
    assert Season.objects.get(club=made)
    shown = client.get("/compte/a-noter/").context["shown"]
    assert member.user.check_password(shown.password)


def test_an_account_that_exists_is_taken_however_its_name_is_typed(
    club, owner, administrator, client_for
):
    before = owner.password
    asked = ASKED | {"username": owner.username.upper()}
    assert client_for(administrator).post(URL, asked)["Location"] == "/compte/"
    assert Membership.objects.get(club__slug="les-excuses").user == owner
    owner.refresh_from_db()
    assert owner.password == before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("club_name", " "),
        ("club_name", "x" * 81),
        ("timezone", "Paris"),
        ("username", ""),
        ("username", "deux mots"),
        ("username", "parti"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(club, administrator, client_for, field, value):
    User.objects.create_user("parti", is_active=False)
    answer = client_for(administrator).post(URL, ASKED | {field: value})
    assert (answer.status_code, list(answer.context["form"].errors)) == (400, [field])
    assert Club.objects.get() == club


def test_nobody_else_adds_clubs(club, owner, client, client_for):
    assert client.post(URL, ASKED)["Location"].startswith("/compte/connexion/")
    for method in ("get", "post"):
        assert getattr(client_for(owner), method)(URL, ASKED).status_code == 403
    assert URL not in client_for(owner).get("/compte/").content.decode()
    assert Club.objects.get() == club


def test_another_method_is_refused(administrator, client_for):
    assert client_for(administrator).put(URL).status_code == 405
