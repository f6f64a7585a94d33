"""The club's page: what the public sees of it, and the desk of the day for its members."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from scoring import evenings
from scoring.models import Session
from tarotclub import clubs, seasons
from tarotclub.models import Club, Player, Season
from tarotclub.seasons import Span
from tests.scoring.evening_writes import come, sit_down
from tests.scoring.factories import make_evening, make_season, make_session, play
from tests.tournaments.factories import make_tournament
from tournaments import directing
from tournaments.models import Tournament

URL = "/c/test/"


@pytest.fixture
def published(club) -> Club:
    Club.objects.filter(pk=club.pk).update(published=True)
    club.refresh_from_db()
    return club


def shown(answer):
    return answer.context["shown"]


def in_days(days: int):
    return timezone.localdate() + timedelta(days=days)


# Who sees it


def test_the_public_sees_it_once_the_club_published_it(published, client):
    answer = client.get(URL)
    assert answer.status_code == 200
    assert "<h1>Tarot Club de Test</h1>" in answer.content.decode()
    assert "Rien n’est encore publié." in answer.content.decode()


def test_a_stranger_is_led_to_the_login_of_a_hidden_club(club, client):
    assert client.get(URL)["Location"] == f"/compte/connexion/?next={URL}"


def test_a_member_of_another_club_does_not_find_a_hidden_one(club, outsider, client_for):
    assert client_for(outsider).get(URL).status_code == 404


def test_a_member_of_another_club_sees_what_the_public_sees(published, outsider, client_for):
    answer = client_for(outsider).get(URL)
    assert answer.status_code == 200
    assert answer.context["desk"] is None


@pytest.mark.django_db
def test_a_club_that_never_was_does_not_exist(client):
    assert client.get("/c/nulle-part/").status_code == 404


def test_another_method_is_refused(published, client):
    assert client.post(URL).status_code == 405


# What the public sees


def test_the_public_sees_only_what_is_published(published, client):
    for public in (True, False):
        make_session(published, published=public)
        make_season(published, name=f"Saison {public}", published=public)
        Tournament.objects.create(
            club=published,
            name="Open",
            date=in_days(0),
            published=public,
            status=Tournament.Status.RUNNING,
        )
    found = shown(client.get(URL))
    assert [one.published for one in found.open] == [True]
    assert [one.published for one in found.seasons] == [True]
    assert [one.published for one in found.running] == [True]


def test_evenings_stand_by_what_they_are(published, client):
    past = [
        make_session(published, published=True, status=Session.Status.CLOSED, date=in_days(-7 * n))
        for n in range(1, 8)
    ]
    later = make_session(published, published=True, status=Session.Status.PLANNED, date=in_days(14))
    next_one = make_session(
        published, published=True, status=Session.Status.PLANNED, date=in_days(7)
    )
    make_session(published, published=True, status=Session.Status.PLANNED, date=in_days(-3))
    found = shown(client.get(URL))
    assert found.past == past[:5]
    assert found.coming == [next_one, later]


def test_another_club_s_evenings_are_not_listed(published, other_club, client):
    make_session(other_club, published=True)
    make_season(other_club, published=True)
    found = shown(client.get(URL))
    assert (found.evenings, found.seasons) == ((), ())


def test_an_evening_is_named_by_its_day_unless_it_has_a_name(published, client):
    day = in_days(0)
    make_session(published, published=True, name="", date=day)
    make_session(published, published=True, name="Galette")
    page = client.get(URL).content.decode()
    assert f"Soirée du {date_format(day, 'l j F')}" in page
    assert "Galette" in page


# What members see


def test_a_new_club_says_what_to_do_first(club, owner, client_for):
    page = client_for(owner).get(URL).content.decode()
    assert "Il lui manque ses joueurs" in page
    assert 'href="/c/test/joueurs/nouveau/"' in page
    assert "publiez le club dans les réglages" in page


def test_a_club_with_players_is_offered_an_evening(club, secretary, client_for):
    Player.objects.create(club=club, first_name="Monique")
    page = client_for(secretary).get(URL).content.decode()
    assert "Rien n’est en cours." in page
    assert 'class="button main" href="/c/test/soirees/nouvelle/"' in page
    assert "tournois/nouveau" not in page


def test_a_reader_is_offered_nothing_to_start(club, reader, client_for):
    page = client_for(reader).get(URL).content.decode()
    assert "soirees/nouvelle" not in page
    assert "tournois/nouveau" not in page
    assert "joueurs/nouveau" not in page


def test_the_desk_counts_tonight_s_tables_players_and_deals(club, secretary, client_for):
    evening = make_evening(club, 4, 5, position=1)
    table = evening.tables.first()
    play(table)
    play(table)
    (tonight,) = client_for(secretary).get(URL).context["desk"].evenings
    assert (tonight.evening, tonight.tables, tonight.players, tonight.deals) == (evening, 2, 9, 2)


def test_a_tournament_says_how_many_results_are_missing(club, organiser, client_for):
    tournament = make_tournament(club, 20)
    directing.start_position(tournament, 2)
    answer = client_for(organiser).get(URL)
    (running,) = answer.context["desk"].tournaments
    assert (running.position, running.positions) == (2, 5)
    assert running.missing == 20
    assert "20 résultats manquent" in answer.content.decode()


# Unchanged, it costs nothing


def ask(client, known: str = ""):
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(URL, headers={"If-None-Match": known})
    return answer, len(asked)


def test_unchanged_it_costs_the_public_one_query(published, client):
    make_session(published, published=True)
    first, _ = ask(client)
    again, queries = ask(client, first["ETag"])
    assert (again.status_code, queries, len(again.content)) == (304, 1, 0)
    assert not again.cookies


def test_unchanged_it_repeats_no_policy_and_builds_none(published, client, monkeypatch):
    first, _ = ask(client)
    assert "default-src 'self'" in first["Content-Security-Policy"]
    monkeypatch.setattr("csp.middleware.build_policy", lambda **_parts: pytest.fail("built"))
    again, _ = ask(client, first["ETag"])
    assert again.status_code == 304
    assert "Content-Security-Policy" not in again


def test_the_public_s_page_costs_few_queries_whatever_it_shows(published, client):
    _, few = ask(client)
    season = make_season(published, published=True)
    for number in range(6):
        make_evening(published, 4, published=True, season=season, name=f"Soirée {number}")
    make_tournament(published, 20, published=True)
    _, many = ask(client)
    assert few == many <= 5
    _, kept = ask(client)
    assert kept == 1


CHANGES = {
    "a season is published": lambda club: seasons.edit(
        club.seasons.get(), Span("Saison", in_days(-9), in_days(9), published=True), version=1
    ),
    "the club changes its name": lambda club: clubs.edit(club, {"name": "Autre nom"}, club.version),
    "an evening is announced": lambda club: evenings.create(
        club, evenings.Details(in_days(1), published=True)
    ),
    "a tournament is published": lambda club: directing.publish(club.tournaments.get()),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_it_is_new_when(published, client, change):
    make_season(published)
    make_tournament(published, 20, started=False)
    first, _ = ask(client)
    change(published)
    again, _ = ask(client, first["ETag"])
    assert again.status_code == 200


def test_an_evening_whose_first_tables_are_drawn_is_on(published, client):
    evening = evenings.create(published, evenings.Details(in_days(0), published=True))
    come(evening, 4)
    first, _ = ask(client)
    assert shown(first).coming == [evening]
    sit_down(evening)
    again, _ = ask(client, first["ETag"])
    assert shown(again).open == [evening]


def test_a_member_s_desk_follows_every_deal(club, secretary, client_for):
    table = make_evening(club, 4).tables.get()
    desk = client_for(secretary)
    first, _ = ask(desk)
    assert ask(desk, first["ETag"])[0].status_code == 304
    play(table)
    again, _ = ask(desk, first["ETag"])
    assert again.context["desk"].evenings[0].deals == 1


def test_a_message_is_shown_once_and_not_with_the_next_page(published, owner, client_for):
    desk = client_for(owner)
    desk.post("/compte/", {"first_name": "Josy", "last_name": ""})
    first, _ = ask(desk)
    assert "Votre nom est enregistré." in first.content.decode()
    again, _ = ask(desk, first["ETag"])
    assert again.status_code == 200
    assert "Votre nom est enregistré." not in again.content.decode()
    assert ask(desk, again["ETag"])[0].status_code == 304


def test_the_member_s_queries_do_not_grow_with_the_deals(club, secretary, client_for):
    table = make_evening(club, 4).tables.get()
    desk = client_for(secretary)
    play(table)
    _, few = ask(desk)
    for _number in range(8):
        play(table)
    _, many = ask(desk)
    assert few == many <= 17


def test_seasons_of_members_say_when_they_are_not_public(club, reader, client_for):
    Season.objects.create(club=club, name="2025-2026", starts=in_days(-9), ends=in_days(9))
    assert "pas publiée" in client_for(reader).get(URL).content.decode()
