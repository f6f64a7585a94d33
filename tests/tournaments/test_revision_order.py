"""Every write raises revisions in one order: session, tournament, season, club.

Two writes that meet then wait for each other. On another order the database would have to end one.
"""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import evenings, recording
from scoring.evenings import Details
from scoring.models import Session
from scoring.recording import Author
from tarotclub import clubs, people, seasons
from tarotclub.models import Player
from tarotclub.people import Identity
from tarotclub.seasons import Span
from tests.scoring.evening_writes import come, sit_down
from tests.scoring.factories import make_players, make_season, make_table, play
from tests.tournaments.factories import enter_units, make_tournament
from tournaments import directing
from tournaments.directing import showing
from tournaments.directing.challenges import ChallengeRule, create_challenge
from tournaments.plans import plan_of

ORDER = [
    *("scoring_session", "tournaments_tournament", "tournaments_challenge"),
    *("tarotclub_season", "tarotclub_club"),
]
RAISED = re.compile(r'UPDATE "(\w+)" SET [^;]*"revision" = ')
DAY = date(2026, 3, 20)
ME = Author(None, "essai")


@pytest.fixture
def season(club):
    return make_season(club)


@pytest.fixture
def evening(club, season):
    """An evening of the season with four people at a table."""
    evening = evenings.create(club, Details(DAY, season=season))
    come(evening, 4)
    return sit_down(evening)


@pytest.fixture
def tournament(club, season):
    return make_tournament(club, 20, season=season)


def raised(write) -> list[str]:
    """The tables whose revisions `write` raised, each where it came first."""
    with CaptureQueriesContext(connection) as asked:
        write()
    found = (RAISED.match(query["sql"]) for query in asked.captured_queries)
    return list(dict.fromkeys(match[1] for match in found if match))


def in_order(write, *expected: str) -> None:
    found = raised(write)
    assert found == sorted(found, key=ORDER.index)
    assert {name.split("_")[1] for name in found} == set(expected)


class TestEvenings:
    def test_one_that_is_made(self, club, season):
        details = Details(DAY, season=season)
        in_order(lambda: evenings.create(club, details), "session", "season", "club")

    def test_one_that_changes_its_season(self, club, evening):
        other = make_season(club, name="autre")
        details = Details(DAY, season=other)
        in_order(
            lambda: evenings.edit(evening.pk, details, evening.version),
            "session",
            "season",
            "club",
        )

    def test_the_draw_that_opens_it(self, club, season):
        evening = evenings.create(club, Details(DAY, season=season))
        come(evening, 4)
        in_order(lambda: sit_down(evening), "session", "season", "club")
        assert Session.objects.get(pk=evening.pk).status == Session.Status.OPEN

    def test_its_end_and_its_return(self, evening):
        in_order(lambda: evenings.close(evening.pk), "session", "season", "club")
        in_order(lambda: evenings.open_again(evening.pk), "session", "season", "club")

    def test_somebody_who_comes_or_leaves(self, club, evening):
        player = make_players(club, 1)[0]
        in_order(lambda: evenings.check_in(evening.pk, player), "session", "season")
        in_order(lambda: evenings.check_out(evening.pk, player), "session", "season")

    def test_a_deal_and_what_becomes_of_it(self, evening):
        table = evening.tables.get()
        in_order(lambda: play(table), "session", "season")
        deal = table.deals.get()
        in_order(lambda: recording.void(deal.pk, "faux", 1, ME), "session", "season")
        in_order(lambda: recording.restore(deal.pk, 2, ME), "session", "season")

    def test_one_that_is_deleted(self, evening):
        in_order(lambda: evenings.delete(evening.pk), "session", "season", "club")


class TestTournaments:
    def test_one_that_is_made(self, club, season):
        in_order(
            lambda: directing.create(club, "Open", DAY, season), "tournament", "season", "club"
        )

    def test_one_that_changes_its_season(self, club, tournament):
        other = make_season(club, name="autre")
        in_order(
            lambda: directing.edit(tournament, tournament.version, "Open", DAY, other),
            "session",
            "tournament",
            "season",
            "club",
        )

    def test_a_result(self, tournament):
        units = {(1, 1, plan_of(tournament.seances.get()).boards_at(1, 1)[0]): 56}
        in_order(lambda: enter_units(tournament, units), "session", "tournament", "season")

    @pytest.mark.parametrize("write", [directing.publish, directing.finish])
    def test_its_publication_and_its_end(self, tournament, write):
        told = {"accepted_missing": 999} if write is directing.finish else {}
        in_order(lambda: write(tournament, **told), "session", "tournament", "season", "club")

    def test_the_next_position(self, tournament):
        in_order(lambda: directing.start_position(tournament, 2), "session", "tournament", "season")

    def test_what_the_public_may_see(self, tournament):
        in_order(lambda: showing.hold_last(tournament), "session", "tournament", "season")

    def test_a_challenge(self, season):
        rule = ChallengeRule("Challenge", counts="libre")
        in_order(lambda: create_challenge(season, rule), "challenge", "season", "club")


class TestPeople:
    @pytest.fixture
    def anne(self, club, season, evening) -> Player:
        """She sat in an evening and has entered a tournament that has not begun."""
        player = evening.tables.get().seats.first().player
        directing.register(directing.create(club, "Open", DAY, season), player)
        return player

    def test_a_name(self, anne):
        identity = Identity("Anne", "Autre")
        in_order(
            lambda: people.edit(anne, identity, anne.version), "session", "tournament", "season"
        )

    def test_two_records_that_become_one(self, club, anne):
        double = make_table(club).seats.first().player
        in_order(lambda: people.merge(anne, double), "session", "tournament", "season")

    def test_a_season(self, season):
        span = Span("2026", season.starts, season.ends, published=True)
        in_order(lambda: seasons.edit(season, span, season.version), "season", "club")

    def test_the_club(self, club):
        in_order(lambda: clubs.edit(club, {"name": "Autre"}, club.version), "club")
