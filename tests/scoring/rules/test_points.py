"""Halves as people type and read them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.notation import parse_half_points, show_half_points


@pytest.mark.parametrize(
    ("typed", "halves"),
    [
        ("41", 82),
        ("41,5", 83),
        ("41.5", 83),
        ("41½", 83),
        ("41 ½", 83),
        ("41\u00a0½", 83),
        ("41\u202f½", 83),
        ("½", 1),
        (",5", 1),
        (".5", 1),
        ("0", 0),
        ("00", 0),
        ("0,5", 1),
        ("41,0", 82),
        ("41.50", 83),
        ("041", 82),
        (" 41 ", 82),
        ("\t41,5\n", 83),
        ("91", 182),
        ("92", 184),
        ("415", 830),
    ],
)
def test_reads(typed, halves):
    assert parse_half_points(typed) == halves


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        ",",
        ".",
        ",0",
        "41,",
        "41.",
        "45,3",
        "45.25",
        "41,05",
        "41,5,5",
        "41½½",
        "41,5½",
        "4 1",
        "-1",
        "+41",
        "−41",
        "1e1",
        "0x29",
        "4_1",
        "NaN",
        "inf",
        "1/2",
        "41 1/2",
        "411⁄2",
        "٤١",
        "４１",
        "4²",
        "四十一",
        "41\x00",
        "1000",
        "9" * 5000,
    ],
)
def test_refuses(typed):
    assert parse_half_points(typed) is None


@given(st.text(alphabet="0123456789,.½ -٤", max_size=6))
def test_never_raises_and_never_reads_a_tenth(typed):
    halves = parse_half_points(typed)
    assert halves is None or 0 <= halves < 2000


@given(st.integers(0, 182))
def test_what_is_shown_is_read_again(halves):
    assert parse_half_points(show_half_points(halves)) == halves
    assert parse_half_points(str(halves / 2)) == halves
    assert parse_half_points(str(halves / 2).replace(".", ",")) == halves


@pytest.mark.parametrize(
    ("halves", "shown"),
    [
        (0, "0"),
        (1, "½"),
        (2, "1"),
        (83, "41½"),
        (182, "91"),
        (-1, "−½"),
        (-81, "−40½"),
        (-168, "−84"),
        (2040, "1\u202f020"),
        (-2001, "−1\u202f000½"),
    ],
)
def test_shows(halves, shown):
    assert show_half_points(halves) == shown
