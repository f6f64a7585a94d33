"""The log of a tournament: every action has its code, and what is refused leaves nothing."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, get_resolver, reverse

from scoring.ledger.ranks import MEMBERS
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import enter_units, make_tournament, random_units
from tournaments.activity import ELSEWHERE, STEPS, read_log
from tournaments.models import Activity

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(club):
    return make_tournament(club)


def actions(patterns, before=""):
    """The names of the addresses below a tournament's that take a POST."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if not isinstance(pattern, URLPattern):
            yield from actions(pattern.url_patterns, route)
        elif re.match(r"c/<slug:club>/tournois/<int:pk>/", route) and pattern.name:
            numbers = [1] * route.count("<int:")
            yield pattern.name, reverse(pattern.name, args=["test", *numbers])


def test_every_action_has_a_code_or_a_history_of_its_own(client_for, organiser):
    client = client_for(organiser)
    taking = {
        name
        for name, address in actions(get_resolver().url_patterns)
        if "POST" in client.put(address).headers.get("Allow", "")
    }
    assert taking - STEPS.keys() - ELSEWHERE == set()
    assert STEPS.keys() - taking == set()


def test_codes_are_stable_words():
    assert all(re.fullmatch(r"[a-z]+\.[a-z_]+", step.code) for step in STEPS.values())


def test_a_step_is_logged_with_its_author(client_for, organiser, running):
    client = client_for(organiser)
    assert client.post(url("position-start", running, 2)).status_code == 302
    client.post(url("tournament-publish", running))
    lines, more = read_log(running, MEMBERS, 0, 50)
    told = [(line.code, line.text, line.author) for line in lines][:2]
    assert told == [
        ("tournament.published", "Tournoi publié", str(organiser)),
        ("position.started", "Position 2 lancée", str(organiser)),
    ]
    assert not more


def test_what_is_refused_is_not_logged(client_for, organiser, running):
    client_for(organiser).post(url("position-start", running, 4))
    client_for(organiser).post(url("tournament-start", running))
    assert not Activity.objects.exists()


def test_who_may_not_leaves_no_line(client_for, scorer, outsider, running):
    for client in (client_for(scorer), client_for(outsider), Client()):
        client.post(url("tournament-publish", running))
    assert not Activity.objects.exists()


def test_results_are_read_from_their_own_history(client_for, organiser, running):
    enter_units(running, random_units(running, positions=1))
    page = text(client_for(organiser).get(url("activity", running)))
    assert "Étui 1, position 1, table 1 : enregistrée" in page
    assert 'data-code="deal.recorded"' in page


def test_pages_and_queries(client_for, organiser, running):
    client = client_for(organiser)
    enter_units(running, random_units(running, positions=3))

    def count(page: int) -> int:
        with CaptureQueriesContext(connection) as found:
            client.get(url("activity", running), {"page": page})
        return len(found)

    assert count(1) == count(2) <= 10
    first, second = (text(client.get(url("activity", running), {"page": n})) for n in (1, 2))
    assert first.count("data-code=") == 50
    assert "Plus ancien" in first
    assert "Plus récent" in second
    assert second.count("data-code=") == 10


def test_who_reads_it(client_for, reader, outsider, running):
    assert client_for(reader).get(url("activity", running)).status_code == 200
    assert client_for(outsider).get(url("activity", running)).status_code == 404
    assert Client().get(url("activity", running)).status_code == 302
    assert client_for(reader).post(url("activity", running)).status_code == 405
    assert client_for(reader).get(reverse("activity", args=["test", 999])).status_code == 404
