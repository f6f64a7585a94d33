"""No rule of the sources is lost: each is cited where it is done and asked for by a test, or stands
in `docs/decisions.md` with the reason why nothing computes it; every vector is run."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.scoring.rules.seeds.registry import load, own_vectors
from tests.scoring.rules.seeds.test_rules_cited import said

ROOT = Path(__file__).resolve().parents[4]
RULES = (ROOT / "tests" / "data" / "seed_rules.txt").read_text(encoding="utf-8").split()
ONE = r"S-[A-Z0-9]+(?:-[A-Z0-9]+)*"
LISTS = {"test_rules_cited.py", Path(__file__).name}
"""Tests that only list rules: to stand there is no test of a rule."""
CODE = ("scoring", "tournaments", "tarotclub")


def named(text: str) -> set[str]:
    """The rules of a text, those written short too: `S-1637-09, -10`, `S-HOUSE-MIS-01 to 03`."""
    found = set(re.findall(rf"{ONE}-\d+", text))
    for first, others in re.findall(rf"({ONE})-\d+((?:, -\d+)+)", text):
        found.update(f"{first}-{number}" for number in re.findall(r"\d+", others))
    for first, start, end in re.findall(rf"({ONE})-(\d+) to (\d+)", text):
        found.update(f"{first}-{number:02}" for number in range(int(start), int(end) + 1))
    return found


@pytest.fixture(scope="module")
def decided() -> set[str]:
    """The rules that a decision gives the reason for."""
    return named((ROOT / "docs" / "decisions.md").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def done() -> set[str]:
    """The rules cited in a docstring or a table of the code."""
    files = [file for room in CODE for file in (ROOT / room).rglob("*.py")]
    return named(" ".join(said(file) for file in files if "migrations" not in file.parts))


@pytest.fixture(scope="module")
def asked() -> set[str]:
    """The rules that a vector with an adapter has, or that a test names."""
    files = [file for file in (ROOT / "tests").rglob("*.py") if file.name not in LISTS]
    found = named(" ".join(file.read_text(encoding="utf-8") for file in files))
    kinds = load().keys()
    return found.union(*(each["rules"] for each in own_vectors() if each["kind"] in kinds))


def test_the_list_is_whole():
    assert len(RULES) == len(set(RULES)) == 225
    assert {rule for each in own_vectors() for rule in each["rules"]} <= set(RULES)


def test_every_rule_is_done_or_decided(done, decided):
    assert set(RULES) - done - decided == set()


def test_every_rule_is_asked_for_or_decided(asked, decided):
    assert set(RULES) - asked - decided == set()


def test_what_is_only_decided_is_what_no_score_depends_on(done, asked, decided):
    """Procedure, text and dates. A rule that comes to be computed leaves this list."""
    assert {rule for rule in RULES if rule not in done & asked} == {
        "S-2P-02", "S-DEAL-04", "S-DECK-06", "S-HIST-01", "S-SES-03", "S-SES-04", "S-TRN-01",
        "S-TRN-02", "S-X-22", "S-X-26", "S-X-27",
    }  # fmt: skip


def test_no_rule_is_cited_that_is_none(done, decided):
    assert (done | decided) - set(RULES) == set()


def test_every_vector_is_run():
    """One adapter a kind, and no kind without; each vector has a name of its own."""
    every = own_vectors()
    assert {each["kind"] for each in every} <= load().keys()
    assert max(Counter(each["id"] for each in every).values()) == 1
    assert all(each["rules"] and each["expected"] for each in every)
