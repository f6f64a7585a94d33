"""The first visit, as a browser makes it."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tarotclub import firstvisit
from tarotclub.models import Club, Membership, Role, Season, User

URL = "/bienvenue/"
PASSWORD = "cinq bouts au chien"


@pytest.fixture(autouse=True)
def _empty(db, data_folder):
    """No club yet."""


def typed(**values) -> dict[str, str]:
    return {
        "token": firstvisit.token(),
        "club_name": "Tarot-club de Montfaucel",
        "timezone": "Europe/Paris",
        "first_name": "Josette",
        "last_name": "Rivoire",
        "username": "josette",
        "password": PASSWORD,
        "again": PASSWORD,
        **values,
    }


def errors(answer) -> dict[str, list[str]]:
    return answer.context["form"].errors


def test_the_first_page_leads_there(client):
    answer = client.get("/")
    assert (answer.status_code, answer["Location"]) == (302, URL)


def test_the_code_of_the_printed_address_is_not_asked_again(client):
    page = client.get(URL, {"jeton": firstvisit.token()}).content.decode()
    assert 'type="hidden" name="token"' in page
    assert "Code de première visite" not in page


@pytest.mark.parametrize("query", [{}, {"jeton": "autre"}])
def test_without_the_code_the_page_asks_for_it(client, query):
    assert "Code de première visite" in client.get(URL, query).content.decode()


def test_the_code_can_be_read_aloud_and_typed_as_it_was_heard(data_folder):
    code = firstvisit.token()
    assert re.fullmatch(r"[a-z]{4}-[a-z]{4}-[a-z]{4}-\d\d", code)
    for heard in (code, code.upper(), code.replace("-", " "), f" {code.replace('-', '')}\n"):
        assert firstvisit.matches(heard)
    assert not firstvisit.matches("")
    assert not firstvisit.matches(code[:-1])


def test_each_zone_is_offered_once_under_its_present_name(client):
    page = client.get(URL).content.decode()
    offered = re.findall(r'<option value="(\w+/[^"]+)"', page)
    assert len(offered) == len(set(offered)) > 300
    assert {"Europe/Kyiv", "Asia/Kolkata", "Pacific/Noumea", "Europe/Brussels"} <= set(offered)
    former = {"Europe/Kiev", "Asia/Calcutta", "America/Buenos_Aires", "Asia/Saigon"}
    assert former.isdisjoint(offered)


def test_paris_is_chosen_and_other_zones_can_be(client):
    page = client.get(URL).content.decode()
    assert '<option value="Europe/Paris" selected>' in page
    assert '<option value="Pacific/Noumea">' in page


def test_a_club_is_made_and_its_owner_is_logged_in(client, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(URL, typed(timezone="Indian/Reunion"))
    club = Club.objects.get()
    assert answer["Location"] == reverse("club", args=[club.slug])
    assert club.timezone == "Indian/Reunion"
    assert Membership.objects.get().role == Role.OWNER
    assert Season.objects.get().club == club
    assert client.get(answer["Location"]).status_code == 200
    assert client.get("/compte/").context["user"] == User.objects.get()


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("token", "faux", "Ce n’est pas le code affiché dans le terminal."),
        ("token", "", "Il manque le code affiché dans le terminal."),
        ("club_name", " ", "Il manque le nom du club."),
        ("first_name", "", "Il manque le prénom."),
        ("username", "", "Il manque l’identifiant."),
        ("password", "", "Il manque le mot de passe."),
        ("again", "autre", "Les deux mots de passe ne sont pas les mêmes."),
        ("again", "", "Tapez le mot de passe une seconde fois."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(client, field, value, sentence):
    answer = client.post(URL, typed(**{field: value}))
    assert answer.status_code == 400
    assert errors(answer) == {field: [sentence]}
    assert sentence in answer.content.decode()
    assert not Club.objects.exists()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("timezone", "Europe/Montfaucel"),
        ("club_name", "x" * 81),
        ("first_name", "x" * 41),
        ("username", "deux mots"),
        ("username", "josette\0"),
    ],
)
def test_what_cannot_be_is_refused(client, field, value):
    answer = client.post(URL, typed(**{field: value}))
    assert (answer.status_code, list(errors(answer))) == (400, [field])


@pytest.mark.parametrize("password", ["court", "12345678", "josette1"])
def test_a_weak_password_is_refused(client, password):
    answer = client.post(URL, typed(password=password, again=password))
    assert list(errors(answer)) == ["password"]


def test_what_was_typed_is_still_there(client):
    page = client.post(URL, typed(username="")).content.decode()
    for kept in ("Tarot-club de Montfaucel", "Josette", "Rivoire", PASSWORD):
        assert f'value="{kept}"' in page


def test_a_username_that_differs_by_case_is_taken(client):
    User.objects.create_user("Josette")
    answer = client.post(URL, typed())
    assert errors(answer) == {"username": ["Cet identifiant est déjà pris."]}


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_second_visit_is_not_possible(client, method, club):
    token = firstvisit.token()
    answer = getattr(client, method)(URL, typed() if method == "post" else {"jeton": token})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert Club.objects.get() == club
    assert not User.objects.exists()


def test_another_method_is_refused(client):
    assert client.delete(URL).status_code == 405


def test_the_demonstration_stands_behind_the_same_code(client):
    page = client.get(URL, {"jeton": firstvisit.token()}).content.decode()
    assert re.search(r'<button[^>]+formaction="/bienvenue/demonstration/"', page)
