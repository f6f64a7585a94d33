"""Every page and action of the hall: who may, who is told no, how a stranger is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.urls import reverse

from tarotclub.models import Role
from tests.tournaments.factories import make_tournament, seance
from tests.tournaments.libre.factories import make_libre
from tournaments import directing
from tournaments.directing.hall import call_arbiter, set_fees
from tournaments.directing.hall.sentences import CODES, hall_sentences
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ROLES = [str(role) for role in Role]
DIRECT = ["organiser", "owner"]
RUN = ["secretary", "organiser", "owner"]
DEALS = ["secretary", "arbiter", "organiser", "owner"]
ARBITRATE = ["arbiter", "organiser", "owner"]
Values = Callable[[Tournament], list[int]]


def none(_tournament: Tournament) -> list[int]:
    return []


def entry(tournament: Tournament) -> list[int]:
    return [tournament.entries.first().pk]


def call(tournament: Tournament) -> list[int]:
    return [call_arbiter(seance(tournament).session, 1, "").pk]


def till(tournament: Tournament) -> list[int]:
    set_fees(tournament, 10_00, 0)
    return []


@dataclass(frozen=True)
class Page:
    name: str
    roles: list[str]
    method: str = "get"
    more: Values = none
    data: dict[str, str] = field(default_factory=dict)
    entry: bool = False

    def url(self, tournament: Tournament, club=None) -> str:
        slug = (club or tournament.club).slug
        return reverse(self.name, args=[slug, tournament.pk, *self.more(tournament)])

    def given(self, tournament: Tournament) -> dict[str, str]:
        who = {"inscrit": str(tournament.entries.first().pk)} if self.entry else {}
        return {**self.data, **who}


PAGES = [
    Page("hall", RUN),
    Page("hall-check-in", RUN, "post", entry=True, data={"la": "1"}),
    Page("hall-pay", RUN, "post", entry=True),
    Page("hall-person", RUN, more=entry),
    Page("hall-fees", DIRECT),
    Page("hall-till", RUN),
    Page("hall-till-export", RUN),
    Page("hall-prizes", DIRECT),
    Page("hall-winners", DIRECT, "post", till, {"version": "1"}),
    Page("hall-clock", DEALS),
    Page("hall-clock-minutes", DIRECT, "post", data={"minutes": "20"}),
    Page("hall-clock-pause", DIRECT, "post"),
    Page("hall-clock-resume", DIRECT, "post"),
    Page("hall-clock-restart", DIRECT, "post"),
    Page("hall-clock-extra", DIRECT, "post", data={"minutes": "5"}),
    Page("hall-clock-table", ARBITRATE, "post", data={"minutes": "5", "table": "1"}),
    Page("hall-calls", DEALS),
    Page("hall-call", DEALS, "post", data={"table": "1"}),
    Page("hall-call-answered", ARBITRATE, "post", call),
    Page("hall-screens", DIRECT),
    Page("hall-show", DIRECT, "post", data={"ecran": "clock"}),
    Page("hall-announcement-clear", DIRECT, "post"),
    Page("where", ROLES),
    Page("wall", ROLES),
    Page("prizes", ROLES),
]
BY_NAME = pytest.mark.parametrize("asked", PAGES, ids=lambda asked: asked.name)


@BY_NAME
@pytest.mark.parametrize("role", ROLES)
def test_by_role(asked, role, club, make_member, client_for):
    tournament = make_tournament(club, 20)
    client = client_for(make_member(club, role, role))
    answer = getattr(client, asked.method)(asked.url(tournament), asked.given(tournament))
    assert answer.status_code in ({200, 302} if role in asked.roles else {403})


@BY_NAME
def test_strangers_other_clubs_and_bad_ids(asked, club, other_club, outsider, owner, client_for):
    tournament = make_tournament(club, 20)
    ask, given = asked.method, asked.given(tournament)
    address = asked.url(tournament)
    stranger = getattr(client_for(None), ask)(address, given)
    assert stranger.status_code == 302
    assert reverse("login") in stranger.url
    assert getattr(client_for(outsider), ask)(address, given).status_code == 404
    borrowed = getattr(client_for(outsider), ask)(asked.url(tournament, other_club), given)
    assert borrowed.status_code == 404
    bad = address.replace(f"/tournois/{tournament.pk}/", "/tournois/999999/")
    assert getattr(client_for(owner), ask)(bad, given).status_code == 404


@BY_NAME
def test_wrong_method(asked, club, owner, client_for):
    tournament = make_tournament(club, 20)
    assert client_for(owner).put(asked.url(tournament)).status_code == 405
    if asked.method == "post":
        assert client_for(owner).get(asked.url(tournament)).status_code == 405


@BY_NAME
def test_a_libre_has_all_of_it(asked, club, owner, client_for):
    tournament = make_libre(club, 8)
    answer = getattr(client_for(owner), asked.method)(
        asked.url(tournament), asked.given(tournament)
    )
    assert answer.status_code in {200, 302}


@pytest.mark.parametrize(
    "asked", [one for one in PAGES if one.method == "get"], ids=lambda asked: asked.name
)
def test_before_the_start(asked, club, owner, client_for):
    for tournament in (
        make_tournament(club, 20, started=False),
        directing.create(club, "Vide", make_tournament(club, 20).date),
    ):
        if asked.more is entry and not tournament.entries.exists():
            continue
        assert client_for(owner).get(asked.url(tournament)).status_code == 200


@pytest.mark.parametrize("name", ["where", "wall", "prizes"])
def test_the_public_once_it_is_published(name, club, client_for):
    tournament = make_tournament(club, 20, published=True)
    address = reverse(name, args=[club.slug, tournament.pk])
    assert client_for(None).get(address).status_code == 200
    directing.publish(tournament, published=False)
    assert client_for(None).get(address).status_code == 302


def test_each_code_has_a_sentence():
    assert set(hall_sentences()) == set(CODES)
