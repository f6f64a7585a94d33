"""A schedule written by hand, line by line; whatever is typed gets an answer."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from tournaments.forms.movements import MOST_CELLS, read_schedule
from tournaments.grids import GridError, document_of
from tournaments.movements import FORMS, movements, read, schedule, verify, written

TWO_TABLES = """
individuel
Position 1
1: N1 S1 E1 O1 / 1-4
2: N2 S2 E2 O2 / 5-8

Position 2
1: N1 S2 E2 O1 / 5 6 7 8
2: N2 S1 E1 O2 / 1, 2, 3-4
"""


def test_lines_are_read_as_the_program_writes_json():
    assert document_of(TWO_TABLES) == {
        "form": "individuel",
        "positions": [
            {
                "position": 1,
                "tables": [
                    {
                        "table": 1,
                        "boards": [1, 2, 3, 4],
                        "seats": {"N": "N1", "S": "S1", "E": "E1", "O": "O1"},
                    },
                    {
                        "table": 2,
                        "boards": [5, 6, 7, 8],
                        "seats": {"N": "N2", "S": "S2", "E": "E2", "O": "O2"},
                    },
                ],
            },
            {
                "position": 2,
                "tables": [
                    {
                        "table": 1,
                        "boards": [5, 6, 7, 8],
                        "seats": {"N": "N1", "S": "S2", "E": "E2", "O": "O1"},
                    },
                    {
                        "table": 2,
                        "boards": [1, 2, 3, 4],
                        "seats": {"N": "N2", "S": "S1", "E": "E1", "O": "O2"},
                    },
                ],
            },
        ],
    }


def test_what_repeats_is_found():
    """N1 and O1 stay together, and so do the other pairs; S2 and E2 play their own boards again."""
    report = verify(read_schedule(TWO_TABLES))
    met = {
        (one.params["starter"], one.params["other"])
        for one in report.findings
        if one.code == "schedule_met_twice"
    }
    assert met == {("N1", "O1"), ("S2", "E2"), ("N2", "O2"), ("S1", "E1")}
    again = {
        one.params["starter"] for one in report.findings if one.code == "schedule_board_replayed"
    }
    assert again == {"S1", "S2", "E1", "E2"}


@pytest.mark.parametrize(
    ("line", "sides"),
    [
        ("triplettes\nPosition 1\n1: NS1 EO1 / 1-2", {"NS": "NS1", "EO": "EO1"}),
        ("Position 1\n1: 3 4 / 1-2", {"NS": "3", "EO": "4"}),
        ("quadrettes\nPosition 1\n1: 1 3 / 1-2", {"defence": "1", "attack": "3"}),
        ("quadrettes\nPosition 1\n1: . 3 / 1-2", {"attack": "3"}),
    ],
)
def test_two_sides_are_those_of_the_form(line, sides):
    (table,) = document_of(line)["positions"][0]["tables"]
    assert {key: value for key, value in table.items() if key not in ("table", "boards")} == sides


def test_without_boards_four_seats_are_a_libre():
    found = read_schedule("Position 1\n1: N1 S1 E1 O1\n2: . S2 E2 O2")
    assert found.form == "libre"
    assert [len(table.seats) for table in found.positions[0].tables] == [4, 3]


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("individuel\nbonjour", 2, "grid_line"),
        ("1: N1 S1 E1 O1", 1, "grid_table_first"),
        ("Position 1\n1: N1 S1 E1", 2, "grid_seats"),
        ("Position 1\n1: N1 S1 E1 O1 / quatre", 2, "grid_boards"),
        ("Position 1\n1: N1 S1 E1 O1 / 4-1", 2, "grid_boards"),
        ("Position 1\n1: N1 S1 E1 O1 / 1-900", 2, "grid_boards"),
        ("individuel\nPosition 1", 2, "grid_empty"),
        ("", 1, "grid_empty"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text, line, code):
    with pytest.raises(GridError) as wrong:
        document_of(text)
    assert (wrong.value.line, wrong.value.code) == (line, code)


@pytest.mark.parametrize("form", FORMS)
def test_what_the_program_writes_it_reads_again(form):
    for one in movements(form):
        laid_out = schedule(one.id)
        assert written(read_schedule(json.dumps(written(laid_out)))) == written(laid_out)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[" * 100_000,
        '{"positions": []}',
        '{"form": "libre", "positions": [{"position": 1, "tables": []}]}',
        '{"positions": [{"position": 1, "tables": [{"table": 1' + "0" * 5000 + "}]}]}",
    ],
)
def test_json_that_makes_no_sense_is_refused_with_a_sentence(text):
    with pytest.raises(ValidationError):
        read_schedule(text)


def test_there_is_a_limit_to_what_is_checked_at_once():
    lines = [f"{table}: N{table} S{table} E{table} O{table}" for table in range(1, 201)]
    text = "\n".join(f"Position {number}\n" + "\n".join(lines) for number in range(1, 12))
    with pytest.raises(ValidationError, match=str(MOST_CELLS)):
        read_schedule(text)


CODES = st.sampled_from(
    ["N1", "S1", "E1", "O1", "N2", "S2", "E2", "O2", "NS1", "EO2", "1", "2", "3", "A", "B"]
)
TABLE = st.fixed_dictionaries(
    {"boards": st.lists(st.integers(1, 45), max_size=4)},
    optional={
        "seats": st.dictionaries(st.sampled_from(["N", "S", "E", "O", "5"]), CODES, max_size=5),
        "NS": CODES,
        "EO": CODES,
        "defence": CODES,
        "attack": CODES,
        "copy": st.integers(1, 2),
    },
)
DOCUMENT = st.fixed_dictionaries(
    {"positions": st.lists(st.lists(TABLE, max_size=3), min_size=1, max_size=3)},
    optional={
        "form": st.sampled_from(FORMS),
        "type": st.sampled_from(["line", "howell", "pools", "match", "?"]),
        "shared": st.booleans(),
    },
)


@given(DOCUMENT)
def test_whatever_is_read_is_verified(document):
    document["positions"] = [
        {"position": number, "tables": [{**one, "table": n} for n, one in enumerate(tables, 1)]}
        for number, tables in enumerate(document["positions"], 1)
    ]
    try:
        found = read_schedule(json.dumps(document))
    except ValidationError:
        return
    verify(found)


@given(st.text(alphabet="positPOSITION 1234567890:/-.,NSEO\n", max_size=80))
def test_any_text_has_an_answer(text):
    with suppress(ValidationError):
        verify(read_schedule(text))


def test_read_is_the_notation_of_the_rooms():
    assert read(document_of(TWO_TABLES)) == read_schedule(TWO_TABLES)
