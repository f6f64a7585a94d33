"""A tournament known only from its printed list."""

import csv
from pathlib import Path

import pytest

from tournaments.ranking import PrintedRow, TieReason, Weight, rank_printed

LIST = Path(__file__).parents[2] / "data" / "libre-3-sequences.csv"
ENTERED = 68


@pytest.fixture(scope="module")
def rows():
    """The first 42 of 68 players, three sequences of 60 minutes, as printed."""
    with LIST.open(encoding="utf-8", newline="") as lines:
        return tuple(
            PrintedRow(
                competitor=row["numero"],
                halves=tuple(2 * int(row[f"sequence {letter}"]) for letter in "ABC"),
                total=2 * int(row["total"]),
                place=int(row["place"]),
            )
            for row in csv.DictReader(lines, delimiter=";")
        )


def codes(found):
    return [(one.code, one.weight) for one in found.findings]


def test_the_two_equal_players_share_place_36(rows):
    found = rank_printed(rows, ENTERED)
    at_36 = [(one.competitor, one.total, one.printed) for one in found.general if one.rank == 36]
    assert at_36 == [("27", -122, 36), ("52", -122, 37)]
    assert {one.tie for one in found.general if one.rank == 36} == {TieReason.SHARED}
    others = [one for one in found.general if one.rank != 36]
    assert [one.rank for one in others] == [one.printed for one in others]
    assert len(found.general) == 42


def test_what_is_doubtful_is_said_and_blocks_nothing(rows):
    found = rank_printed(rows, ENTERED)
    assert codes(found) == [("list_place", Weight.DOUBT), ("list_incomplete", Weight.DOUBT)]
    place, balance = found.findings
    assert place.params == {"competitor": "52", "printed": 37, "rank": 36}
    # What the 26 others must have, for all 68 to make zero.
    missing = -sum(row.total for row in rows) // 2
    assert balance.params == {
        "places": 42,
        "entered": 68,
        "missing": 26,
        "balance": f"−{abs(missing):,}".replace(",", "\u202f"),
    }


def test_the_places_are_those_of_counting(rows):
    for one in rank_printed(rows, ENTERED).general:
        assert one.rank == 1 + sum(row.total > 2 * one.total for row in rows)


def row(number, *parts, total=None, place=None):
    whole = sum(parts) if total is None else total
    return PrintedRow(str(number), tuple(2 * part for part in parts), 2 * whole, place)


def test_a_full_list_that_does_not_make_zero_is_doubted():
    assert codes(rank_printed([row(1, 10), row(2, -8)], 2)) == [("list_balance", Weight.DOUBT)]
    assert codes(rank_printed([row(1, 10), row(2, -8)])) == [("list_balance", Weight.DOUBT)]
    assert codes(rank_printed([row(1, 10), row(2, -10)], 2)) == []


@pytest.mark.parametrize(
    ("rows", "entered", "code"),
    [
        ([row(1, 10, 5, total=16), row(2, -16)], 2, "list_row_sum"),
        ([row(1, 10), row(1, -10)], 2, "list_number_twice"),
        ([row(1, 10), row(2, -10)], 1, "list_too_many"),
    ],
)
def test_what_cannot_be_is_an_error(rows, entered, code):
    assert (code, Weight.ERROR) in codes(rank_printed(rows, entered))


def test_a_list_of_totals_alone_needs_no_parts():
    assert codes(rank_printed([row(1, total=10), row(2, total=-10)], 2)) == []
