"""The ranking of quadrettes (RO p.22-26, RC art.32, 90, 93)."""

import math
import random
from fractions import Fraction

import pytest

from tournaments.ranking import (
    Deduction,
    Encounter,
    PlayStatus,
    Quadrette,
    SessionWeight,
    TieReason,
    Withdrawal,
    neutralise_withdrawn,
    rank_quadrettes,
)


def meeting(one, other, board, a, b, session=1, position=1):
    """Both legs of a board: each side's attack brought a and b points."""
    return [
        Encounter(session, position, 10 * board, board, one, other, 2 * a),
        Encounter(session, position, 10 * board + 1, board, other, one, 2 * b),
    ]


def ranked(plays, names="ABC", **more):
    return rank_quadrettes([Quadrette(name) for name in names], plays, **more)


def places(found):
    return [(one.rank, one.competitor, one.total, one.tie) for one in found.general]


def round_robin(seed, names="ABCDE", boards=4, sessions=1):
    chance = random.Random(seed)
    plays, number = [], 0
    for session in range(1, sessions + 1):
        for index, one in enumerate(names):
            for other in names[index + 1 :]:
                for _ in range(boards):
                    number += 1
                    scores = [chance.choice((1, -1)) * 2 * chance.randrange(25, 90) for _ in "ab"]
                    plays += meeting(one, other, number, *scores, session=session)
    return plays


def reckoned(plays, name):
    """The PM of a side by floating point, board by board, rounded as printed."""
    mine = {(p.session, p.board): p.half_unit / 2 for p in plays if p.attack == name}
    theirs = {(p.session, p.board): p.half_unit / 2 for p in plays if p.defence == name}
    total = 0
    for key, score in mine.items():
        difference = score - theirs[key]
        total += math.copysign(round(1000 * math.sqrt(abs(difference))), difference)
    return Fraction(int(total), 1000)


@pytest.mark.parametrize("seed", range(5))
def test_a_field_where_everybody_met_everybody(seed):
    plays = round_robin(seed)
    found = ranked(plays, "ABCDE")
    assert {one.competitor: one.total for one in found.general} == {
        name: reckoned(plays, name) for name in "ABCDE"
    }
    assert sum(one.total for one in found.general) == 0
    assert all(one.boards == 16 for one in found.general)
    totals = [one.total for one in found.general]
    assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_results_is_of_no_account(seed):
    plays = round_robin(seed)
    mixed = random.Random(seed).sample(plays, len(plays))
    assert ranked(mixed, "ABCDE") == ranked(plays, "ABCDE")


@pytest.mark.parametrize("seed", range(3))
def test_a_neutralised_board_changes_nothing_for_others(seed):
    plays = round_robin(seed)
    board = plays[0].board
    changed = [
        play
        if play.board != board
        else Encounter(
            1, 1, play.table, board, play.attack, play.defence, 0, PlayStatus.NEUTRALISED
        )
        for play in plays
    ]
    before = {one.competitor: one.total for one in ranked(plays, "ABCDE").general}
    after = {one.competitor: one.total for one in ranked(changed, "ABCDE").general}
    assert {name for name in before if before[name] != after[name]} <= {"A", "B"}
    assert before["A"] - after["A"] == after["B"] - before["B"]


def test_penalties_coefficients_and_sessions():
    plays = meeting("A", "B", 1, 82, 66) + meeting("A", "B", 2, 82, 66, session=2)
    found = ranked(
        plays,
        "AB",
        penalties=[Deduction("A", 2, Fraction(1)), Deduction("B", 1, Fraction(-4))],
        weights=[SessionWeight(2, Fraction(11, 10))],
    )
    # A: 4 + (4 − 1) × 1.1; B: −4 + 4 − 4 × 1.1
    assert places(found) == [(1, "A", Fraction(73, 10), None), (2, "B", Fraction(-44, 10), None)]
    assert found.general[0].penalty == 1


def test_who_has_met_nobody_is_not_ranked():
    assert ranked(meeting("A", "B", 1, 82, 66)).unranked == ("C",)


class TestEqualTotals:
    """RC art.93, in its order."""

    def test_the_boards_between_them_come_first(self):
        plays = meeting("A", "B", 1, 82, 66) + meeting("B", "C", 2, 82, 66)
        plays += meeting("A", "C", 3, 66, 66)
        # A +4, B 0, C −4; one board more brings B and A level.
        plays += meeting("B", "C", 4, 82, 66)
        assert places(ranked(plays))[:2] == [
            (1, "A", 4, TieReason.DIRECT_BOARDS),
            (2, "B", 4, TieReason.DIRECT_BOARDS),
        ]

    def test_then_the_points_their_attacks_made(self):
        plays = meeting("A", "C", 1, 82, 66) + meeting("B", "C", 2, 90, 74)
        assert places(ranked(plays))[:2] == [
            (1, "B", 4, TieReason.POINTS),
            (2, "A", 4, TieReason.POINTS),
        ]

    def test_then_the_best_session(self):
        plays = meeting("A", "C", 1, 82, 66) + meeting("A", "C", 2, 66, 66, session=2)
        plays += meeting("B", "C", 3, 74, 70) + meeting("B", "C", 4, 74, 70, session=2)
        assert places(ranked(plays))[:2] == [
            (1, "A", 4, TieReason.BEST_SESSION),
            (2, "B", 4, TieReason.BEST_SESSION),
        ]

    def test_then_the_lowest_index(self):
        plays = meeting("A", "C", 1, 82, 66) + meeting("B", "C", 2, 82, 66)
        entered = [Quadrette("A", index=97), Quadrette("B", index=27), Quadrette("C")]
        found = rank_quadrettes(entered, plays)
        assert places(found)[:2] == [
            (1, "B", 4, TieReason.LOWEST_INDEX),
            (2, "A", 4, TieReason.LOWEST_INDEX),
        ]

    def test_and_otherwise_they_share(self):
        plays = meeting("A", "C", 1, 82, 66) + meeting("B", "C", 2, 82, 66)
        assert [(one[0], one[3]) for one in places(ranked(plays))] == [
            (1, TieReason.SHARED),
            (1, TieReason.SHARED),
            (3, None),
        ]


class TestWithdrawal:
    def test_the_boards_of_the_session_count_for_nobody_and_he_is_last(self):
        plays = [
            *meeting("A", "B", 1, 82, 66, position=1),
            *meeting("A", "C", 2, 82, 66, position=2),
            *meeting("B", "C", 3, 60, 76, position=5),
        ]
        left = [Withdrawal("A", 1, 2)]
        counted = neutralise_withdrawn(plays, left)
        found = ranked(counted, withdrawn=left)
        assert places(found) == [(1, "C", 4, None), (2, "B", -4, None), (3, "A", 0, None)]
        assert [one.withdrawn for one in found.general] == [False, False, True]

    def test_at_the_last_but_one_what_was_scored_stands(self):
        plays = meeting("A", "B", 1, 82, 66) + meeting("B", "C", 2, 66, 66, position=5)
        left = [Withdrawal("A", 1, 3)]
        assert neutralise_withdrawn(plays, left) == tuple(plays)
        found = ranked(plays, withdrawn=left)
        assert [one.competitor for one in found.general] == ["C", "B", "A"]
        assert found.general[-1].total == 4
