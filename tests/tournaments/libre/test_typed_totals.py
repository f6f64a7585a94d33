"""Totals as people type them, and lists as they paste them."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from tournaments.forms.libre import parse_total, read_list


@pytest.mark.parametrize(
    ("typed", "halves"),
    [
        ("120", 240),
        ("1 044", 2088),
        ("1\u202f044", 2088),
        ("−546", -1092),
        ("-546", -1092),
        ("+12,5", 25),
        ("12.5", 25),
        ("−½", -1),
        ("0", 0),
        ("99999", 199998),
    ],
)
def test_a_total_is_read(typed, halves):
    assert parse_total(typed) == halves


@pytest.mark.parametrize(
    "typed", ["", "-", "+", "abc", "12,3", "1e5", "NaN", "١٢", "100000", "--5", "5-"]
)
def test_what_is_no_total_is_not(typed):
    assert parse_total(typed) is None


def test_a_list_with_headings_in_any_order():
    lines, parts = read_list("Rang\tNom\tN°\tTotal\tMatin\tSoir\n1\tAnne\t7\t30\t10\t20\n")
    assert parts == ["Matin", "Soir"]
    (one,) = lines
    assert (one.name, one.row.competitor, one.row.halves, one.row.total, one.row.place) == (
        "Anne",
        "7",
        (20, 40),
        60,
        1,
    )


def test_a_list_of_totals_alone():
    lines, parts = read_list("1;7;120\n2;9;-120")
    assert parts == []
    assert [one.row.total for one in lines] == [240, -240]


def test_a_list_without_numbers_goes_by_names():
    lines, _parts = read_list("place;nom;total\n1;Anne;120\n2;Luc;-120")
    assert [(one.row.competitor, one.name) for one in lines] == [("Anne", "Anne"), ("Luc", "Luc")]


@pytest.mark.parametrize("pasted", ["bonjour", "1;2", "place;numero;total\n1;;5"])
def test_what_is_no_list_is_told(pasted):
    with pytest.raises(ValidationError):
        read_list(pasted)
