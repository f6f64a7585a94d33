"""Team matches, pools and triangulars (RC art.101-123, OT p.60-64)."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tournaments.ranking import (
    BONUS,
    Encounter,
    Match,
    Outcome,
    TieReason,
    count_match,
    rank_pool,
    rank_triangular,
    team_bonus,
    totalled,
)

DATA = Path(__file__).parents[2] / "data" / "tournament-data.json"
TRIANGULAR = json.loads(DATA.read_text(encoding="utf-8"))["triangular"]["examples"]


def board(quarter, number, a, b, one="A", other="B"):
    return (
        Encounter(quarter, 1, 1, number, one, other, 2 * a),
        Encounter(quarter, 2, 2, number, other, one, 2 * b),
    )


def match(*boards, **more):
    return Match("A", "B", tuple(leg for pair in boards for leg in pair), **more)


def test_pm_go_to_the_better_side_of_each_board():
    found = count_match(match(board(1, 1, 82, 66), board(1, 2, 60, 96), board(2, 3, 50, 50)))
    assert (found.one.total, found.other.total) == (4, 6)
    assert [(q.number, q.one_pm, q.other_pm) for q in found.quarters] == [
        (1, 4000, 6000),
        (2, 0, 0),
    ]
    assert (found.one.boards_won, found.other.boards_won) == (1, 1)
    assert (found.one.quarters_won, found.other.quarters_won) == (0, 1)
    assert (found.one.best_quarter, found.other.best_quarter) == (4, 6)
    assert (found.one.outcome, found.other.outcome) == (Outcome.LOSS, Outcome.WIN)


def test_bonus_and_penalties_enter_the_total():
    given = match(board(1, 1, 82, 66), bonus={"B": Fraction(7, 2)}, penalties={"A": Fraction(1)})
    found = count_match(given)
    assert (found.one.total, found.other.total) == (3, Fraction(7, 2))
    assert found.one.outcome is Outcome.LOSS


def test_equal_totals_are_a_draw():
    found = count_match(match(board(1, 1, 82, 66), bonus={"B": Fraction(4)}))
    assert {found.one.outcome, found.other.outcome} == {Outcome.DRAW}


def test_who_forfeits_loses_whatever_the_boards():
    found = count_match(match(board(1, 1, 82, 66), forfeit="A"))
    assert (found.one.outcome, found.other.outcome) == (Outcome.FORFEIT, Outcome.WIN)


@pytest.mark.parametrize(
    ("name", "bonus"),
    [
        ("1N", "0"),
        ("1P", "0.5"),
        ("1C", "1"),
        ("1K", "2"),
        ("1T", "3"),
        ("2P", "3.5"),
        ("2T", "5"),
        ("3P", "5.5"),
        ("3T", "7"),
        ("4P", "7.5"),
        ("4T", "9"),
        ("NC", "9"),
    ],
)
def test_the_cups_bonus_of_a_player(name, bonus):
    assert BONUS[name] == Fraction(bonus)


def test_a_teams_bonus_counts_its_best_four():
    assert team_bonus(["NC", "1N", "2P", "1K", "3T"]) == Fraction("12.5")
    assert team_bonus(["1N"] * 4) == 0


@pytest.mark.parametrize("example", TRIANGULAR, ids=lambda one: str(one["ranking"]))
def test_the_federations_triangulars(example):
    results = [
        totalled(dict(zip(pair, map(Fraction, example[pair]), strict=True)), {"B": Fraction(1)})
        for pair in ("AB", "AC", "BC")
    ]
    found = rank_triangular("ABC", results)
    # In the third example the larger bonus decides between A and B: it is B's here.
    expected = example["ranking"] if isinstance(example["ranking"], list) else ["B", "A", "C"]
    assert [one.team for one in found] == expected
    if "diff" in example:
        assert {one.team: one.difference for one in found} == example["diff"]
        last = (
            [TieReason.PM_DIFFERENCE] * 3
            if expected[0] == "B" and expected[1] == "C"
            else [
                TieReason.BONUS,
                TieReason.BONUS,
                TieReason.PM_DIFFERENCE,
            ]
        )
        assert [one.tie for one in found] == last


def test_the_third_triangular_without_a_bonus_goes_by_pm_scored():
    example = TRIANGULAR[2]
    results = [
        totalled(dict(zip(pair, map(Fraction, example[pair]), strict=True)), {})
        for pair in ("AB", "AC", "BC")
    ]
    found = rank_triangular("ABC", results)
    # A made 60 + 40, B 40 + 70.
    assert [(one.team, one.scored) for one in found] == [("B", 110), ("A", 100), ("C", 90)]
    assert [one.tie for one in found] == [
        TieReason.PM_SCORED,
        TieReason.PM_SCORED,
        TieReason.PM_DIFFERENCE,
    ]


class TestPool:
    def test_three_two_one_nought(self):
        forfeited = count_match(Match("C", "A", forfeit="C"))
        results = [
            totalled({"A": Fraction(9), "B": Fraction(9)}, {}),
            totalled({"B": Fraction(9), "C": Fraction(5)}, {}),
            forfeited,
        ]
        found = rank_pool("ABC", results)
        assert [(one.rank, one.team, one.points, one.wins) for one in found] == [
            (1, "B", 5, 1),
            (2, "A", 5, 1),
            (3, "C", 1, 0),
        ]

    def test_the_match_between_the_tied_decides_first(self):
        results = [
            totalled({"A": Fraction(10), "B": Fraction(8)}, {}),
            totalled({"B": Fraction(90), "C": Fraction(1)}, {}),
            totalled({"A": Fraction(1), "D": Fraction(2)}, {}),
        ]
        found = rank_pool("ABCD", results)
        tied = [(one.team, one.points, one.tie) for one in found if one.team in "AB"]
        assert tied == [("A", 4, TieReason.DIRECT_PM), ("B", 4, TieReason.DIRECT_PM)]

    def test_then_the_difference_over_all_matches(self):
        results = [
            totalled({"A": Fraction(10), "C": Fraction(8)}, {}),
            totalled({"B": Fraction(10), "C": Fraction(4)}, {}),
        ]
        found = rank_pool("ABC", results)
        assert [(one.team, one.tie) for one in found[:2]] == [
            ("B", TieReason.PM_DIFFERENCE),
            ("A", TieReason.PM_DIFFERENCE),
        ]

    def test_then_the_larger_bonus(self):
        results = [
            totalled({"A": Fraction(10), "C": Fraction(8)}, {"A": Fraction(3)}),
            totalled({"B": Fraction(10), "C": Fraction(8)}, {"B": Fraction(4)}),
        ]
        found = rank_pool("ABC", results)
        assert [(one.team, one.tie) for one in found[:2]] == [
            ("B", TieReason.BONUS),
            ("A", TieReason.BONUS),
        ]

    def test_then_boards_and_quarters_between_the_tied(self):
        # 4 PM each: B in two boards of 2 PM, A in one board of 4.
        drawn = count_match(match(board(1, 1, 82, 66), board(2, 2, 60, 64), board(2, 3, 60, 64)))
        found = rank_pool("AB", [drawn])
        assert [(one.team, one.tie) for one in found] == [
            ("B", TieReason.BOARDS_WON),
            ("A", TieReason.BOARDS_WON),
        ]

    def test_then_the_quarters(self):
        # Two boards each: A's both in one quarter, B's in two.
        drawn = count_match(
            match(
                board(1, 1, 64, 60),
                board(1, 2, 64, 60),
                board(2, 3, 60, 64),
                board(3, 4, 60, 64),
            )
        )
        found = rank_pool("AB", [drawn])
        assert [(one.team, one.tie) for one in found] == [
            ("B", TieReason.QUARTERS_WON),
            ("A", TieReason.QUARTERS_WON),
        ]

    def test_teams_without_a_match_have_nothing_yet(self):
        assert [(one.rank, one.points, one.matches) for one in rank_pool("AB", [])] == [
            (1, 0, 0),
            (1, 0, 0),
        ]
