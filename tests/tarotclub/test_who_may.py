"""Every page and action of the club: who may, who is told no, and how a stranger is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.urls import reverse

from tarotclub.models import Club, Membership, Role
from tests.tarotclub.factories import make_player, make_season

ROLES = [str(role) for role in Role]
RUN = ["secretary", "organiser", "owner"]
OWN = ["owner"]


@dataclass(frozen=True)
class Page:
    """A view: its name, who may, how it is asked for, and what row it needs."""

    name: str
    roles: list[str]
    row: Callable[[Club], int] | None = None
    method: str = "get"

    def url(self, club: Club) -> str:
        args = [club.slug] + ([self.row(club)] if self.row else [])
        return reverse(self.name, args=args)


def player(club: Club) -> int:
    return make_player(club).pk


def season(club: Club) -> int:
    return make_season(club).pk


def member(club: Club) -> int:
    return Membership.objects.filter(club=club).order_by("pk").first().pk


PAGES = [
    Page("settings", OWN),
    Page("people", OWN),
    Page("person-add", OWN),
    Page("person-edit", OWN, member),
    Page("person-password", OWN, member),
    Page("person-remove", OWN, member),
    Page("players", ROLES),
    Page("player-add", RUN),
    Page("player-edit", RUN, player),
    Page("player-revert", RUN, player, "post"),
    Page("player-archive", RUN, player, "post"),
    Page("player-unarchive", RUN, player, "post"),
    Page("player-anonymise", RUN, player, "post"),
    Page("player-delete", RUN, player),
    Page("player-merge", RUN, player),
    Page("seasons", ROLES),
    Page("season-add", RUN),
    Page("season-edit", RUN, season),
]
BY_NAME = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@BY_NAME
@pytest.mark.parametrize("role", ROLES)
def test_a_member_may_what_the_role_allows(page, role, club, make_member, client_for):
    client = client_for(make_member(club, "somebody", role))
    answer = getattr(client, page.method)(page.url(club))
    allowed = 200 if page.method == "get" else 302
    assert answer.status_code == (allowed if role in page.roles else 403)


@BY_NAME
def test_a_stranger_is_led_to_the_login_and_back(page, club, owner, client_for):
    url = page.url(club)
    answer = getattr(client_for(), page.method)(url)
    assert (answer.status_code, answer["Location"]) == (302, f"/compte/connexion/?next={url}")


@BY_NAME
def test_the_owner_of_another_club_finds_nothing(page, club, owner, outsider, client_for):
    assert getattr(client_for(outsider), page.method)(page.url(club)).status_code == 404


@pytest.mark.parametrize("page", [page for page in PAGES if page.row], ids=lambda page: page.name)
def test_another_club_s_row_does_not_exist_here(
    page, club, other_club, owner, outsider, client_for
):
    url = reverse(page.name, args=[club.slug, page.row(other_club)])
    assert getattr(client_for(owner), page.method)(url).status_code == 404


@BY_NAME
def test_a_row_that_never_was_does_not_exist(page, club, owner, client_for):
    args = [club.slug, 987654] if page.row else ["nulle-part"]
    url = reverse(page.name, args=args)
    assert getattr(client_for(owner), page.method)(url).status_code == 404


@BY_NAME
def test_a_method_the_page_does_not_know_is_refused(page, club, owner, client_for):
    client, url = client_for(owner), page.url(club)
    assert client.put(url).status_code == 405
    if page.method == "post":
        assert client.get(url).status_code == 405
    if page.name in ("people", "players", "seasons"):
        assert client.post(url).status_code == 405


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.method == "get"], ids=lambda page: page.name
)
def test_a_page_asked_for_changes_nothing(page, club, owner, client_for):
    url = page.url(club)

    def rows() -> list:
        models = (Club, Membership, club.players.model, club.seasons.model)
        return [list(model.objects.order_by("pk").values()) for model in models]

    before = rows()
    client_for(owner).get(url)
    assert rows() == before
