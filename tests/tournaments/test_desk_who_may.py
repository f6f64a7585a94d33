"""Every page and action of the desk: who may, who is told no, how a stranger is answered."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.models import Deal
from tarotclub.models import Club
from tests.tournaments.asked import DIRECT, ENTER, ROLES, Page, by_name, entry, numbers
from tests.tournaments.factories import enter_units, make_tournament, table_at
from tournaments.models import Tournament


def table(tournament: Tournament) -> list[int]:
    return [table_at(tournament, 1, 1).pk]


def deal(tournament: Tournament) -> list[int]:
    return [Deal.objects.filter(table__session__seance__tournament=tournament).first().pk]


PAGES = [
    Page("tournament-edit", DIRECT),
    Page("tournament-delete", DIRECT),
    Page("tournament-publish", DIRECT, "post"),
    Page("tournament-unpublish", DIRECT, "post"),
    Page("tournament-finish", DIRECT),
    Page("tournament-reopen", DIRECT, "post"),
    Page("entries", DIRECT),
    Page("entry-add", DIRECT, "post"),
    Page("entry-guest", DIRECT),
    Page("entry-remove", DIRECT, "post", entry),
    Page("movement", DIRECT),
    Page("seating", DIRECT),
    Page("seating-draw", DIRECT, "post"),
    Page("seating-order", DIRECT, "post"),
    Page("seating-rest", DIRECT, "post"),
    Page("seating-swap", DIRECT, "post"),
    Page("tournament-start", DIRECT, "post"),
    Page("tournament-unstart", DIRECT, "post"),
    Page("position-start", DIRECT, "post", numbers(2)),
    Page("desk", ENTER),
    Page("tournament-missing", ENTER),
    Page("board-entry", ENTER, more=numbers(1)),
    Page("table-entry", ENTER, more=table),
    Page("result-void", ENTER, more=deal),
    Page("result-restore", ENTER, "post", deal, {"version": "1"}),
    Page("print-boards", ENTER),
    Page("print-guides", ENTER),
    Page("print-orientation", ENTER),
]
BY_NAME = by_name(PAGES)


@pytest.fixture
def tournament(club: Club) -> Tournament:
    """Running, with one result."""
    made = make_tournament(club)
    enter_units(made, {(1, 1, 1): 50})
    return made


@BY_NAME
def test_each_role_may_what_it_is_for(page, tournament, make_member, client_for):
    for role in ROLES:
        client = client_for(make_member(tournament.club, role, role))
        answer = getattr(client, page.method)(page.url(tournament), page.data)
        allowed = 200 if page.method == "get" else 302
        assert (role, answer.status_code) == (role, allowed if role in page.roles else 403)


# What is refused changes nothing: one tournament serves for all pages.


def test_a_stranger_is_led_to_the_login_and_back(tournament, client_for):
    for page in PAGES:
        url = page.url(tournament)
        answer = getattr(client_for(), page.method)(url, page.data)
        assert (answer.status_code, answer["Location"]) == (302, f"/compte/connexion/?next={url}")


def test_for_another_club_it_does_not_exist(tournament, outsider, other_club, client_for):
    client = client_for(outsider)
    for page in PAGES:
        ask = getattr(client, page.method)
        assert (page.name, ask(page.url(tournament), page.data).status_code) == (page.name, 404)
        args = [other_club.slug, tournament.pk, *page.more(tournament)]
        elsewhere = reverse(page.name, args=args)
        assert (page.name, ask(elsewhere, page.data).status_code) == (page.name, 404)


def test_a_bad_id_does_not_exist(tournament, owner, client_for):
    client = client_for(owner)
    for page in PAGES:
        args = [tournament.club.slug, 10**6, *page.more(tournament)]
        url = reverse(page.name, args=args)
        answer = getattr(client, page.method)(url, page.data)
        assert (page.name, answer.status_code) == (page.name, 404)


def test_a_get_changes_nothing_and_a_wrong_method_is_refused(tournament, owner, client_for):
    client = client_for(owner)
    tournament.refresh_from_db()
    before = (tournament.revision, tournament.version, tournament.status)
    for page in PAGES:
        url = page.url(tournament)
        answer = client.get(url)
        # What was ticked before a login shows on the list of entries, also where nothing was.
        listed = page.name == "entry-add" and answer["Location"] == url[: -len("ajouter/")]
        expected = 200 if page.method == "get" else 405
        assert listed or (page.name, answer.status_code) == (page.name, expected)
        assert (page.name, client.delete(url).status_code) == (page.name, 405)
        tournament.refresh_from_db()
        now = (tournament.revision, tournament.version, tournament.status)
        assert (page.name, now) == (page.name, before)


def test_no_action_is_done_without_its_token(tournament, owner, client_for):
    client = client_for(owner, enforce_csrf_checks=True)
    for page in PAGES:
        if page.method == "post":
            answer = client.post(page.url(tournament), page.data)
            assert (page.name, answer.status_code) == (page.name, 403)


@pytest.mark.parametrize(
    ("name", "more"), [("board-entry", [99]), ("table-entry", [10**6]), ("result-void", [10**6])]
)
def test_what_the_tournament_does_not_have_does_not_exist(
    name, more, tournament, club, owner, client_for
):
    url = reverse(name, args=[club.slug, tournament.pk, *more])
    assert client_for(owner).get(url).status_code == 404


@pytest.mark.parametrize("name", ["table-entry", "result-void", "result-restore", "entry-remove"])
def test_what_belongs_to_another_tournament_does_not_exist_here(
    name, tournament, club, owner, client_for
):
    other = make_tournament(club, name="Un autre")
    page = next(page for page in PAGES if page.name == name)
    url = reverse(name, args=[club.slug, other.pk, *page.more(tournament)])
    assert getattr(client_for(owner), page.method)(url, page.data).status_code == 404


@pytest.mark.parametrize("name", ["desk", "tournament-missing", "tournament-finish"])
def test_before_the_start_there_is_no_desk(name, club, arbiter, organiser, client_for):
    draft = make_tournament(club, started=False)
    url = reverse(name, args=[club.slug, draft.pk])
    assert client_for(arbiter).get(url).status_code in {403, 404}
    answer = client_for(organiser).get(url)
    assert answer.status_code == (302 if name == "desk" else 404)


# The desk counts the calls that wait and the results that are contested.
QUERIES = {"desk": 11, "tournament-missing": 9, "board-entry": 12, "table-entry": 12}


@pytest.mark.parametrize("name", QUERIES)
@pytest.mark.parametrize("players", [20, 52])
def test_its_queries_do_not_grow_with_the_tournament(
    name, players, club, owner, client_for, django_assert_max_num_queries
):
    big = make_tournament(club, players)
    enter_units(big, {(1, 1, 1): 50, (1, 1, 2): 60})
    page = next(page for page in PAGES if page.name == name)
    client, url = client_for(owner), page.url(big)
    with django_assert_max_num_queries(QUERIES[name]):
        assert client.get(url).status_code == 200
