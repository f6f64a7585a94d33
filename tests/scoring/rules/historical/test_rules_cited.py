"""Every rule of the old games is cited where it is implemented, and named in a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.scoring.rules.seeds.registry import load, own_vectors
from tests.scoring.rules.seeds.test_rules_cited import RULES as ROOM
from tests.scoring.rules.seeds.test_rules_cited import said

RULES = [f"S-1637-{number:02}" for number in range(1, 24)]
RULES += [f"S-1659-{number:02}" for number in range(1, 8)]
RULES += ["S-X-21", "S-X-22", "S-X-23", "S-X-24", "S-X-25", "S-X-26"]
BY_DECISION = {"S-X-22", "S-X-26"}
"""Nothing follows from them that a test could ask: the direction of play, a queen's title."""


def cited(text: str) -> set[str]:
    """The rules of a text, those written short (`S-1637-09, -10`) too."""
    found = set(re.findall(r"S-(?:1637|1659|X)-\d+", text))
    for first, others in re.findall(r"(S-1637|S-1659)-\d+((?:, -\d+)+)", text):
        found.update(f"{first}-{number}" for number in re.findall(r"\d+", others))
    return found


def test_rules_are_cited_where_they_stand():
    folder = ROOM / "historical"
    code = " ".join(said(file) for file in sorted(folder.rglob("*.py")))
    assert set(RULES) - cited(code) == set()


def test_rules_are_named_in_a_test():
    here = Path(__file__).parent
    tests = " ".join(file.read_text(encoding="utf-8") for file in here.glob("test_1*.py"))
    vectors = {rule for each in own_vectors() for rule in each["rules"]}
    assert set(RULES) - cited(tests) - BY_DECISION == set()
    assert {rule for rule in vectors if rule.startswith("S-16")} <= set(RULES)


def test_every_vector_of_the_old_games_has_an_adapter():
    kinds = {each["kind"] for each in own_vectors() if each["section"] == "G"}
    assert kinds <= load().keys()
    assert len(kinds) == 14


@pytest.mark.parametrize("short", ["S-1637-09, -10", "S-1637-01, -22"])
def test_short_citations_are_read(short):
    assert len(cited(short)) == 2
