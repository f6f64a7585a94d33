"""Pages that stay open: a login that ended, a login from another tab, an hour of silence."""

from __future__ import annotations

import html
import re
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Deal
from tarotclub.middleware import MOST_KEPT, TYPED
from tarotclub.models import Membership, Player, Season, User
from tests.everywhere.forms import forms_of
from tests.everywhere.whole import make_whole

HERE = "http://testserver"
BACKEND = "django.contrib.auth.backends.ModelBackend"
# Each form with a text field of its own: what is typed into it, and the page that shows it again.
FORMS = {
    "settings": ("name", "Un autre nom"),
    "person-add": ("first_name", "Zoé"),
    "player-add": ("first_name", "Zoé"),
    "player-edit": ("licence", "4242"),
    "season-add": ("name", "Hiver"),
    "season-edit": ("name", "Hiver"),
    "rule-set-new": ("name", "Maison du mardi"),
    "rule-set-edit": ("name", "Maison du mardi"),
    "evening-new": ("name", "Belote interdite"),
    "evening-edit": ("name", "Belote interdite"),
    "evening-guest": ("first_name", "Zoé"),
    "deal-new": ("attack", "56,5"),
    "deal-edit": ("attack", "56,5"),
    "sheet-mode": ("0-points", "56,5"),
    "deal-void": ("reason", "étui mal remis"),
    "old-event-new": ("points", "77"),
    "old-event-void": ("reason", "étui mal remis"),
    "challenge-new": ("name", "Coupe"),
    "challenge-edit": ("name", "Coupe"),
    "tournament-new": ("name", "Coupe"),
    "tournament-edit": ("name", "Coupe"),
    "entry-guest": ("first_name", "Zoé"),
    "result-void": ("reason", "étui mal remis"),
}

VOIDS = ("deal-void", "old-event-void")
"""Forms that stand on the page of what they strike through."""


@pytest.fixture
def whole(club):
    return make_whole(club)


def token(page: str) -> str:
    return re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]


def filled(page: str) -> set[str]:
    """What stands in the fields of a page."""
    return {value for form in forms_of(page, "") for one in form.fields.values() for value in one}


def test_what_was_typed_is_back_after_a_login_that_had_ended(whole, client_for):
    lost = {}
    for name, (field, text) in FORMS.items():
        url, client = whole.url(name), client_for()
        asked = client.post(url, {field: text, "version": "1"})
        assert asked["Location"] == f"/compte/connexion/?next={quote(url)}"
        assert "gardé" in client.get(asked["Location"]).content.decode()
        client.force_login(whole.members["owner"], backend=BACKEND)
        once, again = client.get(url), client.get(url, follow=True)
        if text not in filled(once.content.decode()) or text in filled(again.content.decode()):
            lost[name] = once.status_code
    assert lost == {}


def test_one_s_own_name_is_back_too(whole, client_for):
    client, url = client_for(), reverse("account")
    client.post(url, {"first_name": "Zoé", "last_name": "Martin"})
    client.force_login(whole.members["reader"], backend=BACKEND)
    assert {"Zoé", "Martin"} <= filled(client.get(url).content.decode())


def test_choices_and_ticks_are_back_too(whole, client_for):
    client = client_for()
    role, entries = whole.url("person-edit"), whole.url("entry-add")
    spare = Player.objects.create(club=whole.club, first_name="Sans", last_name="Place")
    client.post(role, {"role": "arbiter", "version": "1"})
    client.force_login(whole.members["owner"], backend=BACKEND)
    (form, *_rest) = [
        one for one in forms_of(client.get(role).content.decode(), role) if one.fields
    ]
    assert form.fields["role"] == ["arbiter"]
    client.logout()
    client.post(entries, {"player": [spare.pk]})
    client.force_login(whole.members["owner"], backend=BACKEND)
    page = client.get(entries).content.decode()
    assert f'name="player" value="{spare.pk}" checked' in page
    assert client.get(entries)["Location"] == whole.url("entries")


def test_a_login_from_another_tab_loses_nothing(whole):
    """The page holds the token of before; it comes back filled, with the new one."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(whole.members["owner"], backend=BACKEND)
    lost = {}
    for name, (field, text) in FORMS.items():
        url = whole.url(name)
        page = whole.url(name.removesuffix("-void")) if name in VOIDS else url
        old = token(client.get(page).content.decode())
        _another_tab(client, whole.members["owner"])
        sent = {field: text, "version": "1", "csrfmiddlewaretoken": old}
        answer = client.post(url, sent, headers={"Origin": HERE})
        back = client.get(url).content.decode()
        if answer["Location"] != url or text not in filled(back) or token(back) == old:
            lost[name] = answer.status_code
        assert "Rien n’est encore enregistré" in back
    assert lost == {}


def _another_tab(client: Client, user: User) -> None:
    """Log in again, as from another tab of the same browser: the token of the browser changes."""
    user.set_password("mot de passe")
    user.save()
    form = client.get("/langue/").content.decode()
    client.cookies.pop("sessionid")
    data = {"username": user.username, "password": "mot de passe"}
    data["csrfmiddlewaretoken"] = token(form)
    answer = client.post("/compte/connexion/", data, headers={"Origin": HERE})
    assert answer.status_code == 302


@pytest.mark.parametrize(
    "origin", ["http://ailleurs.example", "null", "", "http://[", "https://testserver"]
)
def test_a_form_from_elsewhere_is_refused_and_kept_nowhere(origin, whole):
    client = Client(enforce_csrf_checks=True)
    client.force_login(whole.members["owner"], backend=BACKEND)
    client.get(whole.url("season-add"))
    before = Season.objects.count()
    headers = {"Origin": origin} if origin else {}
    answer = client.post(whole.url("season-add"), {"name": "Leur saison"}, headers=headers)
    assert answer.status_code == 403
    assert TYPED not in client.session
    assert Season.objects.count() == before


def test_passwords_are_kept_nowhere(whole):
    client = Client(enforce_csrf_checks=True)
    client.force_login(whole.members["owner"], backend=BACKEND)
    client.get(reverse("account"))
    typed = {"old_password": "vieux", "new_password1": "neuf", "new_password2": "neuf"}
    url = reverse("account-password")
    assert client.post(url, typed, headers={"Origin": HERE}).status_code == 403
    client.logout()
    client.post(url, typed)
    assert TYPED not in client.session


def test_a_login_page_of_before_leads_on(whole):
    client = Client(enforce_csrf_checks=True)
    client.force_login(whole.members["owner"], backend=BACKEND)
    client.get(reverse("account"))
    url = reverse("login") + "?next=/c/test/joueurs/"
    typed = {"username": "x", "password": "y", "csrfmiddlewaretoken": "z" * 64}
    answer = client.post(url, typed, headers={"Origin": HERE}, follow=True)
    assert answer.request["PATH_INFO"] == "/c/test/joueurs/"


def test_what_nobody_types_is_not_kept(whole, client_for):
    client = client_for()
    client.post(whole.url("player-add"), {"first_name": "x" * MOST_KEPT})
    assert TYPED not in client.session


def test_a_page_open_for_two_hours_still_saves(whole):
    client = Client(enforce_csrf_checks=True)
    client.force_login(whole.members["scorer"], backend=BACKEND)
    url = whole.url("deal-new")
    forms = forms_of(client.get(url).content.decode(), url)
    form = next(form for form in forms if "taker" in form.choices)
    typed = {name: values[0] for name, values in form.fields.items() if values}
    typed |= {"taker": "0", "contract": "garde", "bouts": "2", "attack": "49", "defence": "42"}
    before = Deal.objects.count()
    client.cookies["sessionid"]["expires"] = ""
    assert client.post(url, typed, headers={"Origin": HERE}).status_code == 302
    assert Deal.objects.count() == before + 1
    assert not client.session.get_expire_at_browser_close()
    assert client.session.get_expiry_age() > 60 * 60 * 24


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("season", "?tri=-name"),
        ("tournament", "?vue=alterne&position=2"),
        ("players", "?q=%C3%A9%20a"),
    ],
)
def test_a_language_chosen_leads_back_to_the_same_page(name, query, whole, client_for):
    client, url = client_for(whole.members["owner"]), whole.url(name) + query
    page = client.get(url).content.decode()
    (link,) = re.findall(r'<a href="(/langue/[^"]+)">', page)
    choose = client.get(html.unescape(link)).content.decode()
    (form,) = forms_of(choose, html.unescape(link))
    answer = client.post(form.action, {"next": form.fields["next"][0], "language": "en"})
    assert answer["Location"] == url
    assert '<html lang="en">' in client.get(answer["Location"]).content.decode()


def test_a_stranger_who_logs_in_is_back_on_the_same_page(whole, client_for):
    whole.club.published = True
    whole.club.save()
    page = client_for().get("/c/test/tournois/?x=1").content.decode()
    assert f'/compte/connexion/?next={quote("/c/test/tournois/?x=1")}"' in page
    assert Membership.objects.exists()
