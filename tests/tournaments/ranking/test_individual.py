"""Percentages and places of an individual tournament (RO p.18-19, RC art.27, 55)."""

from fractions import Fraction

import pytest

from tournaments.movements import Compass
from tournaments.ranking import (
    Competitor,
    Penalty,
    SeatNote,
    SessionWeight,
    TieReason,
    global_percent,
    rank_seats,
)

N, S, E, O = Compass  # noqa: E741


def notes(name, attack=(), defence=(), session=1):
    """Notes of one competitor, in hundredths of a board."""
    for role, values in ((True, attack), (False, defence)):
        for value in values:
            exact = Fraction(value)
            yield SeatNote(name, session, role, exact.numerator, exact.denominator)


def ranked(given, competitors=None, **more):
    """`given`: {id: (attack notes, defence notes)}."""
    names = competitors or [Competitor(name) for name in given]
    return rank_seats(
        names, [note for name, roles in given.items() for note in notes(name, *roles)], **more
    )


def places(standings):
    return [(one.rank, one.competitor) for one in standings]


def test_a_quarter_attack_three_quarters_defence():
    """RO p.18."""
    (one,) = ranked({"7": ([70], [60, Fraction(190, 3)])}).general
    assert (one.attack, one.defence) == (70, Fraction(185, 3))
    assert one.total == Fraction(255, 4)


def test_attacking_a_quarter_of_the_boards_gives_the_plain_mean():
    attack = [80, 20, 55, 5, 40]
    defence = [10, 90, 35, 60, 75, 100, 0, 25, 45, 50, 85, 15, 95, 65, 30]
    (one,) = ranked({"1": (attack, defence)}).general
    assert one.total == Fraction(sum(attack + defence), 20)
    assert (one.attack_boards, one.defence_boards, one.boards) == (5, 15, 20)


def test_the_mean_is_over_the_boards_played_in_a_role():
    """Not weighted by their number: one attack weighs a quarter, as five would."""
    (one,) = ranked({"1": ([100], [0] * 7)}).general
    assert one.total == 25


@pytest.mark.parametrize(
    ("attack", "defence", "total"),
    [([80], [], 80), ([], [30], 30), ([100, 50], [], 75)],
)
def test_one_role_alone_ranks_on_that_role(attack, defence, total):
    (one,) = ranked({"1": (attack, defence)}).general
    assert one.total == total
    assert (one.attack is None) == (not attack)
    assert (one.defence is None) == (not defence)


def test_no_role_at_all_is_no_percentage():
    assert global_percent(None, None) is None
    found = ranked({"1": ([50], []), "2": ([], [])})
    assert places(found.general) == [(1, "1")]
    assert found.unranked == ("2",)


def test_before_the_first_note_nobody_is_ranked():
    found = ranked({"1": ((), ()), "2": ((), ())})
    assert found.general == ()
    assert found.unranked == ("1", "2")


def test_equal_totals_share_the_rank_and_the_next_is_skipped():
    found = ranked({"1": ([], [50]), "2": ([], [60]), "3": ([], [60]), "4": ([], [40])})
    assert places(found.general) == [(1, "2"), (1, "3"), (3, "1"), (4, "4")]
    assert [one.tie_break for one in found.general] == [True, True, False, False]
    assert [one.tie for one in found.general] == [TieReason.SHARED, TieReason.SHARED, None, None]


def test_tops_break_a_tie():
    """RC art.55; a top is a note of exactly 100, in attack or in defence."""
    found = ranked(
        {
            "1": ([], [50, 50]),
            "2": ([], [100, 0]),
            "3": ([], [90, 10]),
            "4": ([100, 0], [50, 50]),
        }
    )
    assert [(one.rank, one.competitor, one.tops) for one in found.general] == [
        (1, "2", 1),
        (1, "4", 1),
        (3, "1", 0),
        (3, "3", 0),
    ]
    assert all(one.tie_break for one in found.general)
    assert {one.tie for one in found.general} == {TieReason.SHARED}
    alone = ranked({"1": ([], [50, 50]), "2": ([], [100, 0])}).general
    assert [(one.competitor, one.tie) for one in alone] == [
        ("2", TieReason.TOPS),
        ("1", TieReason.TOPS),
    ]


def test_tops_never_pass_a_better_total():
    found = ranked({"1": ([], [100, 0, 49]), "2": ([], [50, 50, 50])})
    assert places(found.general) == [(1, "2"), (2, "1")]
    assert not any(one.tie_break for one in found.general)


def test_totals_are_compared_exactly():
    """A difference far behind the printed decimals decides."""
    found = ranked({"1": ([], [Fraction(100, 3)]), "2": ([], [Fraction("33.3333333")])})
    assert places(found.general) == [(1, "1"), (2, "2")]


def test_thirds_and_sevenths_that_are_equal_are_a_tie():
    third, seventh = Fraction(100, 3), Fraction(100, 7)
    found = ranked({"1": ([], [third, seventh]), "2": ([], [Fraction(500, 21)] * 2)})
    assert places(found.general) == [(1, "1"), (1, "2")]


def test_the_order_within_a_shared_rank_does_not_depend_on_the_list():
    given = {name: ([], [50]) for name in ("10", "9", "2")}
    assert places(ranked(given).general) == [(1, "2"), (1, "9"), (1, "10")]


def test_a_penalty_comes_off_the_sessions_percentage():
    """CA p.9; several of one player add up."""
    found = ranked(
        {"1": ([], [50]), "2": ([], [50])},
        penalties=[Penalty("1", 1, Fraction("0.5")), Penalty("1", 1, Fraction("1.5"))],
    )
    assert [(one.rank, one.competitor, one.total) for one in found.general] == [
        (1, "2", 50),
        (2, "1", 48),
    ]
    assert [one.penalty for one in found.general] == [0, 2]
    assert found.general[1].sessions[0].percent == 50


def test_a_penalty_may_lead_below_zero():
    (one,) = ranked({"1": ([], [0])}, penalties=[Penalty("1", 1, Fraction(10))]).general
    assert one.total == -10


def test_a_penalty_makes_a_tie():
    found = ranked(
        {"1": ([], [50]), "2": ([], ["50.5"])}, penalties=[Penalty("2", 1, Fraction("0.5"))]
    )
    assert places(found.general) == [(1, "1"), (1, "2")]


def test_sessions_add_up_with_their_coefficients():
    """RO p.19, RC art.27: the penalty is inside what the coefficient multiplies."""
    found = rank_seats(
        [Competitor("1"), Competitor("2")],
        [
            *notes("1", [40], [60], session=1),
            *notes("1", [80], [40], session=2),
            *notes("2", [], [70], session=1),
        ],
        penalties=[Penalty("1", 2, Fraction(2))],
        weights=[SessionWeight(2, Fraction("1.1"))],
    )
    first, second = found.general
    assert first.competitor == "1"
    assert first.total == 55 + (50 - 2) * Fraction("1.1")
    assert [one.percent for one in first.sessions] == [55, 50]
    assert [one.points for one in first.sessions] == [55, Fraction("52.8")]
    assert (first.attack, first.defence, first.boards) == (60, 50, 4)
    assert (second.total, len(second.sessions)) == (70, 1)


def test_tops_of_all_sessions_count():
    found = rank_seats(
        [Competitor("1"), Competitor("2")],
        [
            *notes("1", [], [100, 0], session=1),
            *notes("1", [], [100, 0], session=2),
            *notes("2", [], [100, 0], session=1),
            *notes("2", [], [50, 50], session=2),
        ],
    )
    assert [(one.competitor, one.tops) for one in found.general] == [("1", 2), ("2", 1)]


def with_lines(**percents):
    """`n=[60, 50]` gives N two players, called N1 and N2, with those percentages."""
    names, given = [], {}
    for line, values in percents.items():
        for number, value in enumerate(values, start=1):
            name = f"{line.upper()}{number}"
            names.append(Competitor(name, line=Compass(line.upper())))
            given[name] = ([], [value])
    return ranked(given, names)


def test_alternated_takes_the_firsts_then_the_seconds():
    """RO p.19: whatever the seconds have, they follow the four firsts."""
    found = with_lines(n=[90, 80], s=[70, 10], e=[60, 55], o=[50, 40])
    assert places(found.alternated) == [
        (1, "N1"),
        (2, "S1"),
        (3, "E1"),
        (4, "O1"),
        (5, "N2"),
        (6, "E2"),
        (7, "O2"),
        (8, "S2"),
    ]
    assert places(found.lines[N]) == [(1, "N1"), (2, "N2")]
    assert places(found.general)[:3] == [(1, "N1"), (2, "N2"), (3, "S1")]


def test_alternated_goes_on_with_the_longer_lines():
    found = with_lines(n=[90, 80, 70], s=[85], e=[60, 50], o=[40])
    assert places(found.alternated) == [
        (1, "N1"),
        (2, "S1"),
        (3, "E1"),
        (4, "O1"),
        (5, "N2"),
        (6, "E2"),
        (7, "N3"),
    ]


def test_alternated_shares_ranks_within_a_round():
    found = with_lines(n=[60, 50], s=[60, 50], e=[70, 40], o=[10, 5])
    assert places(found.alternated) == [
        (1, "E1"),
        (2, "N1"),
        (2, "S1"),
        (4, "O1"),
        (5, "N2"),
        (5, "S2"),
        (7, "E2"),
        (8, "O2"),
    ]


def test_without_lines_there_is_the_general_ranking_alone():
    found = ranked({"1": ([], [50]), "2": ([], [60])})
    assert found.alternated is None
    assert found.lines == {}


def test_one_player_without_a_line_leaves_no_alternated_ranking():
    names = [Competitor("1", line=N), Competitor("2")]
    assert ranked({"1": ([], [50]), "2": ([], [60])}, names).alternated is None


def test_who_has_no_note_stands_in_no_line():
    names = [Competitor("1", line=N), Competitor("2", line=S)]
    found = ranked({"1": ([], [50]), "2": ([], [])}, names)
    assert places(found.alternated) == [(1, "1")]
    assert found.lines[S] == ()
    assert found.unranked == ("2",)


def test_notes_of_someone_who_is_not_entered_are_passed_over():
    """At a relay the fictive player is no competitor."""
    found = ranked({"1": ([], [50]), "ghost": ([], [100])}, [Competitor("1")])
    assert places(found.general) == [(1, "1")]
