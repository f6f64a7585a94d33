"""The log of a tournament: every action has its code, and what is refused leaves nothing."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, get_resolver, resolve, reverse

from scoring.ledger.ranks import MEMBERS
from scoring.models import Agreement
from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import enter_units, make_tournament, random_units, table_at
from tests.tournaments.teams.factories import begin, enter, started
from tournaments.activity import ELSEWHERE, SEANCE_STEPS, STEPS, read_log
from tournaments.activity.steps import SENTENCES
from tournaments.models import Activity

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(club):
    return make_tournament(club)


ROUTE = re.compile(r"c/<slug:club>/(tournois|seances)/<int:pk>/")
VALUES = {"int": 1, "str": "A", "slug": "test"}


def actions(patterns, before=""):
    """The names and addresses below a tournament's, or a séance's."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if not isinstance(pattern, URLPattern):
            yield from actions(pattern.url_patterns, route)
        elif ROUTE.match(route) and pattern.name:
            parts = re.findall(r"<(\w+):(\w+)>", route)
            values = {name: VALUES[kind] for kind, name in parts}
            yield pattern.name, reverse(pattern.name, kwargs=values)


def test_every_action_has_a_code_or_a_history_of_its_own(client_for, organiser):
    """Whoever adds an action gives it a step and a sentence, or says which history has it."""
    client = client_for(organiser)
    taking = {
        name
        for name, address in actions(get_resolver().url_patterns)
        if "POST" in client.put(address).headers.get("Allow", "")
    }
    known = STEPS.keys() | SEANCE_STEPS.keys()
    assert taking - known - ELSEWHERE == set()
    assert known - taking == set()


def test_codes_are_stable_words():
    assert all(re.fullmatch(r"[a-z]+\.[a-z_]+", code) for code in SENTENCES)


def test_every_sentence_can_be_filled_from_its_address(client_for, organiser):
    """The numbers that a sentence names are those that its address has."""
    asked = {**STEPS, **SEANCE_STEPS}
    for name, address in actions(get_resolver().url_patterns):
        for step in filter(None, (asked.get(name), getattr(asked.get(name), "otherwise", None))):
            assert str(step.sentence) % resolve(address).kwargs


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

    count(1)  # the club's zone is known after the first page
    assert count(1) == count(2) <= 11
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


def test_a_meeting_of_teams(client_for, owner, club):
    """Its steps, a forfeit declared and lifted, and its deals under their meeting."""
    tournament = started(club, 2, "match")
    client = client_for(owner)
    at = {"number": 1, "letter": "B"}
    address = reverse("team-forfeit", kwargs={"club": "test", "pk": tournament.pk, **at})
    for declared in ("1", "0"):
        client.post(address, {"forfeit": declared})
    meeting = tournament.meetings.get()
    begin(meeting)
    enter(meeting, 1, lambda _attack, board: 50 if board == 1 else None)
    lines, _more = read_log(tournament, MEMBERS, 0, 50)
    told = {line.code: line.text for line in lines}
    assert told["forfeit.declared"] == "Rencontre 1, équipe B : forfait"
    assert told["forfeit.lifted"] == "Rencontre 1, équipe B : plus de forfait"
    assert told["deal.recorded"].startswith("Étui 1, rencontre 1, quart-temps 1, table")
    desk = text(client.get(reverse("team-desk", args=["test", tournament.pk])))
    assert url("activity", tournament) in desk


def test_codes_of_the_tables_and_what_a_phone_contests(client_for, owner, running):
    session = running.seances.get().session
    client = client_for(owner)
    client.post(reverse("table-links-create", args=["test", session.pk]), {"tables": "2"})
    Agreement.objects.create(
        table=table_at(running, 1, 1),
        number=1,
        version=1,
        seat=2,
        word=Agreement.Word.CONTESTED,
        label="table 1, Sud",
    )
    lines, _more = read_log(running, MEMBERS, 0, 50)
    assert {(line.code, line.author) for line in lines} == {
        ("codes.made", str(owner)),
        ("result.contested", "table 1, Sud"),
    }


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"--X--"),
        ("application/x-www-form-urlencoded; charset=utf-16", b"a=1"),
        ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % one for one in range(9999))),
    ],
    ids=["no-boundary", "utf-16", "too-many"],
)
def test_a_body_that_nobody_can_read_does_nothing(client_for, organiser, running, kind, body):
    """The log reads the form: before the step is taken, or the step would stand without it."""
    client = client_for(organiser)
    answer = client.post(url("tournament-publish", running), body, content_type=kind)
    assert answer.status_code == 400
    running.refresh_from_db()
    assert not running.published
