"""Places from totals, and the reasons that split equals."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import Criterion, TieReason, resolve

totals = st.dictionaries(st.integers(1, 40).map(str), st.integers(-4, 4), min_size=1, max_size=14)


def by(reason, values):
    return Criterion(reason, lambda tied: {one: values[one] for one in tied})


def told(places):
    return [(one.rank, one.competitor, one.reason) for one in places]


def test_without_a_criterion_equals_share_the_place():
    assert told(resolve({"10": 5, "9": 5, "1": 4})) == [
        (1, "9", TieReason.SHARED),
        (1, "10", TieReason.SHARED),
        (3, "1", None),
    ]


def test_the_criterion_that_splits_is_told():
    found = resolve(
        {"a": 5, "b": 5, "c": 5, "d": 9},
        [
            by(TieReason.TOPS, {"a": 1, "b": 2, "c": 1}),
            by(TieReason.POINTS, {"a": 3, "c": 4}),
        ],
    )
    assert told(found) == [
        (1, "d", None),
        (2, "b", TieReason.TOPS),
        (3, "c", TieReason.POINTS),
        (4, "a", TieReason.POINTS),
    ]


def test_a_criterion_sees_only_those_still_equal():
    seen = []

    def direct(tied):
        seen.append(sorted(tied))
        return dict.fromkeys(tied, 0)

    resolve(
        {"a": 1, "b": 1, "c": 1, "d": 0},
        [by(TieReason.TOPS, {"a": 2, "b": 1, "c": 1}), Criterion(TieReason.DIRECT_BOARDS, direct)],
    )
    assert seen == [["b", "c"]]


def test_what_cannot_be_compared_is_passed_over():
    found = resolve(
        {"a": 1, "b": 1},
        [
            Criterion(TieReason.DIRECT_BOARDS, lambda tied: None),
            by(TieReason.POINTS, {"a": 1, "b": 2}),
        ],
    )
    assert told(found) == [(1, "b", TieReason.POINTS), (2, "a", TieReason.POINTS)]


def test_the_last_stand_behind_whatever_they_have():
    assert told(resolve({"a": 1, "b": 9, "c": 0, "d": 9}, last=["b", "d"])) == [
        (1, "a", None),
        (2, "c", None),
        (3, "b", TieReason.SHARED),
        (3, "d", TieReason.SHARED),
    ]


@given(totals)
def test_a_rank_is_one_more_than_those_who_are_better(given_totals):
    for one in resolve(given_totals):
        mine = given_totals[one.competitor]
        assert one.rank == 1 + sum(other > mine for other in given_totals.values())
        alone = sum(other == mine for other in given_totals.values()) == 1
        assert (one.reason is None) == alone


@given(totals, st.randoms(use_true_random=False))
def test_the_order_of_entry_is_of_no_account(given_totals, chance):
    mixed = list(given_totals.items())
    chance.shuffle(mixed)
    assert resolve(dict(mixed)) == resolve(given_totals)


@given(totals, st.data())
def test_a_criterion_never_moves_those_who_were_not_equal(given_totals, data):
    values = {one: data.draw(st.integers(0, 2)) for one in given_totals}
    found = resolve(given_totals, [by(TieReason.TOPS, values)])
    for one in found:
        mine = (given_totals[one.competitor], values[one.competitor])
        others = [(given_totals[other], values[other]) for other in given_totals]
        assert one.rank == 1 + sum(other > mine for other in others)
