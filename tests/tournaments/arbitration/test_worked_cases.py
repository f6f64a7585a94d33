"""The code's own worked cases (CA p.15-16): a revoke by A, counted as the ranking counts it."""

from fractions import Fraction

import pytest

from tournaments.arbitration import Camp, Form, Parties, Situation, deductions, fault, propose
from tournaments.arbitration.catalogue import document
from tournaments.ranking import (
    Encounter,
    Match,
    Quadrette,
    boards_pm,
    count_match,
    rank_quadrettes,
)

CASES = [
    one
    for one in document()["worked_cases"]
    if one["id"].startswith("WC") and "attacker_score" in one
]
QUADRETTES = [one for one in CASES if one["form"] == "quadrettes"]
TEAMS = [one for one in CASES if one["form"] == "equipes"]


def test_there_are_seven():
    assert [one["id"] for one in CASES] == [f"WC{number}" for number in range(1, 8)]


def decided(case):
    """The legs of the board as the arbiter's decision lets them count, and the penalties."""
    found = propose(fault(case["fault"]), Situation(Form(case["form"]), Camp.ATTACK))
    scores = case["attacker_score"]
    legs = (
        Encounter(1, 1, 1, 1, "A", "B", 2 * scores["A"], found.status),
        Encounter(1, 2, 2, 1, "B", "A", 2 * scores["B"]),
    )
    sides = Parties(faulty=("A",), attack=("A",), defence=("B",))
    return legs, tuple(deductions(found.penalties, sides, 1, found.credit))


def pm(value):
    return Fraction(str(value))


@pytest.mark.parametrize("case", QUADRETTES, ids=lambda case: case["id"])
def test_in_quadrettes(case):
    legs, penalties = decided(case)
    (board,) = boards_pm(legs)
    assert {one: Fraction(board.pm(one), 1000) for one in "AB"} == {
        one: pm(value) for one, value in case["board_pm"].items()
    }
    ranking = rank_quadrettes([Quadrette("A"), Quadrette("B")], legs, penalties)
    assert {one.competitor: one.total for one in ranking.general} == {
        one: pm(value) for one, value in case["total_by_rule"].items()
    }


@pytest.mark.parametrize("case", TEAMS, ids=lambda case: case["id"])
def test_in_team_matches(case):
    legs, penalties = decided(case)
    off = {one.competitor: one.amount for one in penalties}
    found = count_match(Match("A", "B", legs, penalties=off))
    assert {side.team: side.scored for side in (found.one, found.other)} == {
        one: pm(value) for one, value in case["board_pm"].items()
    }
    assert {side.team: side.total for side in (found.one, found.other)} == {
        one: pm(value) for one, value in case["total_by_rule"].items()
    }


def test_the_first_cases_printed_total_stands_without_the_penalty():
    """X15: example 1 does not mention the 1 PM that p.9 and p.12 add."""
    case = QUADRETTES[0]
    legs, _ = decided(case)
    ranking = rank_quadrettes([Quadrette("A"), Quadrette("B")], legs)
    assert {one.competitor: one.total for one in ranking.general} == case["total_printed"]


@pytest.mark.parametrize(
    "case",
    [one for one in document()["worked_cases"] if "WC-FE" in one["id"]],
    ids=lambda case: case["id"],
)
def test_the_return_cases_of_a_faulty_discard_are_offered(case):
    """CA p.10."""
    found = propose(fault(case["fault"]), Situation(Form(case["form"]), Camp.ATTACK))
    offered = [(one["faulty_pm"], one["other_pm"]) for one in found.tariff.returns]
    assert (case["total_printed"]["A"], case["total_printed"]["B"]) in offered
