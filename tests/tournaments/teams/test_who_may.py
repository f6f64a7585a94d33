"""Every page and action of teams: who may, and how a stranger is answered."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.urls import reverse

from tests.tournaments.asked import DIRECT, ENTER, ROLES, Page, numbers
from tests.tournaments.factories import make_tournament
from tests.tournaments.teams.factories import begin, make_teams, started
from tournaments.models import LibreTeam, Tournament

DECIDE = ["arbiter", "organiser", "owner"]
meeting, first, second = numbers(1), numbers(1, 1), numbers(1, 2)


def team(tournament: Tournament) -> list[int]:
    return [LibreTeam.objects.filter(tournament=tournament).first().pk]


def side(_tournament: Tournament) -> list[object]:
    return [1, "A"]


@dataclass(frozen=True)
class TeamPage(Page):
    """`right`: what whoever may is answered."""

    right: tuple[int, ...] = (200, 302)


PAGES = [
    TeamPage("team-add", DIRECT),
    TeamPage("team-edit", DIRECT, more=team),
    TeamPage("team-remove", DIRECT, "post", team),
    TeamPage("team-draw", DIRECT),
    TeamPage("team-start", DIRECT, "post"),
    TeamPage("team-unstart", DIRECT, "post"),
    TeamPage("team-desk", ENTER),
    TeamPage("team-bracket", DIRECT, "post", data={"kept": "1"}),
    TeamPage("team-round", DIRECT, "post"),
    TeamPage("team-round-undo", DIRECT, "post"),
    TeamPage("team-finish", DIRECT),
    TeamPage("team-reopen", DIRECT, "post"),
    TeamPage("team-meeting-desk", ENTER, more=meeting),
    TeamPage("team-quarter", DIRECT, more=second),
    TeamPage("team-quarter-start", DIRECT, "post", second),
    TeamPage("team-quarter-undo", DIRECT, "post", first),
    TeamPage("team-results", ENTER, more=first),
    TeamPage("team-print", ENTER, more=meeting),
    TeamPage("team-rulings", ROLES, more=meeting),
    TeamPage("team-rulings", DECIDE, "post", meeting, right=(400,)),
    TeamPage("team-bonus", DIRECT, "post", side, {"bonus": "2,5"}),
    TeamPage("team-forfeit", DECIDE, "post", side, {"forfeit": "1"}),
    TeamPage("team-through", DECIDE, "post", side),
]
BY_NAME = pytest.mark.parametrize("asked", PAGES, ids=lambda asked: f"{asked.name}-{asked.method}")


@pytest.fixture
def tournament(club) -> Tournament:
    made = started(club, 4, "bracket")
    begin(made.meetings.first())
    Tournament.objects.filter(pk=made.pk).update(published=True)
    return made


@BY_NAME
def test_each_role(tournament, club, client_for, make_member, asked) -> None:
    for role in ROLES:
        answer = asked.ask(client_for(make_member(club, role, role)), tournament)
        assert answer.status_code in (asked.right if role in asked.roles else (403,)), role


def test_a_stranger_is_led_to_the_login(tournament, client) -> None:
    for page in PAGES:
        answer = page.ask(client, tournament)
        assert answer.status_code == 302, page
        assert reverse("login") in answer.url


def test_another_club_finds_nothing(tournament, other_club, client_for, outsider) -> None:
    client = client_for(outsider)
    for page in PAGES:
        assert page.ask(client, tournament).status_code == 404, page
        assert page.ask(client, tournament, other_club).status_code == 404, page


def test_no_other_form_and_no_other_meeting(tournament, club, owner, client_for) -> None:
    client = client_for(owner)
    other = make_tournament(club)
    for page in PAGES:
        more = [99 if isinstance(one, int) else one for one in page.more(tournament)]
        for pk in (other.pk, tournament.pk) if more else (other.pk,):
            address = reverse(page.name, args=[club.slug, pk, *more])
            assert getattr(client, page.method)(address, page.data).status_code == 404, page


def test_nothing_is_changed_by_a_get(tournament, owner, client_for) -> None:
    client = client_for(owner)
    for page in PAGES:
        if page.method == "post" and page.name != "team-rulings":
            assert client.get(page.url(tournament)).status_code == 405, page


def test_the_public_reads_a_meeting_that_is_published(tournament, client) -> None:
    address = reverse("team-meeting", args=[tournament.club.slug, tournament.pk, 1])
    assert client.get(address).status_code == 200
    Tournament.objects.filter(pk=tournament.pk).update(published=False)
    assert client.get(address).status_code != 200
    assert client.post(address).status_code == 405


def test_a_team_of_another_tournament(tournament, club, owner, client_for) -> None:
    other = make_teams(club, 2, name="Autre")
    address = reverse("team-edit", args=[club.slug, tournament.pk, *team(other)])
    assert client_for(owner).get(address).status_code == 404
