"""Names and days as people type, paste and mistype them."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.models import Session
from tarotclub.fields import DayField, NameField
from tarotclub.forms import PlayerForm
from tarotclub.models import Club, Player, Season, User
from tarotclub.names import tidy
from tournaments.models import Tournament


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  Jean\t de \n La  Tour ", "Jean de La Tour"),
        ("Zoé\x00\x1b[31m", "Zoé[31m"),
        ("\u202eeérdnA", "eérdnA"),
        ("a\ufffe\uffff\U0001fffeb\ufdd0", "ab"),
        ("\u200b\u200d\u00a0\u2060", ""),
        ("\u0301", ""),
        ("👩\u200d👧 \U0001fae8", "👩\u200d👧 \U0001fae8"),
        ("محمد \u200fدוד", "محمد \u200fدוד"),
        ("=1+1", "=1+1"),
        ("’’", "’’"),
    ],
)
def test_a_name_is_one_line_that_can_be_seen(typed, stored):
    assert tidy(typed) == stored
    assert tidy(stored) == stored


def test_a_name_of_nothing_that_can_be_seen_is_missing(club):
    form = PlayerForm({"first_name": "\u200b", "last_name": "\u202e"}, instance=Player(club=club))
    assert form.errors == {"first_name": ["Il manque le prénom."]}


def test_what_is_too_long_is_counted_as_it_would_be_stored():
    field = NameField(max_length=5)
    assert field.clean(" a\u202e    b ") == "a b"


@pytest.mark.parametrize("typed", ["0001-01-01", "1899-12-31", "2200-01-01", "9999-12-31"])
def test_a_year_is_one_in_which_people_play(typed):
    field = DayField()
    with pytest.raises(Exception, match="L’année va de 1900 à 2199"):
        field.clean(typed)
    assert field.clean("1900-01-01") < field.clean("2199-12-31")


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "10000-01-01", "2026-02-30", "hier"])
@pytest.mark.parametrize(
    ("name", "model", "typed"),
    [
        ("season-add", Season, {"name": "Loin", "starts": "2026-01-01", "ends": "%s"}),
        ("evening-new", Session, {"date": "%s", "table_size": "4", "season": "date"}),
        ("tournament-new", Tournament, {"name": "Loin", "date": "%s"}),
    ],
)
def test_a_day_out_of_reach_is_mended_where_it_was_typed(
    name, model, typed, day, club, owner, client_for
):
    sent = {key: value.replace("%s", day) for key, value in typed.items()}
    answer = client_for(owner).post(reverse(name, args=["test"]), sent)
    assert answer.status_code == 400
    assert f'value="{day}"' in answer.content.decode()
    assert not model.objects.exists()


def test_the_last_day_there_is_still_has_a_next_season(club, owner, client_for):
    client, url = client_for(owner), reverse("season-add", args=["test"])
    typed = {"name": "Toujours", "starts": "2026-01-01", "ends": "2199-12-31"}
    assert client.post(url, typed).status_code == 302
    assert client.get(url).status_code == 200


@pytest.mark.parametrize("username", ["ＯＷＮＥＲ", "ｏｗｎｅｒ", "Owner"])
def test_a_username_that_the_login_would_read_as_another_is_taken(
    username, club, owner, client_for
):
    typed = {"first_name": "Anne", "username": username, "role": "scorer"}
    answer = client_for(owner).post(reverse("person-add", args=["test"]), typed)
    assert answer.status_code == 400
    assert "Cet identifiant est déjà pris." in answer.content.decode()
    assert User.objects.count() == 1


def test_a_username_that_grows_when_it_is_read_is_too_long(club, owner, client_for):
    typed = {"first_name": "Anne", "username": "\ufdfa" * 30, "role": "scorer"}
    assert client_for(owner).post(reverse("person-add", args=["test"]), typed).status_code == 400
    assert User.objects.count() == 1


def test_a_club_keeps_a_name_that_can_be_seen(club, owner, client_for):
    typed = {"name": "\u200b\u200b", "timezone": "Europe/Paris", "version": "1"}
    answer = client_for(owner).post(reverse("settings", args=["test"]), typed)
    assert answer.status_code == 400
    assert Club.objects.get().name == "Tarot Club de Test"
