"""The vectors of who deals next, played at tables as they are stored."""

from __future__ import annotations

import pytest

from scoring.recording import next_deal
from scoring.rules.deal import Outcome
from scoring.rules.play import seating
from scoring.rules.presets import RULE_SETS
from scoring.rules.ruleset import FFT_2012, Direction
from tests.scoring.factories import make_table, play, play_nothing
from tests.scoring.house_tables import house_table
from tests.scoring.rules.seeds.adapters.session import outcome
from tests.scoring.rules.seeds.registry import own_vectors

pytestmark = pytest.mark.django_db
VECTORS = own_vectors()
EXCUSE = RULE_SETS["excuse-alone"]


def of(kind: str) -> list:
    return [pytest.param(each, id=each["id"]) for each in VECTORS if each["kind"] == kind]


def end(table, how: Outcome) -> None:
    """One more deal of the table that ends so."""
    if how is Outcome.PLAYED:
        play(table, next_deal(table).playing[0])
    else:
        play_nothing(table, how)


@pytest.mark.parametrize("vector", of("next_dealer"))
def test_who_deals_next(club, vector):
    given = vector["input"]
    resting = 1 if given.get("mort") else 0
    table = make_table(club, given["seats"] - resting, given["seats"], first_dealer=given["dealer"])
    assert next_deal(table).dealer == given["dealer"]
    end(table, outcome(given["event"]))
    after = next_deal(table)
    assert after.dealer == vector["expected"]["dealer"]
    assert after.sitting_out == ((after.dealer,) if resting else ())


@pytest.mark.parametrize("vector", of("pass_record"))
def test_deals_that_are_not_scored(club, vector):
    table = make_table(club)
    for event in vector["input"]["events"]:
        end(table, outcome(event))
    counted = [deal.counts for deal in table.deals.all()]
    assert {"scored": counted.count(True), "unscored": counted.count(False)} == vector["expected"]
    assert all(deal.scores.exists() == deal.counts for deal in table.deals.all())


@pytest.mark.parametrize("vector", of("seating"))
def test_seats_are_numbered_in_the_order_of_play(club, vector):
    """A table has its players in the order of play, whichever way that goes round."""
    given = vector["input"]
    direction = Direction(given.get("direction", "anticlockwise"))
    people = [
        club.players.create(first_name=name)
        for name in reversed(seating(given["seats_clockwise"], given["dealer"], direction).order)
    ][::-1]
    table = make_table(club, len(people), people=people, first_dealer=len(people) - 1)
    names = [seat.player.first_name for seat in table.seats.all()]
    assert names == vector["expected"]["play_order"]
    play(table, 0)
    assert names[next_deal(table).dealer] == vector["expected"]["next_dealer"]


@pytest.mark.parametrize("seats", [4, 5])
def test_the_excuse_alone_passes_the_deal_on(club, seats):
    # S-NUL-04: as after a petit sec, also where the dealer sits out.
    table = house_table(club, EXCUSE, 4, seats)
    play_nothing(table, Outcome.EXCUSE_ALONE)
    after = next_deal(table)
    assert after.dealer == 1
    assert after.sitting_out == ((1,) if seats > 4 else ())


@pytest.mark.parametrize("how", ["played", "fausse_donne", "annulled"])
def test_two_deal_in_turn(club, how):
    # S-SES-02: of two, who did not deal deals next.
    table = house_table(club, RULE_SETS["two"], 2)
    if how == "played":
        play(table, 0, contract="duel")
    else:
        play_nothing(table, how)
    assert next_deal(table).dealer == (0 if how == "fausse_donne" else 1)


def test_five_with_fourteen_cards_all_play(club):
    # S-5X-01
    table = house_table(club, RULE_SETS["five-alone"], 5, form="5x14")
    assert next_deal(table).playing == (0, 1, 2, 3, 4)
    play_nothing(table)
    assert next_deal(table).dealer == 1


@pytest.mark.parametrize("seats", [5, 6])
def test_the_federation_seats_six_as_four_with_two_out(club, seats):
    # S-5M-01, S-5M-03
    assert 6 not in FFT_2012.sizes
    table = make_table(club, 4, seats)
    play_nothing(table)
    assert next_deal(table).sitting_out == tuple(range(seats - 4))
    play(table, next_deal(table).playing[0])
    assert next_deal(table).dealer == seats - 4
