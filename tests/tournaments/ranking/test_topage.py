"""The notes of a board (RO p.17-18, CA p.9)."""

import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments import second_ranking
from tournaments.movements import Compass, board_taker
from tournaments.ranking import Play, PlayStatus, all_notes, board_notes, topage

DATA = Path(__file__).parents[2] / "data" / "tournament-data.json"
FEDERATION = json.loads(DATA.read_text(encoding="utf-8"))["topage"]

halves = st.integers(-400, 400)
fields = st.lists(halves, min_size=2, max_size=30)


def play(table, score, status="played", board=1, session=1):
    """A play whose score is in points; table numbers name the players."""
    return Play(
        session=session,
        position=1,
        table=table,
        board=board,
        seats={seat: f"{seat}{table}" for seat in Compass},
        taker=board_taker(board),
        half_unit=None if score is None else round(2 * score),
        status=PlayStatus(status),
    )


def pairs(plays):
    return [(note.attack, note.defence) for note in board_notes(plays)]


def test_the_federations_example():
    """RO p.18: +56, +62, −56, −52, +50."""
    rows = FEDERATION["example_5_tables"]
    notes = pairs([play(row["table"], row["score"]) for row in rows])
    assert notes == [(row["attacker_pct"], row["defender_pct"]) for row in rows]


@pytest.mark.parametrize("count", sorted(FEDERATION["ladders"]))
def test_the_federations_ladders(count):
    ladder = FEDERATION["ladders"][count]
    scores = list(range(2 * int(count), 0, -2))
    assert list(topage(scores)) == ladder
    assert list(topage(scores[::-1])) == ladder[::-1]


@pytest.mark.parametrize(
    ("scores", "notes"),
    [
        ([50, 50], [50, 50]),
        ([50, 50, 50], [50, 50, 50]),
        ([2, 1], [100, 0]),
        # Two firsts share 100 and 75, two lasts 25 and 0.
        (
            [60, 60, 56, 50, 50],
            [Fraction(175, 2), Fraction(175, 2), 50, Fraction(25, 2), Fraction(25, 2)],
        ),
        ([-52, 56, -52, 56, 56], [Fraction(25, 2), 75, Fraction(25, 2), 75, 75]),
        ([10, 20, 10, 30], [Fraction(100, 6), Fraction(200, 3), Fraction(100, 6), 100]),
    ],
)
def test_ties_share_the_mean_of_their_notes(scores, notes):
    assert list(topage(scores)) == notes


@pytest.mark.parametrize("scores", [[], [56]])
def test_nothing_to_compare_with_gives_no_note(scores):
    assert topage(scores) == ()


@given(fields)
def test_notes_of_a_board_sum_to_fifty_for_each_play(scores):
    assert sum(topage(scores)) == 50 * len(scores)


@given(fields)
def test_notes_follow_the_scores(scores):
    noted = sorted(zip(scores, topage(scores), strict=True))
    for (low, below), (high, above) in pairwise(noted):
        assert (below < above) == (low < high)
        assert (below == above) == (low == high)
    assert all(0 <= note <= 100 for _, note in noted)


@given(fields)
def test_taking_the_defences_side_turns_the_notes_round(scores):
    assert topage([-score for score in scores]) == tuple(100 - note for note in topage(scores))


@given(fields, st.randoms(use_true_random=False))
def test_the_order_of_the_plays_is_of_no_account(scores, chance):
    order = list(range(len(scores)))
    chance.shuffle(order)
    notes = topage(scores)
    assert topage([scores[i] for i in order]) == tuple(notes[i] for i in order)


@given(st.lists(st.integers(-6, 6), min_size=2, max_size=12))
def test_the_same_by_counting_play_against_play(scores):
    rows = [{"score": score} for score in scores]
    assert list(topage(scores)) == [note for note, _ in second_ranking.board_notes(rows)]


@given(st.lists(halves, min_size=2, max_size=12))
def test_attackers_and_defenders_notes_are_complements(scores):
    for attack, defence in pairs([play(t, s / 2) for t, s in enumerate(scores, start=1)]):
        assert attack + defence == 100


def test_a_neutralised_play_leaves_the_others_field():
    notes = pairs([play(1, 60), play(2, 100, "neutralised"), play(3, 50), play(4, -50)])
    assert notes == [(100, 0), (None, None), (50, 50), (0, 100)]


@pytest.mark.parametrize("status", ["relay", "missing", "neutralised"])
def test_what_was_not_played_out_is_not_compared(status):
    notes = pairs([play(1, 60), play(2, None, status), play(3, 50)])
    assert notes == [(100, 0), (None, None), (0, 100)]


@pytest.mark.parametrize(
    ("status", "score", "expected"),
    [
        ("zero_both", 60, (0, 0)),
        ("zero_attack", 60, (0, None)),
        ("zero_defence", -60, (None, 0)),
        ("fault_attack", 60, (40, 60)),
        ("fault_attack", -60, (0, 100)),
        ("fault_defence", 60, (100, 0)),
        ("fault_defence", -60, (60, 40)),
        ("fault_both", 60, (40, 40)),
        ("fault_both", -60, (40, 40)),
    ],
)
def test_an_adjusted_mark_touches_no_other_table(status, score, expected):
    """CA p.9: the score stays in the topage, only the notes of its two sides change."""
    scores = [score, 50, 52, -52, 54]
    plain = pairs([play(t, s) for t, s in enumerate(scores, start=1)])
    adjusted = pairs(
        [play(1, score, status), *(play(t, s) for t, s in enumerate(scores[1:], start=2))]
    )
    assert adjusted[0] == expected
    assert adjusted[1:] == plain[1:]


def test_forty_sixty_leaves_what_is_already_worse_or_better():
    """CA p.9: at most 40, at least 60; the two need not add to 100."""
    scores = [50, 52, 54, 56, 58]
    for at, (attack, defence) in enumerate([(0, 100), (25, 75), (40, 60), (40, 60), (40, 60)]):
        plays = [play(t, s) for t, s in enumerate(scores)]
        plays[at] = play(at, scores[at], "fault_attack")
        assert pairs(plays)[at] == (attack, defence)
    for at, (attack, defence) in enumerate([(60, 40), (60, 40), (60, 40), (75, 25), (100, 0)]):
        plays = [play(t, s) for t, s in enumerate(scores)]
        plays[at] = play(at, scores[at], "fault_defence")
        assert pairs(plays)[at] == (attack, defence)


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("fault_attack", (40, 60)),
        ("fault_defence", (60, 40)),
        ("fault_both", (40, 40)),
        ("zero_both", (0, 0)),
        ("zero_attack", (0, None)),
        ("zero_defence", (None, 0)),
    ],
)
def test_an_adjusted_mark_without_a_score_is_in_no_field(status, expected):
    notes = pairs([play(1, None, status), play(2, 60), play(3, 50)])
    assert notes == [expected, (100, 0), (0, 100)]


@pytest.mark.parametrize("status", ["played", "fault_attack", "fault_defence"])
def test_one_comparable_play_has_no_note(status):
    assert pairs([play(1, 60, status)]) == [(None, None)]
    assert (
        pairs([play(1, 60, status), play(2, 60, "neutralised"), play(3, None, "missing")])
        == [(None, None)] * 3
    )


@pytest.mark.parametrize(("status", "expected"), [("zero_both", (0, 0)), ("fault_both", (40, 40))])
def test_a_mark_set_by_the_arbiter_needs_no_comparison(status, expected):
    assert pairs([play(1, 60, status)]) == [expected]


def test_boards_and_sessions_are_compared_apart():
    plays = [
        play(1, 60, board=1),
        play(1, 60, board=2),
        play(2, 50, board=1),
        play(2, 70, board=2),
        play(1, 10, board=1, session=2),
        play(2, 20, board=1, session=2),
    ]
    found = {(n.play.session, n.play.board, n.play.table): n.attack for n in all_notes(iter(plays))}
    assert found == {
        (1, 1, 1): 100,
        (1, 1, 2): 0,
        (1, 2, 1): 0,
        (1, 2, 2): 100,
        (2, 1, 1): 0,
        (2, 1, 2): 100,
    }


@given(
    st.lists(
        st.tuples(st.integers(-3, 3), st.sampled_from(list(PlayStatus))), min_size=1, max_size=8
    )
)
def test_any_mixture_of_statuses_by_counting(drawn):
    plays = [play(t, score, status) for t, (score, status) in enumerate(drawn, start=1)]
    rows = [{"score": score, "status": str(status)} for score, status in drawn]
    assert pairs(plays) == second_ranking.board_notes(rows)
