"""The first page."""

import re
from datetime import date

import pytest
from django.urls import reverse

from tarotclub.models import Club, Membership, Role
from tests.scoring.factories import make_evening, make_season, make_session
from tests.tournaments.factories import make_tournament


def published(club: Club) -> Club:
    Club.objects.filter(pk=club.pk).update(published=True)
    return club


def page_of(club: Club) -> str:
    return reverse("club", args=[club.slug])


def test_the_only_published_club_is_shown_at_once(club, other_club, client):
    published(club)
    answer = client.get("/")
    assert (answer.status_code, answer["Location"]) == (302, page_of(club))
    assert not answer.cookies


def test_several_published_clubs_are_listed(club, other_club, client):
    Club.objects.update(published=True)
    page = client.get("/").content.decode()
    assert page_of(club) in page
    assert page_of(other_club) in page


def test_a_hidden_club_is_not_listed(club, other_club, client):
    Club.objects.update(published=True)
    hidden = Club.objects.create(name="Caché", slug="cache")
    assert page_of(hidden) not in client.get("/").content.decode()


def test_where_nothing_is_published_a_visitor_logs_in(club, client):
    assert client.get("/")["Location"] == "/compte/connexion/"


def test_a_member_s_own_club_comes_before_the_published_ones(club, other_club, reader, client_for):
    published(other_club)
    assert client_for(reader).get("/")["Location"] == page_of(club)


def test_a_member_of_two_clubs_chooses(club, other_club, reader, client_for):
    Membership.objects.create(club=other_club, user=reader, role=Role.READER)
    page = client_for(reader).get("/").content.decode()
    assert page_of(club) in page
    assert page_of(other_club) in page


def test_an_account_without_a_club_is_told_so(club, other_club, reader, client_for):
    Membership.objects.all().delete()
    assert "Aucun club ne vous est ouvert" in client_for(reader).get("/").content.decode()


@pytest.mark.django_db
def test_another_method_is_refused(client):
    assert client.post("/").status_code == 405


def test_a_list_costs_no_query_more_for_more_clubs(club, client, django_assert_num_queries):
    for number in range(20):
        Club.objects.create(name=f"Club {number}", slug=f"c-{number}", published=True)
        make_session(Club.objects.create(name=f"H {number}", slug=f"h-{number}"), published=True)
    with django_assert_num_queries(4):
        client.get("/")


# What is published of a club whose own page is not


def text(client) -> str:
    return client.get("/").content.decode()


def test_published_results_need_no_published_club(club, other_club, client):
    evening = make_evening(club, 4, published=True, name="Galette")
    cup = make_tournament(club, 20, published=True)
    season = make_season(club, published=True)
    answer = client.get("/")
    page = answer.content.decode()
    assert f"<h1>{club.name}</h1>" in page
    for kind, row in (("evening", evening), ("tournament", cup), ("season", season)):
        address = reverse(kind, args=[club.slug, row.pk])
        assert f'href="{address}"' in page
        assert client.get(address).status_code == 200
    assert f'href="{page_of(club)}"' not in page, "it would lead to the login"
    assert other_club.name not in page
    assert not answer.cookies


def test_of_many_evenings_the_newest_stand_first_and_the_others_one_tap_away(club, client):
    for number in range(7):
        make_session(club, published=True, name=f"Soirée {number}", date=date(2026, 3, 1 + number))
    newest, older = text(client).split("Soirées plus anciennes")
    assert re.findall(r"Soirée (\d)\s*<", newest) == ["6", "5", "4", "3", "2"]
    assert re.findall(r"Soirée (\d)\s*<", older) == ["1", "0"]


def test_the_rest_of_that_club_stays_hidden(club, client):
    make_session(club, published=True, name="Galette")
    make_session(club, name="Privée")
    make_season(club, name="Secrète")
    page = text(client)
    assert "Galette" in page
    assert "Privée" not in page
    assert "Secrète" not in page
    assert client.get(page_of(club))["Location"].startswith("/compte/connexion/")


def test_a_published_evening_leads_back_to_the_first_page_not_to_a_login(club, client):
    evening = make_evening(club, 4, published=True)
    page = client.get(reverse("evening", args=[club.slug, evening.pk])).content.decode()
    assert '<a href="/" class="where">' in page
    assert reverse("rules", args=[club.slug]) not in page
    published(club)
    page = client.get(reverse("evening", args=[club.slug, evening.pk])).content.decode()
    assert f'<a href="{page_of(club)}" class="where">' in page
    assert reverse("rules", args=[club.slug]) in page


def test_beside_a_published_club_each_bears_its_name(club, other_club, client):
    published(other_club)
    make_session(club, published=True, name="Galette")
    page = text(client)
    assert page_of(other_club) in page
    assert f"<h2>{club.name}</h2>" in page
    assert "Galette" in page


def test_a_member_finds_his_own_club_once(club, other_club, reader, client_for):
    Membership.objects.create(club=other_club, user=reader, role=Role.READER)
    make_session(club, published=True, name="Galette")
    assert "Galette" not in text(client_for(reader))
