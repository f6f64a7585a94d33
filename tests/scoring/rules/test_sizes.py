"""How many a set of rules lets play, and in which of two forms."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.rules.facts import Form
from scoring.rules.presets import RULE_SETS
from scoring.rules.ruleset import FFT_2012
from scoring.rules.sizes import both_at_five, form_for, forms_at

ALONE = RULE_SETS["five-alone"]
BOTH = replace(
    FFT_2012, code="both", name="Les deux", tables=(*FFT_2012.tables, ALONE.tables_by_size[5])
)


@pytest.mark.parametrize(
    ("rules", "players", "expected"),
    [
        (FFT_2012, 4, ("",)),
        (FFT_2012, 5, ("",)),
        (FFT_2012, 2, ()),
        (FFT_2012, 6, ()),
        (FFT_2012, 7, ()),
        (RULE_SETS["two"], 2, ("",)),
        (RULE_SETS["two-gains"], 2, ("",)),
        (ALONE, 5, ("5x14",)),
        (ALONE, 4, ("",)),
        (BOTH, 5, ("", "5x14")),
        (BOTH, 3, ("",)),
    ],
)
def test_the_forms_of_so_many(rules, players, expected):
    # S-5P-01, S-5X-01, S-2P-01
    assert forms_at(rules, players) == expected


@pytest.mark.parametrize(
    ("rules", "players", "wished", "expected"),
    [
        (BOTH, 5, "5x14", "5x14"),
        (BOTH, 5, "", ""),
        (BOTH, 4, "5x14", ""),
        (FFT_2012, 5, "5x14", ""),
        (ALONE, 5, "", "5x14"),
        (FFT_2012, 2, "5x14", ""),
        (BOTH, 5, "5mort", ""),
    ],
)
def test_a_form_is_had_where_the_rules_have_it(rules, players, wished, expected):
    assert form_for(rules, players, wished) == expected


def test_what_is_stored_finds_its_rules():
    for rules in (FFT_2012, ALONE, BOTH, *RULE_SETS.values()):
        for players in rules.sizes:
            for form in forms_at(rules, players):
                table = rules.table_for(players, Form(form) if form else None)
                assert table is not None
                assert (table.players, table.form is Form.FIVE_ALONE) == (players, form == "5x14")


def test_a_choice_at_five():
    assert [both_at_five(rules) for rules in (FFT_2012, ALONE, BOTH)] == [False, False, True]
