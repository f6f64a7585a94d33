"""Match points (RO p.23-24, CA p.9, 15-16)."""

import json
from decimal import ROUND_HALF_UP, Decimal, localcontext
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import Encounter, Mark, PlayStatus, PmForm, board_pm, match_points

DATA = Path(__file__).parents[2] / "data" / "tournament-data.json"
FEDERATION = json.loads(DATA.read_text(encoding="utf-8"))["pm"]


def leg(attack, defence, points, status="played", group=""):
    half = None if points is None else round(2 * points)
    return Encounter(1, 1, 1, 1, attack, defence, half, PlayStatus(status), group)


def gained(a, b, form=PmForm.QUADRETTES, status=("played", "played")):
    """PM of A and B, in whole PM, of the two scores of their attacks."""
    found = board_pm([leg("A", "B", a, status[0]), leg("B", "A", b, status[1])], form)
    return found.pm("A") / 1000, found.pm("B") / 1000


@pytest.mark.parametrize("row", FEDERATION["examples"], ids=str)
def test_the_federations_examples(row):
    assert gained(row["our_attacker"], row["their_attacker"]) == (row["pm"], -row["pm"])


@pytest.mark.parametrize("difference", range(0, 700, 2))
def test_the_printed_grid(difference):
    """RO p.24: the square root, three decimals; here by decimal arithmetic."""
    with localcontext() as context:
        context.prec = 40
        root = Decimal(difference).sqrt().quantize(Decimal("0.001"), ROUND_HALF_UP)
    assert Decimal(match_points(2 * difference)) == root * 1000


@given(st.integers(-4000, 4000))
def test_the_nearest_thousandth(half):
    """In half points: no other whole thousandth is nearer to the root."""
    found = abs(match_points(half))
    exact = 500_000 * abs(half)
    assert (2 * found - 1) ** 2 <= 4 * exact or found == 0
    assert 4 * exact <= (2 * found + 1) ** 2


@given(st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_one_side_gains_what_the_other_loses(a, b):
    one, other = gained(a, b)
    assert one == -other
    assert (one > 0) == (a > b)


def test_a_team_match_credits_the_better_side_alone():
    """OT p.61."""
    assert gained(64, 60, PmForm.TEAMS) == (2, 0)
    assert gained(60, 64, PmForm.TEAMS) == (0, 2)
    assert gained(60, 60, PmForm.TEAMS) == (0, 0)


@pytest.mark.parametrize("form", PmForm)
@pytest.mark.parametrize("status", ["neutralised", "zero_both", "zero_attack", "zero_defence"])
def test_a_board_that_is_not_compared_brings_nothing(status, form):
    assert gained(82, 66, form, (status, "played")) == (0, 0)
    found = board_pm([leg("A", "B", 82), leg("B", "A", 66, status)], form)
    assert found.mark is Mark.NEUTRALISED


@pytest.mark.parametrize("status", [("fault_attack", "played"), ("played", "fault_defence")])
def test_a_fault_in_either_leg_adjusts_the_board(status):
    """A's attacker in the first leg, or A's defenders in the second."""
    assert gained(68, 60, status=status) == (-4, 4)
    assert gained(60, 92, status=status) == (-5.657, 5.657)
    assert gained(68, 60, PmForm.TEAMS, status) == (0, 4)


@pytest.mark.parametrize(
    "status",
    [("fault_both", "played"), ("fault_attack", "fault_attack"), ("fault_defence", "fault_both")],
)
@pytest.mark.parametrize("form", PmForm)
def test_faults_of_both_sides_neutralise(status, form):
    """CA p.12, revoke on revoke."""
    assert gained(82, 66, form, status) == (0, 0)


def test_an_adjusted_board_needs_no_score():
    found = board_pm([leg("A", "B", None, "fault_attack")], PmForm.QUADRETTES)
    assert (found.pm("A"), found.pm("B"), found.mark) == (-4000, 4000, Mark.ADJUSTED)


@pytest.mark.parametrize("status", ["played", "missing"])
def test_one_leg_alone_is_awaited(status):
    other = [] if status == "played" else [leg("B", "A", None, "missing")]
    found = board_pm([leg("A", "B", 82), *other])
    assert (found.mark, found.one_pm, found.other_pm) == (Mark.AWAITED, 0, 0)


def test_other_cards_are_not_compared():
    found = board_pm([leg("A", "B", 82, group="1"), leg("B", "A", 66, group="2")])
    assert (found.mark, found.one_pm) == (Mark.NEUTRALISED, 0)


def test_nobody_is_opposite_at_a_relay():
    assert board_pm([leg("A", None, None, "relay")]) is None
