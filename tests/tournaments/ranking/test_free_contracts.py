"""Match points by seat, difference to the mean, Neuberg's formula."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements import Compass
from tournaments.ranking import (
    Adjustment,
    Competitor,
    Deduction,
    FreePlay,
    GivenNote,
    Penalty,
    PlayStatus,
    SessionWeight,
    Withdrawal,
    adjusted,
    match_point_notes,
    neuberg,
    neutralise_withdrawn,
    rank_match_points,
    rank_mean_difference,
    seat_points,
    two_one_nought,
)
from tournaments.ranking.free_contracts import match_point_tallies
from tournaments.ranking.free_seats import seat_results
from tournaments.ranking.percentages import tallies

N, S, E, O = Compass  # noqa: E741
fields = st.lists(st.integers(-30, 30), min_size=1, max_size=20)


def play(table, board, scores, taker=N, session=1, **more):
    """Scores N, S, E, O in points; a seat's player is named by seat and table."""
    people = tuple(f"{seat}{table}" for seat in Compass)
    halves = tuple(2 * score for score in scores)
    return FreePlay(session, 1, table, board, people, taker, halves, **more)


def field(board, *units, **more):
    """One play per unit: the taker N gets three, the others pay one each."""
    return [play(t, board, (3 * u, -u, -u, -u), **more) for t, u in enumerate(units, start=1)]


def notes(plays, **more):
    found = {}
    for one in match_point_notes(plays, **more):
        found.setdefault(one.competitor, []).append(Fraction(one.numerator, one.denominator))
    return found


@given(fields)
def test_two_for_each_beaten_one_for_each_equal(scores):
    for index, gained in enumerate(two_one_nought(scores)):
        others = scores[:index] + scores[index + 1 :]
        mine = scores[index]
        assert gained == sum(2 * (mine > one) + (mine == one) for one in others)


@given(fields)
def test_a_field_shares_out_all_its_points(scores):
    assert sum(two_one_nought(scores)) == len(scores) * (len(scores) - 1)


class TestNeuberg:
    """M′ = (M + 1)·N/n − 1, on the 2-1-0 scale."""

    def test_printed_cases(self):
        # 8 plays of a field of 13: a top of 14 becomes 15 × 13/8 − 1, a nought 13/8 − 1.
        assert neuberg(14, 8, 13) == Fraction(187, 8)
        assert neuberg(0, 8, 13) == Fraction(5, 8)
        assert neuberg(7, 8, 13) == 12

    @given(st.integers(1, 60))
    def test_a_full_field_keeps_its_points(self, plays):
        for points in (0, plays, 2 * (plays - 1)):
            assert neuberg(points, plays, plays) == points

    @given(st.integers(1, 40), st.integers(1, 40))
    def test_the_average_becomes_the_average(self, plays, common):
        assert neuberg(plays - 1, plays, common) == common - 1

    @given(fields, st.integers(1, 40))
    def test_nobody_passes_the_top_of_a_larger_field(self, scores, more):
        common = len(scores) + more
        for points in two_one_nought(scores):
            assert 0 <= neuberg(points, len(scores), common) <= 2 * (common - 1)


def test_each_seat_is_compared_with_the_same_seat():
    found = notes(field(1, 50, 60, -50))
    assert [found[f"N{table}"] for table in (1, 2, 3)] == [[50], [100], [0]]
    assert [found[f"S{table}"] for table in (1, 2, 3)] == [[50], [0], [100]]


def test_uneven_fields_come_on_the_common_top():
    plays = [*field(1, 50, 60, -50, 70), *field(2, 80, 60)]
    found = notes(plays)
    # Board 2: M = 2 and 0 of n = 2 on N = 4: 3 × 2 − 1 = 5 and 1, of a top of 6.
    assert found["N1"] == [Fraction(100, 3), Fraction(500, 6)]
    assert found["N2"] == [Fraction(200, 3), Fraction(100, 6)]
    larger = notes(plays, common=6)
    assert larger["N1"][1] == Fraction(100 * (3 * 3 - 1), 10)


def test_a_play_alone_gets_the_average():
    found = notes([*field(1, 50, 60), *field(2, 999)])
    assert found["N1"] == [0, 50]


def test_nothing_is_compared_where_every_field_is_a_single_play():
    assert notes(field(1, 50)) == {}


@given(st.lists(st.integers(-40, 40), min_size=2, max_size=8))
def test_the_notes_of_a_board_average_fifty(units):
    for gained in [notes(field(1, *units), common=12)]:
        values = [value for one in gained.values() for value in one]
        assert sum(values) == 50 * len(values)


def test_fouled_boards_are_compared_inside_their_group():
    """Two of five tables played other cards."""
    plays = field(1, 50, 60, 70)
    plays += [play(4, 1, (0, 0, 0, 0), group="x"), play(5, 1, (3, -1, -1, -1), group="x")]
    found = notes(plays)
    # n = 2 on N = 3: (2 + 1) × 3/2 − 1 = 3.5 of 4.
    assert found["N5"] == [Fraction(350, 4)]
    assert found["N4"] == [Fraction(50, 4)]
    assert [found[f"N{table}"] for table in (1, 2, 3)] == [[0], [50], [100]]


@pytest.mark.parametrize("status", ["neutralised", "relay", "missing"])
def test_what_does_not_count_leaves_the_field(status):
    plays = [*field(1, 50, 60), play(3, 1, (300, -100, -100, -100), status=PlayStatus(status))]
    found = notes(plays)
    assert (found["N1"], found["N2"]) == ([0], [100])
    assert "N3" not in found


@pytest.mark.parametrize(
    ("status", "taker", "defender"),
    [
        ("fault_attack", [40], [60]),
        ("fault_defence", [100], [0]),
        ("fault_both", [40], [40]),
        ("zero_both", [0], [0]),
        ("zero_attack", [0], None),
        ("zero_defence", None, [0]),
    ],
)
def test_the_arbiters_marks(status, taker, defender):
    plays = [*field(1, 50, 60), play(3, 1, (300, -100, -100, -100), status=PlayStatus(status))]
    found = notes(plays)
    assert (found.get("N3"), found.get("S3")) == (taker, defender)
    assert (found["N1"], found["N2"]) == ([0], [50])


def test_every_board_weighs_the_same_whatever_the_role():
    plays = [*field(1, 50, 60), *field(2, 60, 50, taker=S), *field(3, 60, 50, taker=E)]
    people = [Competitor(f"{seat}{table}") for seat in Compass for table in (1, 2)]
    found = rank_match_points(people, plays)
    totals = {one.competitor: one.total for one in found.general}
    assert totals["N1"] == Fraction(200, 3)
    assert totals["O1"] == Fraction(100, 3)
    assert sum(totals.values()) == 400


def test_penalties_coefficients_and_lines():
    plays = field(1, 50, 60) + field(1, 50, 60, session=2)
    people = [Competitor(f"{seat}{table}", line=seat) for seat in Compass for table in (1, 2)]
    found = rank_match_points(
        people,
        plays,
        [Penalty("N2", 1, Fraction(1, 2))],
        [SessionWeight(2, Fraction(11, 10))],
    )
    totals = {one.competitor: one.total for one in found.general}
    assert totals["N2"] == Fraction("99.5") + 110
    assert [one.competitor for one in found.lines[N]] == ["N2", "N1"]
    assert len(found.alternated) == 8


def test_who_withdraws_takes_his_boards_out_of_every_field():
    """As in an individual duplicate, RC art.32."""
    plays = [replace(one, position=p) for p, one in enumerate(field(1, 50, 60, 70), start=1)]
    plays += [replace(one, position=5) for one in field(2, 50, 60)]
    counted = neutralise_withdrawn(plays, [Withdrawal("N3", 1, 2)])
    assert [one.status for one in counted].count(PlayStatus.NEUTRALISED) == 1
    found = notes(counted)
    assert "S3" not in found
    assert found["N1"] == [0, 0]


def test_a_decision_on_one_play():
    decided = adjusted(field(1, 50, 60, 70), [Adjustment(1, 3, 1, PlayStatus.FAULT_ATTACK, 8)])
    assert [one.status for one in decided][2] is PlayStatus.FAULT_ATTACK
    # Four scores are no unit: they stay as they are.
    assert decided[2].halves[N] == 420
    assert notes(decided)["N3"] == [40]


class TestMeanDifference:
    def test_points_above_and_below_the_mean(self):
        people = [Competitor(f"{seat}{table}") for seat in Compass for table in (1, 2, 3)]
        found = rank_mean_difference(people, field(1, 50, 60, -50))
        totals = {one.competitor: one.total for one in found}
        # N: 150, 180, −150; mean 60. Others −50, −60, 50; mean −20.
        assert (totals["N1"], totals["N2"], totals["N3"]) == (90, 120, -210)
        assert (totals["S1"], totals["S2"], totals["S3"]) == (-30, -40, 70)
        assert [one.rank for one in found] == [1, 2, 3, 3, 3, 6, 6, 6, 9, 9, 9, 12]

    def test_penalties_and_coefficients(self):
        """A séance counts less its penalties, times its coefficient, as one on percentages."""
        people = [Competitor("N1"), Competitor("N2")]
        found = rank_mean_difference(
            people,
            field(1, 50, 60, session=2),
            [Deduction("N2", 2, Fraction(100))],
            [SessionWeight(2, Fraction(2))],
        )
        assert [(one.competitor, one.total, one.penalty) for one in found] == [
            ("N1", -30, 0),
            ("N2", -170, 100),
        ]

    def test_one_play_has_nothing_to_differ_from(self):
        assert rank_mean_difference([Competitor("N1")], field(1, 50)) == ()

    @given(st.lists(st.integers(-400, 400), min_size=2, max_size=7))
    def test_differences_of_a_board_sum_to_zero(self, units):
        people = [Competitor(f"{seat}{t}") for seat in Compass for t in range(1, len(units) + 1)]
        found = rank_mean_difference(people, field(1, *units))
        assert sum(one.total for one in found) == 0


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_plays_is_of_no_account(seed):
    chance = random.Random(seed)
    plays = [
        one
        for board in range(1, 5)
        for one in field(board, *(chance.randrange(-9, 9) for _ in range(5)))
    ]
    people = [Competitor(f"{seat}{table}") for seat in Compass for table in range(1, 6)]
    mixed = chance.sample(plays, len(plays))
    assert rank_match_points(people, mixed) == rank_match_points(people, plays)
    assert rank_mean_difference(people, mixed) == rank_mean_difference(people, plays)


@pytest.mark.parametrize("plays", [2, 128, 129, 200])
def test_of_a_field_of_any_size_each_has_his_own(plays):
    """Table 1 has the least unit, the last the greatest: who takes beats all before his own."""
    given_plays = field(1, *range(1, plays + 1))
    found = match_point_tallies(given_plays)
    for table in range(1, plays + 1):
        beaten = Fraction(100 * (table - 1), plays - 1)
        taker, other = found[f"N{table}"][1].attack, found[f"S{table}"][1].defence
        assert (taker.mean(), other.mean()) == (beaten, 100 - beaten)
        assert (taker.tops, other.tops) == (table == plays, table == 1)
    points = seat_points(given_plays)
    assert points[N] == [2 * beaten for beaten in range(plays)]
    assert points[E] == points[N][::-1]


@pytest.mark.parametrize(
    ("units", "common", "tops"),
    [
        # (M + 1)·2/4 − 1 is the top of 2 for M = 5: two are beaten, one is equal.
        ((1, 2, 3, 3), 2, {"N3", "N4"}),
        ((1, 2, 3, 4), 2, set()),
        ((1, 2), 2, {"N2", "S1", "E1", "O1"}),
        # (M + 1)·300/2 − 1 is 598 for no whole M.
        ((1, 2), 300, set()),
    ],
)
def test_the_notes_of_100_on_a_given_top(units, common, tops):
    found = match_point_tallies(field(1, *units), common)
    assert {who for who, each in found.items() if each[1].percentages().tops} == tops


class TestTheArbiter:
    """Two boards at two tables: N1 loses the first to N2, the second is level."""

    PLAYS = (*field(1, 50, 60), *field(2, 40, 40))
    PEOPLE = tuple(Competitor(f"{seat}{table}") for seat in Compass for table in (1, 2))

    def total(self, plays, who, **more):
        found = rank_match_points(self.PEOPLE, plays, **more)
        return next(one.total for one in found.general if one.competitor == who)

    def test_a_note_of_one_s_own_stands_instead(self):
        zero = GivenNote("N2", 1, 2, 1, Fraction(0))
        assert self.total(self.PLAYS, "N2") == 75
        assert self.total(self.PLAYS, "N2", given=[zero]) == 25
        # The others keep what the comparison gives them.
        assert self.total(self.PLAYS, "S2", given=[zero]) == 25
        assert self.total(self.PLAYS, "N1", given=[zero]) == 25

    def test_who_left_early_takes_his_boards_and_their_marks_with_him(self):
        weights = [SessionWeight(1, positions=5)]
        zero = GivenNote("N2", 1, 2, 1, Fraction(0))
        more = {"weights": weights, "withdrawn": [Withdrawal("N2", 1, 1)], "given": [zero]}
        assert rank_match_points(self.PEOPLE, self.PLAYS, **more).general == ()
        del more["given"]
        assert rank_mean_difference(self.PEOPLE, self.PLAYS, **more) == ()
        late = {**more, "withdrawn": [Withdrawal("N2", 1, 3)]}
        assert self.total(self.PLAYS, "N2", **late) == 75

    def test_what_each_seat_is_told(self):
        faulty = replace(self.PLAYS[1], status=PlayStatus.FAULT_ATTACK)
        found = seat_results([self.PLAYS[0], faulty, *self.PLAYS[2:]])
        ruled = found[1, 1, 2]
        assert (ruled[N].points, ruled[N].note, ruled[N].difference) == (2, 40, None)
        assert (ruled[S].points, ruled[S].note) == (0, 60)
        assert found[1, 1, 1][N].note == 0
        alone = replace(self.PLAYS[1], status=PlayStatus.NEUTRALISED)
        given = [GivenNote("N2", 1, 2, 1, Fraction(0))]
        noted = seat_results([self.PLAYS[0], alone, *self.PLAYS[2:]], given)[1, 1, 2]
        assert {seat: (one.points, one.note) for seat, one in noted.items()} == {N: (None, 0)}

    @given(st.integers(0, 10**6), st.integers(0, 100))
    def test_the_fast_sums_know_them_too(self, seed, note):
        chance = random.Random(seed)
        plays = [
            replace(one, status=chance.choice(list(PlayStatus)))
            for board in range(1, 4)
            for one in field(board, *(chance.randrange(-9, 9) for _ in range(4)))
        ]
        one = chance.choice(plays)
        imposed = [GivenNote(one.seats[S], 1, one.table, one.board, Fraction(note))]
        slow = tallies(match_point_notes(plays, given=imposed))
        fast = match_point_tallies(plays, given=imposed)
        assert {who: each[1].plain_mean() for who, each in fast.items()} == {
            who: each[1].plain_mean() for who, each in slow.items()
        }
