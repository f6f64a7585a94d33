"""Rankings drawn from a ranking, and the coefficients of sessions."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from tournaments.ranking import (
    CLASSES,
    SERIES,
    fewest_kept,
    first_of_each,
    interclubs_admitted,
    promotion,
    select,
    series,
    session_coefficients,
    side_index,
)


@dataclass
class Line:
    rank: int
    competitor: str


RANKING = [Line(1, "a"), Line(2, "b"), Line(2, "c"), Line(4, "d"), Line(5, "e"), Line(5, "f")]


def told(places):
    return [(one.rank, one.competitor, one.overall) for one in places]


def test_each_category_has_its_places():
    found = select(
        RANKING, {"b": "dames", "c": "dames", "d": "dames", "e": "juniors", "a": "seniors"}
    )
    assert list(found) == ["seniors", "dames", "juniors"]
    assert told(found["dames"]) == [(1, "b", 2), (1, "c", 2), (3, "d", 4)]
    assert told(found["juniors"]) == [(1, "e", 5)]


def test_a_selection_of_everybody_is_the_ranking():
    (found,) = select(RANKING, dict.fromkeys("abcdef", "all")).values()
    assert [(one.rank, one.competitor) for one in found] == [
        (one.rank, one.competitor) for one in RANKING
    ]


def test_the_first_of_each_club_and_those_who_share_his_place():
    clubs = {"a": "Claret", "b": "Viry", "c": "Viry", "d": "Claret", "f": "Carbay"}
    found = first_of_each(RANKING, clubs)
    assert {club: [one.competitor for one in lines] for club, lines in found.items()} == {
        "Claret": ["a"],
        "Viry": ["b", "c"],
        "Carbay": ["f"],
    }


def test_the_series_of_the_eighteen_classes():
    """RC art.1-12."""
    assert len(CLASSES) == 18
    assert [series(one) for one in CLASSES] == ["1N", *"1111", *"2222", *"3333", *"4444", "NC"]
    assert list(dict.fromkeys(map(series, CLASSES))) == list(SERIES)
    assert {one for one in CLASSES if promotion(one)} == {*CLASSES[9:]}


@pytest.mark.parametrize(
    ("classes", "index"),
    [
        (["1N"], 100),
        (["1P", "1C", "1K", "1T"], 352),
        (["2P", "2C", "2K", "2T"], 80),
        (["3P", "4T", "NC"], 8),
    ],
)
def test_the_value_index_of_a_side(classes, index):
    """RC art.12."""
    assert side_index(classes) == index


@pytest.mark.parametrize(
    ("classes", "admitted"),
    [
        (["1N", "1T", "4P", "NC"], False),
        (["2P", "2T", "4P", "1P"], False),
        (["2P", "3T", "3P", "1P"], True),
        (["4T", "NC", "2P", "1N"], True),
    ],
)
def test_the_interclubs_ask_for_seventeen(classes, admitted):
    """16 is one too few: 4 × 4 × 1 × 1."""
    assert interclubs_admitted(classes) == admitted


@pytest.mark.parametrize(
    ("entered", "expected"),
    [
        ([40], ["1"]),
        ([40, 32, 16], ["1", "1.1", "1.25"]),  # RC art.27, the example of the catalogue
        ([40, 40], ["1", "1"]),
        ([100, 99], ["1", "1.05"]),
        ([100, 81], ["1", "1.05"]),
        ([100, 80], ["1", "1.1"]),
        ([100, 59], ["1", "1.1"]),
        ([100, 58], ["1", "1.15"]),
        ([100, 50, 50, 40], ["1", "1.15", "1.15", "1.25"]),
        ([0, 0], ["1", "1"]),
    ],
)
def test_coefficients_after_an_elimination(entered, expected):
    assert session_coefficients(entered) == tuple(map(Fraction, expected))


@pytest.mark.parametrize(
    ("entered", "session", "least"),
    [(41, 1, 41), (40, 2, 20), (41, 2, 21), (41, 3, 11), (41, 4, 6), (41, 5, 1), (3, 4, 1)],
)
def test_how_many_must_be_kept(entered, session, least):
    assert fewest_kept(entered, session) == least
