"""What the hall writes raises revisions in the order of the house, and no more than is shown."""

from __future__ import annotations

import pytest

from scoring.recording import Author
from tests.scoring.factories import make_season
from tests.tournaments.factories import make_tournament, seance
from tests.tournaments.test_revision_order import in_order, raised
from tournaments.directing import hall
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ME = Author(None, "essai")


@pytest.fixture
def tournament(club):
    return make_tournament(club, 20, season=make_season(club))


def test_what_public_pages_show(tournament):
    session = seance(tournament).session
    writes = [
        lambda: hall.set_minutes(tournament, 20),
        lambda: hall.pause_clock(tournament),
        lambda: hall.resume_clock(tournament),
        lambda: hall.restart_clock(tournament),
        lambda: hall.set_extra(tournament, 5),
        lambda: hall.set_table_extra(tournament, 1, 5),
        lambda: hall.call_arbiter(session, 1, ""),
        lambda: hall.answer_call(session.arbiter_calls.get(), ME),
        lambda: hall.show_screen(tournament, Tournament.Screen.CLOCK),
        lambda: hall.announce(tournament, "Pause"),
    ]
    for write in writes:
        in_order(write, "session", "tournament")


def test_prizes_are_told_as_results_are(tournament):
    choice = hall.PrizeChoice(1, beyond=True, prizes={1: 10_00})
    in_order(lambda: hall.set_prizes(tournament, choice), "session", "tournament", "season")


def test_money_and_check_in_are_shown_to_no_public(tournament):
    one = tournament.entries.first()
    assert raised(lambda: hall.set_fees(tournament, 10_00, 0)) == []
    assert raised(lambda: hall.check_in(one, True, ME, pays=True)) == []


def test_what_stands_already_is_no_news(tournament):
    assert raised(lambda: hall.show_screen(tournament, Tournament.Screen.SEATING)) == []
    assert raised(lambda: hall.resume_clock(tournament)) == []
