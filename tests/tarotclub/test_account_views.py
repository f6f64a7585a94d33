"""Login, account and language."""

from __future__ import annotations

import pytest

from tarotclub.models import Club, User

PASSWORD = "cinq bouts au chien"


@pytest.fixture
def josette(owner) -> User:
    owner.set_password(PASSWORD)
    owner.save()
    return owner


def log_in(client, username="owner", password=PASSWORD, **more):
    return client.post("/compte/connexion/", {"username": username, "password": password, **more})


def test_a_login_leads_to_the_club(josette, club, client):
    answer = log_in(client)
    assert answer["Location"] == "/"
    assert client.get("/")["Location"] == f"/c/{club.slug}/"


def test_a_login_leads_back(josette, client):
    assert log_in(client, next="/c/test/joueurs/")["Location"] == "/c/test/joueurs/"


@pytest.mark.parametrize("next_page", ["https://ailleurs.example/", "//ailleurs.example/"])
def test_a_login_never_leads_elsewhere(josette, client, next_page):
    assert log_in(client, next=next_page)["Location"] == "/"


@pytest.mark.parametrize(("username", "password"), [("owner", "faux"), ("personne", PASSWORD)])
def test_a_wrong_login_does_not_say_which_half_is_wrong(josette, client, username, password):
    page = log_in(client, username, password).content.decode()
    assert "Identifiant ou mot de passe inconnu." in page
    assert f'value="{username}"' in page


def test_after_too_many_tries_the_name_waits(josette, client):
    for _ in range(7):
        log_in(client, password="faux")
    locked = log_in(client, password="faux")
    assert locked.status_code == 429
    assert "Trop d’essais" in locked.content.decode()
    assert log_in(client).status_code == 429


def test_another_name_from_the_same_hall_is_not_locked(josette, secretary, client, client_for):
    for _ in range(9):
        log_in(client, "secretary", "faux")
    assert log_in(client_for())["Location"] == "/"


def test_what_was_typed_before_the_login_is_back_after_it(josette, club, client):
    url = f"/c/{club.slug}/joueurs/nouveau/"
    asked = client.post(url, {"first_name": "Monique", "last_name": "Lafargue"})
    assert asked["Location"] == f"/compte/connexion/?next={url}"
    assert "Ce que vous aviez tapé est gardé." in client.get(asked["Location"]).content.decode()
    assert log_in(client, next=url)["Location"] == url
    page = client.get(url).content.decode()
    assert 'value="Monique"' in page
    assert not club.players.exists()


def test_somebody_logged_in_sees_no_login(josette, client_for):
    assert client_for(josette).get("/compte/connexion/")["Location"] == "/"


def test_a_logout_is_asked_by_post(josette, client_for):
    client = client_for(josette)
    assert client.get("/compte/deconnexion/").status_code == 405
    assert client.post("/compte/deconnexion/")["Location"] == "/"
    assert client.get("/compte/").status_code == 302


def test_an_account_is_asked_to_log_in_first(client, db):
    assert client.get("/compte/")["Location"] == "/compte/connexion/?next=/compte/"


def test_one_changes_one_s_own_name(josette, club, client_for):
    client = client_for(josette)
    assert client.post("/compte/", {"first_name": "Josy", "last_name": "R."})["Location"]
    josette.refresh_from_db()
    assert str(josette) == "Josy R."
    assert "Votre nom est enregistré." in client.get("/compte/").content.decode()


def test_a_name_that_is_missing_is_said_and_not_shown_as_the_account_s(josette, client_for):
    answer = client_for(josette).post("/compte/", {"first_name": "", "last_name": "R."})
    assert answer.status_code == 400
    assert answer.context["name_form"].errors == {"first_name": ["Il manque le prénom."]}
    assert "<h1>Owner</h1>" in answer.content.decode()


def test_one_changes_one_s_own_password_and_stays_logged_in(josette, client_for):
    here, elsewhere = client_for(josette), client_for(josette)
    values = {
        "old_password": PASSWORD,
        "new_password1": "vingt et un!",
        "new_password2": "vingt et un!",
    }
    assert here.post("/compte/mot-de-passe/", values)["Location"] == "/compte/"
    assert here.get("/compte/").status_code == 200
    assert elsewhere.get("/compte/").status_code == 302
    josette.refresh_from_db()
    assert josette.check_password("vingt et un!")


@pytest.mark.parametrize(
    ("old", "new", "again", "field"),
    [
        ("faux", "vingt et un!", "vingt et un!", "old_password"),
        (PASSWORD, "vingt et un!", "vingt-deux!!", "new_password2"),
        (PASSWORD, "court", "court", "new_password2"),
    ],
)
def test_a_password_that_cannot_be_is_refused(josette, client_for, old, new, again, field):
    values = {"old_password": old, "new_password1": new, "new_password2": again}
    answer = client_for(josette).post("/compte/mot-de-passe/", values)
    assert answer.status_code == 400
    assert list(answer.context["password_form"].errors) == [field]
    josette.refresh_from_db()
    assert josette.check_password(PASSWORD)


def test_the_password_page_knows_no_other_method(josette, client_for):
    assert client_for(josette).put("/compte/mot-de-passe/").status_code == 405


def test_the_password_s_address_leads_to_its_form(josette, client_for, client):
    answer = client_for(josette).get("/compte/mot-de-passe/")
    assert answer["Location"] == "/compte/#password"
    assert client.get("/compte/mot-de-passe/")["Location"].startswith("/compte/connexion/")


def test_a_password_is_nowhere_shown_without_having_been_made(josette, client_for):
    assert client_for(josette).get("/compte/a-noter/")["Location"] == "/"


def test_a_language_is_chosen_and_leads_back(client, db):
    page = client.get("/langue/", {"next": "/compte/connexion/"}).content.decode()
    assert '<input type="hidden" name="next" value="/compte/connexion/">' in page
    answer = client.post("/langue/", {"language": "en", "next": "/compte/connexion/"})
    assert answer["Location"] == "/compte/connexion/"
    assert client.get("/compte/connexion/").headers["Content-Language"] == "en"
    kept = answer.cookies["django_language"]
    assert (kept["httponly"], kept["samesite"]) == (True, "Lax")
    assert kept["max-age"] > 90 * 24 * 3600


@pytest.mark.parametrize("back", ["https://ailleurs.example/", "//ailleurs.example/"])
def test_the_language_page_never_leads_elsewhere(client, db, back):
    page = client.get("/langue/", {"next": back}).content.decode()
    assert "ailleurs" not in page
    assert 'name="next" value="/"' in page
    assert client.post("/langue/", {"language": "en", "next": back})["Location"] == "/"


def test_an_unknown_language_changes_nothing(client, db):
    client.post("/langue/", {"language": "tlh", "next": "/langue/"})
    assert client.get("/langue/").headers["Content-Language"] == "fr"


def test_the_club_s_page_sets_no_cookie_for_the_public(club, client):
    Club.objects.update(published=True)
    assert not client.get(f"/c/{club.slug}/").cookies
