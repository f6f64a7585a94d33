"""Checks of results before they count."""

import pytest

from scoring.rules.deal import Camp, Contract, DealFacts
from scoring.rules.marque import score
from scoring.rules.presets import RULE_SETS
from tournaments.movements import Compass
from tournaments.ranking import (
    Encounter,
    Play,
    PlayStatus,
    Weight,
    check_plays,
    check_scores,
    check_unit,
)

SEATING = {(1, 1, 1): ("1", "6", "11", "16")}


def play(seats="1 6 11 16", table=1, board=1, position=1, status="played"):
    given = dict(zip(Compass, seats.split(), strict=True))
    return Play(1, position, table, board, given, Compass.N, 112, PlayStatus(status))


def told(found):
    return [(one.code, dict(one.params)) for one in found]


def test_a_board_has_one_result_at_a_table():
    twice = [play(), play(position=2)]
    assert told(check_plays(twice, {})) == [("result_board_twice", {"board": 1, "table": 1})]
    assert {one.weight for one in check_plays(twice, {})} == {Weight.ERROR}
    assert check_plays([play(), play(board=2), play(table=2)], {}) == ()


def test_people_who_should_not_be_there():
    where = {"table": 1, "position": 1}
    assert told(check_plays([play("1 6 11 17")], SEATING)) == [
        ("result_not_seated", {"competitor": "17", **where}),
        ("result_absent", {"competitor": "16", **where}),
    ]
    assert check_plays([play("6 1 16 11")], SEATING) == ()


@pytest.mark.parametrize("status", ["relay", "missing"])
def test_nobody_is_asked_for_where_nothing_was_played(status):
    assert check_plays([play("1 6 11 17", status=status)], SEATING) == ()


def test_sides_are_checked_too():
    met = Encounter(1, 1, 1, 1, "A", "C", 112)
    where = {"table": 1, "position": 1}
    assert told(check_plays([met], {(1, 1, 1): ("A", "B")})) == [
        ("result_not_seated", {"competitor": "C", **where}),
        ("result_absent", {"competitor": "B", **where}),
    ]


@pytest.mark.parametrize(
    ("points", "contract", "code"),
    [
        (55, Contract.GARDE, "result_odd_score"),
        (-55, Contract.GARDE_SANS, "result_odd_score"),
        (155, Contract.GARDE_CONTRE, "result_odd_score"),
        (55, Contract.PRISE, None),
        (56, Contract.GARDE, None),
        (56.5, Contract.GARDE, "result_half_point"),
        (25.5, Contract.PRISE, "result_half_point"),
        (28, Contract.GARDE, "result_small_unit"),
        (-28, Contract.GARDE, "result_small_unit"),
        (0, Contract.GARDE, "result_small_unit"),
        (30, Contract.GARDE, None),
        (-30, Contract.GARDE, None),
        (58, Contract.GARDE_SANS, "result_small_unit"),
        (60, Contract.GARDE_SANS, None),
        (88, Contract.GARDE_CONTRE, "result_small_unit"),
        (90, Contract.GARDE_CONTRE, None),
        (12, Contract.PRISE, None),
    ],
)
def test_a_unit_written_down(points, contract, code):
    found = check_unit(round(2 * points), contract)
    assert [one.code for one in found] == ([code] if code else [])
    doubted = code == "result_small_unit"
    assert all((one.weight is Weight.DOUBT) == doubted for one in found)


def test_the_smallest_garde_is_a_contract_just_made_with_the_petit_lost():
    """RO p.7, 9: (25 + 0) × 2 − 20; the marque's own function says the same."""
    for contract in (Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE):
        facts = DealFacts(
            players=4,
            taker=0,
            contract=contract,
            bouts=2,
            half_points=82,
            petit_au_bout=Camp.DEFENCE,
        )
        half_unit = score(facts, RULE_SETS["fft-2012"]).half_unit
        assert check_unit(half_unit, contract) == ()
        assert [one.code for one in check_unit(half_unit - 4, contract)] == ["result_small_unit"]


def test_scores_of_a_table_sum_to_zero():
    assert check_scores({"1": 318, "2": -106, "3": -106, "4": -106}, 3) == ()
    assert told(check_scores({"1": 318, "2": -106, "3": -106, "4": -105}, 3)) == [
        ("result_sum", {"table": 3, "sum": "½"})
    ]
