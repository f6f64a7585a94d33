"""Every page and action that sides have of their own: who may, and how a stranger is answered."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tournaments.asked import DIRECT, ENTER, ROLES, Page, by_name
from tests.tournaments.factories import make_tournament
from tests.tournaments.sides.factories import QUADRETTES, TRIPLETTES, make_sides
from tournaments.models import LibreTeam, Tournament


def team(tournament: Tournament) -> list[int]:
    return [LibreTeam.objects.filter(tournament=tournament).first().pk]


PAGES = [
    Page("side-add", DIRECT),
    Page("side-edit", DIRECT, more=team),
    Page("side-remove", DIRECT, "post", team),
    Page("side-colour", DIRECT, "post", data={"first": "2"}),
    Page("side-print-boards", ENTER),
    Page("side-print-guides", ENTER),
    Page("side-print-orientation", ENTER),
]
BY_NAME = by_name(PAGES)


@BY_NAME
@pytest.mark.parametrize("role", ROLES)
def test_each_role(club, client_for, make_member, page, role) -> None:
    tournament = make_sides(club, TRIPLETTES, 6, started=False)
    answer = page.ask(client_for(make_member(club, "someone", role)), tournament)
    assert answer.status_code in ((200, 302) if role in page.roles else (403,))


@BY_NAME
def test_a_stranger_is_led_to_the_login(club, client, page) -> None:
    tournament = make_sides(club, TRIPLETTES, 6, started=False, published=True)
    answer = page.ask(client, tournament)
    assert answer.status_code == 302
    assert reverse("login") in answer.url


@BY_NAME
def test_another_club_finds_nothing(club, other_club, client_for, outsider, page) -> None:
    tournament = make_sides(club, QUADRETTES, 5, started=False)
    client = client_for(outsider)
    assert page.ask(client, tournament).status_code == 404
    assert page.ask(client, tournament, other_club).status_code == 404


@BY_NAME
def test_no_other_form(club, owner, client_for, page) -> None:
    make_sides(club, TRIPLETTES, 5, started=False)
    other = make_tournament(club)
    answer = getattr(client_for(owner), page.method)(
        reverse(page.name, args=[club.slug, other.pk, *([1] if page.more is team else [])])
    )
    assert answer.status_code == 404


@by_name([one for one in PAGES if one.method == "post"])
def test_nothing_is_changed_by_a_get(club, owner, client_for, page) -> None:
    tournament = make_sides(club, TRIPLETTES, 6, started=False)
    assert client_for(owner).get(page.url(tournament)).status_code == 405


def test_a_team_of_another_tournament(club, owner, client_for) -> None:
    one = make_sides(club, TRIPLETTES, 5, started=False, name="Un")
    other = make_sides(club, TRIPLETTES, 5, started=False, name="Deux")
    address = reverse("side-edit", args=[club.slug, one.pk, *team(other)])
    assert client_for(owner).get(address).status_code == 404


def test_the_start_closes_the_preparation(club, owner, client_for) -> None:
    tournament = make_sides(club, TRIPLETTES, 6)
    client = client_for(owner)
    client.post(reverse("side-remove", args=[club.slug, tournament.pk, *team(tournament)]))
    client.post(reverse("side-colour", args=[club.slug, tournament.pk]), {"first": "2"})
    assert tournament.libre_teams.count() == 6
    assert not tournament.seances.filter(sides__first=2).exists()
