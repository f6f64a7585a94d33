"""Every page and action of a libre: who may, who is told no, how a stranger is answered."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.reading import words
from tests.tournaments.asked import DIRECT, ENTER, ROLES, Page, by_name, entry, numbers
from tests.tournaments.factories import make_tournament
from tests.tournaments.libre.factories import hand_in, make_libre, tables
from tournaments.directing import libre
from tournaments.models import LibreTeam, Tournament


def table(tournament: Tournament) -> list[int]:
    return [tables(tournament, 1, 1)[0].pk]


def team(tournament: Tournament) -> list[int]:
    made = LibreTeam.objects.filter(tournament=tournament).first()
    return [(made or LibreTeam.objects.create(tournament=tournament, number=9, name="Les Neuf")).pk]


PAGES = [
    Page("libre-entries", DIRECT),
    Page("libre-team-add", DIRECT),
    Page("libre-team-edit", DIRECT, more=team),
    Page("libre-team-remove", DIRECT, "post", team),
    Page("libre-format", DIRECT),
    Page("libre-ties", DIRECT, "post"),
    Page("libre-places", DIRECT),
    Page("libre-places-draw", DIRECT),
    Page("libre-places-list", DIRECT, "post"),
    Page("libre-places-swap", DIRECT),
    Page("libre-start", DIRECT, "post"),
    Page("libre-desk", ENTER),
    Page("libre-position-start", DIRECT, "post", numbers(2)),
    Page("libre-unstart", DIRECT, "post"),
    Page("libre-finish", DIRECT),
    Page("libre-reopen", DIRECT, "post"),
    Page("libre-seance-new", DIRECT),
    Page("libre-totals", ENTER, more=numbers(1, 1)),
    Page("libre-table", ENTER, more=table),
    Page("libre-totals-void", ENTER, "post", table),
    Page("libre-print-sheets", ENTER),
    Page("libre-print-ranking", ENTER),
    Page("libre-seating", ROLES, more=numbers(1, 1)),
    Page("libre-player", ROLES, more=entry),
]
BY_NAME = by_name(PAGES)


def ready(club) -> Tournament:
    tournament = make_libre(club, 8)
    hand_in(tournament, tables(tournament, 1, 1)[0], 10, 20, 30, -60)
    return tournament


@BY_NAME
@pytest.mark.parametrize("role", ROLES)
def test_by_role(page, role, club, make_member, client_for):
    tournament = ready(club)
    client = client_for(make_member(club, role, role))
    answer = getattr(client, page.method)(page.url(tournament), page.data)
    wanted = {200, 302} if role in page.roles else {403}
    assert answer.status_code in wanted


@BY_NAME
def test_strangers_other_clubs_and_bad_ids(page, club, other_club, outsider, owner, client_for):
    tournament = ready(club)
    ask = page.method
    address = page.url(tournament)
    stranger = getattr(client_for(None), ask)(address, page.data)
    assert stranger.status_code == 302
    assert reverse("login") in stranger.url
    assert getattr(client_for(outsider), ask)(address, page.data).status_code == 404
    borrowed = getattr(client_for(outsider), ask)(page.url(tournament, other_club), page.data)
    assert borrowed.status_code == 404
    bad = address.replace(f"/tournois/{tournament.pk}/", "/tournois/999999/")
    assert getattr(client_for(owner), ask)(bad, page.data).status_code == 404


@BY_NAME
def test_wrong_method(page, club, owner, client_for):
    tournament = ready(club)
    answer = client_for(owner).put(page.url(tournament))
    assert answer.status_code == 405
    if page.method == "post":
        assert client_for(owner).get(page.url(tournament)).status_code == 405


@BY_NAME
def test_a_duplicate_is_no_libre(page, club, owner, client_for):
    duplicate = make_tournament(club, 20)
    args = [club.slug, duplicate.pk, *(page.more(duplicate) if page.more is entry else ())]
    count = len(page.more(ready(club)))
    args += [1] * (count + 2 - len(args))
    answer = getattr(client_for(owner), page.method)(reverse(page.name, args=args), page.data)
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "name",
    ["movement", "seating", "print-boards", "print-guides", "tournament-finish"],
)
def test_a_libre_has_no_page_of_the_duplicate(name, club, owner, client_for):
    tournament = ready(club)
    assert client_for(owner).get(reverse(name, args=[club.slug, tournament.pk])).status_code == 404


@pytest.mark.parametrize("name", ["tournament-start", "seating-draw", "tournament-reopen"])
def test_no_action_of_the_duplicate_changes_a_libre(name, club, owner, client_for):
    tournament = ready(club)
    answer = client_for(owner).post(reverse(name, args=[club.slug, tournament.pk]))
    assert answer.status_code == 404


def test_elsewhere_ids_inside_the_tournament(club, owner, client_for):
    one, other = ready(club), make_libre(club, 8, name="Autre")
    client = client_for(owner)
    foreign = tables(other, 1, 1)[0].pk
    assert client.get(reverse("libre-table", args=[club.slug, one.pk, foreign])).status_code == 404
    stranger = other.entries.first().pk
    address = reverse("libre-player", args=[club.slug, one.pk, stranger])
    assert client.get(address).status_code == 404
    for position in (0, 3, 99):
        address = reverse("libre-seating", args=[club.slug, one.pk, 1, position])
        assert client.get(address).status_code == 404


def test_pages_ask_as_much_for_eight_as_for_forty(
    club, client_for, owner, django_assert_max_num_queries
):
    public, member = client_for(None), client_for(owner)
    few = make_libre(club, 8, published=True)
    many = make_libre(club, 40, published=True, name="Grand")
    for tournament in (few, many):
        args = [club.slug, tournament.pk]
        with django_assert_max_num_queries(12):
            assert public.get(reverse("tournament", args=args)).status_code == 200
        with django_assert_max_num_queries(1):
            page = public.get(reverse("tournament", args=args))
            assert page.status_code == 200
        with django_assert_max_num_queries(16):
            assert member.get(reverse("libre-desk", args=args)).status_code == 200
        with django_assert_max_num_queries(16):
            address = reverse("libre-totals", args=[*args, 1, 1])
            assert member.get(address).status_code == 200
        with django_assert_max_num_queries(14):
            assert public.get(reverse("libre-seating", args=[*args, 1, 1])).status_code == 200


def test_the_public_sees_pseudonyms(club, client_for):
    tournament = make_libre(club, 8, published=True)
    who = tournament.entries.select_related("player").first().player
    who.pseudonym = "Renard"
    who.save()
    page = client_for(None).get(reverse("tournament", args=[club.slug, tournament.pk]))
    assert "Renard" in page.content.decode()
    assert who.last_name not in words(page)


def test_unpublished_is_not_shown(club, client_for):
    tournament = make_libre(club, 8)
    address = reverse("tournament", args=[club.slug, tournament.pk])
    assert client_for(None).get(address).status_code == 302
    libre.finish_libre(tournament, 99)
    assert client_for(None).get(address).status_code == 302
