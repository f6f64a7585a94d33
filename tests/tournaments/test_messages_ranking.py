"""Every finding and every tie-break of the rankings has its sentence."""

import ast
import re
from pathlib import Path

import pytest

from tournaments import messages_ranking as words
from tournaments.ranking import TieReason, check_scores, findings

ROOM = Path(words.__file__).parent / "ranking"


def made():
    """(code, names of the values given) of every finding made in the room."""
    for source in sorted(ROOM.glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in {"error", "doubt"}
                and isinstance(node.args[0], ast.Constant)
            ):
                yield node.args[0].value, node.keywords


def test_the_codes_listed_are_those_made():
    assert {code for code, _ in made()} == set(findings.FINDINGS)


def test_each_finding_and_each_reason_has_a_sentence():
    assert set(words.FINDINGS) == set(findings.FINDINGS)
    assert set(words.TIES) == set(TieReason)


def every_sentence():
    return {**words.FILES, **words.FINDINGS, **words.TIES}


@pytest.mark.parametrize("code", sorted(every_sentence()))
def test_sentences_are_set_as_the_french_print_them(code):
    text = str(every_sentence()[code])
    assert "'" not in text
    assert not re.search(r" [;:?!»]|« |[nN]° ", text)


@pytest.mark.parametrize("code", findings.FINDINGS)
def test_a_sentence_names_the_values_it_is_given(code):
    asked = set(re.findall(r"%\((\w+)\)s", str(words.FINDINGS[code])))
    found = findings.doubt(code, **dict.fromkeys(asked, "xyz"))
    assert "%" not in words.finding_sentence(found)
    # Values spread from a mapping are named where the mapping is made.
    named = [{key.arg for key in keywords} for made_code, keywords in made() if made_code == code]
    assert all(asked <= names or None in names for names in named)


def test_a_finding_that_is_really_made():
    (found,) = check_scores({"1": 318, "2": -106}, table=4)
    assert words.finding_sentence(found) == "Table 4\u00a0: la somme fait 106 au lieu de 0."


def test_no_reason_is_blank():
    assert words.tie_words(None) == ""
    assert words.tie_words(TieReason.SHARED) == "ex aequo"
