"""Every page and action of the hall: who may, who is told no, how a stranger is answered."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.urls import reverse

from tests.tournaments.asked import DIRECT, ENTER, ROLES, Page, by_name, entry
from tests.tournaments.factories import make_tournament, seance
from tests.tournaments.libre.factories import make_libre
from tournaments import directing
from tournaments.directing.hall import call_arbiter, set_fees
from tournaments.directing.hall.sentences import CODES, hall_sentences
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
RUN = ["secretary", "organiser", "owner"]
ARBITRATE = ["arbiter", "organiser", "owner"]


def call(tournament: Tournament) -> list[int]:
    return [call_arbiter(seance(tournament).session, 1, "").pk]


def till(tournament: Tournament) -> list[int]:
    set_fees(tournament, 10_00, 0)
    return []


@dataclass(frozen=True)
class HallPage(Page):
    """One that may be about somebody on the list: `entry`."""

    entry: bool = False

    def given(self, tournament: Tournament) -> dict[str, str]:
        who = {"inscrit": str(tournament.entries.first().pk)} if self.entry else {}
        return {**self.data, **who}


PAGES = [
    HallPage("hall", RUN),
    HallPage("hall-check-in", RUN, "post", entry=True, data={"la": "1"}),
    HallPage("hall-pay", RUN, "post", entry=True),
    HallPage("hall-person", RUN, more=entry),
    HallPage("hall-fees", DIRECT),
    HallPage("hall-till", RUN),
    HallPage("hall-till-export", RUN),
    HallPage("hall-prizes", DIRECT),
    HallPage("hall-winners", DIRECT, "post", till, {"version": "1"}),
    HallPage("hall-clock", ENTER),
    HallPage("hall-clock-minutes", DIRECT, "post", data={"minutes": "20"}),
    HallPage("hall-clock-pause", DIRECT, "post"),
    HallPage("hall-clock-resume", DIRECT, "post"),
    HallPage("hall-clock-restart", DIRECT, "post"),
    HallPage("hall-clock-extra", DIRECT, "post", data={"minutes": "5"}),
    HallPage("hall-clock-table", ARBITRATE, "post", data={"minutes": "5", "table": "1"}),
    HallPage("hall-calls", ENTER),
    HallPage("hall-call", ENTER, "post", data={"table": "1"}),
    HallPage("hall-call-answered", ARBITRATE, "post", call),
    HallPage("hall-screens", DIRECT),
    HallPage("hall-show", DIRECT, "post", data={"ecran": "clock"}),
    HallPage("hall-announcement-clear", DIRECT, "post"),
    HallPage("where", ROLES),
    HallPage("wall", ROLES),
    HallPage("prizes", ROLES),
]
BY_NAME = by_name(PAGES, "asked")


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


@by_name([one for one in PAGES if one.method == "get"], "asked")
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
