"""Every rule of counting, arbitration and replay is cited where it is implemented."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.scoring.rules.seeds.registry import load, own_vectors

RULES = Path(__file__).resolve().parents[4] / "scoring" / "rules"
CITED: dict[str, str] = {
    "cards.py": (
        "S-NOT-01 S-DECK-01 S-DECK-02 S-DECK-03 S-DECK-04 S-DECK-05 S-DECK-06 S-DECK-07"
        " S-VAL-01 S-VAL-02 S-TGT-03 S-CNT-01 S-CNT-02 S-CNT-03 S-CNT-04 S-CNT-05 S-CNT-06"
        " S-CNT-07 S-CNT-10 S-CNT-11"
    ),
    "doubts.py": "S-CNT-08 S-POI-08",
    "sheet.py": "S-LED-01 S-LED-02 S-LED-03 S-NUL-06 S-X-01",
    "play/shape.py": (
        "S-3P-01 S-5P-01 S-5M-01 S-5X-01 S-2P-01 S-2P-05 S-DEAL-03 S-PLAY-13 S-POI-09 S-X-09"
    ),
    "play/dealing.py": (
        "S-DEAL-01 S-DEAL-03 S-DEAL-05 S-DEAL-06 S-DEAL-07 S-DEAL-08 S-5X-01 S-X-06"
    ),
    "play/seats.py": (
        "S-SES-01 S-SES-02 S-DEAL-02 S-HOUSE-DIR-01 S-NUL-01 S-NUL-03 S-5M-03 S-PLAY-12"
        " S-CHE-05 S-2P-03"
    ),
    "play/auction.py": (
        "S-BID-01 S-BID-02 S-BID-03 S-BID-04 S-NUL-01 S-5M-01 S-CNT-09 S-X-02"
        " S-HOUSE-MULT-03 S-HOUSE-MULT-04"
    ),
    "play/calling.py": "S-5P-02 S-5P-03 S-5P-04 S-X-11",
    "play/hand.py": "S-NUL-02 S-NUL-04 S-HOUSE-MIS-01 S-X-04",
    "play/ecart.py": "S-ECA-01 S-ECA-02 S-ECA-03 S-ECA-04 S-X-12",
    "play/poignee.py": (
        "S-POI-01 S-POI-02 S-POI-03 S-POI-04 S-POI-05 S-POI-10 S-HOUSE-POI-02 S-X-17"
    ),
    "play/tricks.py": (
        "S-PLAY-01 S-PLAY-02 S-PLAY-03 S-PLAY-04 S-PLAY-05 S-PLAY-06 S-PLAY-07 S-PLAY-08"
        " S-PLAY-09 S-PLAY-10 S-PLAY-11 S-TRK-01 S-TRK-02 S-TRK-03 S-NUL-05 S-5P-10 S-2P-04"
        " S-HOUSE-LEAD-01 S-X-10"
    ),
    "play/excuse.py": (
        "S-EXC-01 S-EXC-02 S-EXC-03 S-EXC-04 S-EXC-05 S-EXC-06 S-EXC-07 S-EXC-08 S-EXC-09"
        " S-CHE-06 S-HOUSE-EXC-01 S-X-07 S-X-15 S-X-16"
    ),
    "play/ends.py": (
        "S-CHE-01 S-CHE-02 S-CHE-03 S-CHE-04 S-CHE-07 S-CHE-09 S-PAB-01 S-PAB-02 S-PAB-03"
        " S-NUL-05 S-X-03 S-X-05 S-X-14"
    ),
    "play/piles.py": "S-CNT-07 S-CNT-09 S-TGT-03 S-EXC-04 S-EXC-06 S-EXC-07",
    "replay/record.py": "S-ECA-05 S-CHE-07",
    "replay/before.py": "S-5P-09 S-PLAY-12 S-NUL-02 S-5P-03",
    "replay/playing.py": "S-PLAY-12 S-TRK-03",
    "replay/counting.py": "S-EXC-06 S-EXC-07 S-5X-02 S-TGT-05",
    "replay/__init__.py": "S-UI-01",
}


def said(file: Path) -> str:
    """Everything a module says in strings: docstrings, and tables of rules."""
    return " ".join(
        node.value
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@pytest.mark.parametrize(("module", "rules"), CITED.items())
def test_rules_are_cited(module, rules):
    cited = set(re.findall(r"S-[A-Z0-9]+(?:-[A-Z0-9]+)*-[0-9]+", said(RULES / module)))
    assert set(rules.split()) - cited == set()


def test_rules_of_the_vectors_stand_in_the_list():
    """Those of every kind answered here: a vector of a rule that no module owns is a gap."""
    ours = {"counting", "arbiter", "session"}
    kinds = {
        kind for kind, answer in load().items() if answer.__module__.rsplit(".", 1)[-1] in ours
    }
    listed = {rule for rules in CITED.values() for rule in rules.split()}
    # Cited in the rule set and the marque, whose tests these are.
    listed |= {"S-TGT-01", "S-TGT-02", "S-TGT-06", "S-3P-02", "S-3P-04"}
    wanted = {rule for each in own_vectors() if each["kind"] in kinds for rule in each["rules"]}
    assert wanted - listed == set()
