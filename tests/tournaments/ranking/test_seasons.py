"""A season's challenge."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import (
    Challenge,
    ChallengeMethod,
    Evening,
    SharedPlace,
    TieReason,
    place_points,
    rank_challenge,
)

SUM, BEST, AVERAGE, PLACES = ChallengeMethod


def season(*evenings):
    return [
        Evening(str(number), {player: Fraction(points) for player, points in evening.items()})
        for number, evening in enumerate(evenings, start=1)
    ]


THREE = season(
    {"a": 100, "b": 40, "c": -140}, {"a": -60, "b": 30, "d": 30}, {"a": 10, "b": 30, "c": -40}
)


def places(found):
    return [(one.rank, one.competitor, one.total) for one in found.general]


def test_the_sum():
    found = rank_challenge(THREE, Challenge(SUM))
    assert places(found) == [(1, "b", 100), (2, "a", 50), (3, "d", 30), (4, "c", -180)]
    assert [one.evenings for one in found.general] == [3, 3, 1, 2]


def test_the_best_two_of_three():
    found = rank_challenge(THREE, Challenge(BEST, best=2))
    assert places(found) == [(1, "a", 110), (2, "b", 70), (3, "d", 30), (4, "c", -180)]
    assert [one.counted for one in found.general] == [("1", "3"), ("1", "2"), ("2",), ("1", "3")]


def test_the_average_with_a_minimum():
    found = rank_challenge(THREE, Challenge(AVERAGE, least=2))
    assert places(found) == [(1, "b", Fraction(100, 3)), (2, "a", Fraction(50, 3)), (3, "c", -90)]
    assert found.short == (("d", 1),)


def test_points_by_place_are_shared_as_the_notes_are():
    """The two firsts of the second evening share 10 and 6."""
    challenge = Challenge(PLACES, scale=(Fraction(10), Fraction(6), Fraction(4)))
    found = rank_challenge(THREE, challenge)
    # In the order of the evenings, a has 10, 4 and 6, b has 6, 8 and 10.
    assert places(found) == [(1, "b", 24), (2, "a", 20), (3, "c", 8), (3, "d", 8)]
    assert [one.tie for one in found.general] == [None, None, TieReason.SHARED, TieReason.SHARED]


def test_or_all_get_the_higher_place():
    totals = {"a": Fraction(5), "b": Fraction(5), "c": Fraction(1), "d": Fraction(0)}
    scale = (Fraction(10), Fraction(6), Fraction(4))
    assert place_points(totals, scale, SharedPlace.HIGHEST) == {"a": 10, "b": 10, "c": 4, "d": 0}
    assert place_points(totals, scale, SharedPlace.MEAN) == {"a": 8, "b": 8, "c": 4, "d": 0}


def test_being_there_may_count():
    found = rank_challenge(THREE, Challenge(SUM, attendance=Fraction(50)))
    assert places(found) == [(1, "b", 250), (2, "a", 200), (3, "d", 80), (4, "c", -80)]


@pytest.mark.parametrize(
    "wrong", [{"method": BEST}, {"method": SUM, "best": 0}, {"method": AVERAGE, "least": 0}]
)
def test_a_challenge_counts_at_least_one_evening(wrong):
    with pytest.raises(ValueError, match="evening"):
        Challenge(**wrong)


seasons = st.lists(
    st.dictionaries(st.sampled_from("abcde"), st.integers(-50, 50), min_size=1),
    min_size=1,
    max_size=6,
)


@given(seasons)
def test_the_best_of_all_is_the_sum(evenings):
    given_season = season(*evenings)
    best = rank_challenge(given_season, Challenge(BEST, best=len(evenings)))
    assert places(best) == places(rank_challenge(given_season, Challenge(SUM)))


@given(seasons, st.integers(1, 4))
def test_no_choice_of_evenings_beats_the_best(evenings, best):
    given_season = season(*evenings)
    for one in rank_challenge(given_season, Challenge(BEST, best=best)).general:
        mine = sorted(
            (
                evening.totals[one.competitor]
                for evening in given_season
                if one.competitor in evening.totals
            ),
            reverse=True,
        )
        assert one.total == sum(mine[:best])


@given(seasons)
def test_an_evenings_place_points_are_all_given_out(evenings):
    scale = tuple(Fraction(n) for n in (9, 5, 3, 2, 1))
    for evening in season(*evenings):
        assert sum(place_points(evening.totals, scale, SharedPlace.MEAN).values()) == sum(
            scale[: len(evening.totals)]
        )


def test_places_of_their_own_are_not_those_of_the_totals():
    """Two mates at the first place have it whole, two sides share the second, one has no place."""
    told = {"a": (1, 1), "b": (1, 1), "c": (2, 2), "d": (2, 2), "e": (None, 1)}
    challenge = Challenge(
        PLACES, scale=(Fraction(10), Fraction(6), Fraction(4)), attendance=Fraction(1)
    )
    found = rank_challenge([Evening("1", {}, told)], challenge)
    assert places(found) == [(1, "a", 11), (1, "b", 11), (3, "c", 6), (3, "d", 6), (5, "e", 1)]
