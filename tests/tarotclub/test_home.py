"""The first page."""

import pytest
from django.urls import reverse

from tarotclub.models import Club, Membership, Role


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
    with django_assert_num_queries(1):
        client.get("/")
