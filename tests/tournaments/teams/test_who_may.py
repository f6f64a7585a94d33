"""Every page and action of teams: who may, and how a stranger is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.urls import reverse

from tarotclub.models import Role
from tests.tournaments.factories import make_tournament
from tests.tournaments.teams.factories import begin, make_teams, started
from tournaments.models import LibreTeam, Tournament

ROLES = [str(role) for role in Role]
DIRECT = ["organiser", "owner"]
ENTER = ["secretary", "arbiter", "organiser", "owner"]
DECIDE = ["arbiter", "organiser", "owner"]
Values = Callable[[Tournament], list[object]]


def none(_tournament: Tournament) -> list[object]:
    return []


def team(tournament: Tournament) -> list[object]:
    return [LibreTeam.objects.filter(tournament=tournament).first().pk]


def meeting(_tournament: Tournament) -> list[object]:
    return [1]


def second(_tournament: Tournament) -> list[object]:
    return [1, 2]


def first(_tournament: Tournament) -> list[object]:
    return [1, 1]


def side(_tournament: Tournament) -> list[object]:
    return [1, "A"]


@dataclass(frozen=True)
class Page:
    name: str
    roles: list[str]
    method: str = "get"
    more: Values = none
    data: dict[str, str] = field(default_factory=dict)
    right: tuple[int, ...] = (200, 302)

    def url(self, tournament: Tournament, club=None) -> str:
        slug = (club or tournament.club).slug
        return reverse(self.name, args=[slug, tournament.pk, *self.more(tournament)])


PAGES = [
    Page("team-add", DIRECT),
    Page("team-edit", DIRECT, more=team),
    Page("team-remove", DIRECT, "post", team),
    Page("team-draw", DIRECT),
    Page("team-start", DIRECT, "post"),
    Page("team-unstart", DIRECT, "post"),
    Page("team-desk", ENTER),
    Page("team-bracket", DIRECT, "post", data={"kept": "1"}),
    Page("team-round", DIRECT, "post"),
    Page("team-round-undo", DIRECT, "post"),
    Page("team-finish", DIRECT),
    Page("team-reopen", DIRECT, "post"),
    Page("team-meeting-desk", ENTER, more=meeting),
    Page("team-quarter", DIRECT, more=second),
    Page("team-quarter-start", DIRECT, "post", second),
    Page("team-quarter-undo", DIRECT, "post", first),
    Page("team-results", ENTER, more=first),
    Page("team-print", ENTER, more=meeting),
    Page("team-rulings", ROLES, more=meeting),
    Page("team-rulings", DECIDE, "post", meeting, right=(400,)),
    Page("team-bonus", DIRECT, "post", side, {"bonus": "2,5"}),
    Page("team-forfeit", DECIDE, "post", side, {"forfeit": "1"}),
    Page("team-through", DECIDE, "post", side),
]
BY_NAME = pytest.mark.parametrize("asked", PAGES, ids=lambda asked: f"{asked.name}-{asked.method}")


@pytest.fixture
def tournament(club) -> Tournament:
    made = started(club, 4, "bracket")
    begin(made.meetings.first())
    Tournament.objects.filter(pk=made.pk).update(published=True)
    return made


def ask(client, page: Page, tournament: Tournament, **other):
    return getattr(client, page.method)(page.url(tournament, **other), page.data)


@BY_NAME
def test_each_role(tournament, club, client_for, make_member, asked) -> None:
    for role in ROLES:
        answer = ask(client_for(make_member(club, role, role)), asked, tournament)
        assert answer.status_code in (asked.right if role in asked.roles else (403,)), role


def test_a_stranger_is_led_to_the_login(tournament, client) -> None:
    for page in PAGES:
        answer = ask(client, page, tournament)
        assert answer.status_code == 302, page
        assert reverse("login") in answer.url


def test_another_club_finds_nothing(tournament, other_club, client_for, outsider) -> None:
    client = client_for(outsider)
    for page in PAGES:
        assert ask(client, page, tournament).status_code == 404, page
        assert ask(client, page, tournament, club=other_club).status_code == 404, page


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
