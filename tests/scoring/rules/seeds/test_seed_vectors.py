"""Every vector through the adapter of its kind; `TAROT_SEED_VECTORS` names another file of them."""

from __future__ import annotations

import json

import pytest

from tests.scoring.rules.seeds.registry import (
    adapter,
    differences,
    load,
    own_vectors,
    vectors,
)

OF_THE_OLD_GAMES = {
    "m1637_draw",
    "m1637_bottom",
    "m1637_discard",
    "m1637_declarations",
    "m1637_ask",
    "m1637_legal",
    "m1637_trick",
    "m1637_count",
    "m1637_tiers",
    "m1637_penalty",
    "m1637_deal",
    "m1659",
    "m1659_stakes",
    "m1659_hand",
}
ELSEWHERE = OF_THE_OLD_GAMES
"""Kinds whose subject has a module of its own; they may lack an adapter, no other kind may."""


@pytest.mark.parametrize(
    "vector",
    [each for each in vectors() if each["kind"] in load() or each["kind"] not in ELSEWHERE],
    ids=lambda vector: vector["id"],
)
def test_vectors(vector):
    assert vector["kind"] in load(), f"no adapter for {vector['kind']}"
    assert list(differences(vector)) == []


def test_kinds_of_the_vectors_have_an_adapter():
    kinds = {vector["kind"] for vector in own_vectors()}
    assert kinds - load().keys() <= ELSEWHERE
    assert len(own_vectors()) == 351


def test_a_kind_has_one_adapter():
    with pytest.raises(AssertionError, match="has an adapter already"):
        adapter("parse_card")(load()["parse_card"])


@pytest.mark.parametrize("wrap", [True, False])
def test_vectors_of_another_file(wrap, tmp_path, monkeypatch):
    right = {"id": "A", "kind": "target", "input": {"bouts": 2}, "expected": {"target": 41}}
    wrong = right | {"id": "B", "expected": {"target": 42, "made": True}}
    other = tmp_path / "more.json"
    other.write_text(json.dumps({"vectors": [right, wrong]} if wrap else [right, wrong]))
    monkeypatch.setenv("TAROT_SEED_VECTORS", str(other))
    assert [list(differences(vector)) for vector in vectors()] == [
        [],
        ["target: 42 expected, 41 given", "made: True expected, not given"],
    ]
