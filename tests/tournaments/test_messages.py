"""Every code a tournament's rooms can raise has a sentence, and what the sentence needs."""

import ast
import re
from pathlib import Path

import pytest

from tournaments import messages
from tournaments.movements import errors as movement_errors
from tournaments.movements import reasons, verifier
from tournaments.ranking import errors as rank_errors

ROOM = Path(messages.__file__).parent
SOURCES = [
    *(ROOM / "ranking").glob("*.py"),
    *(ROOM / "movements").rglob("*.py"),
    *(ROOM / "management/commands").glob("*.py"),
]
CODES = {*movement_errors.CODES, *verifier.CODES, *reasons.CODES, *rank_errors.CODES}


def raised():
    """(code, names of the values given) of every error and fault made in the rooms."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            first = node.args[0] if node.args else None
            if name in {"RankError", "MovementError", "reason"} and isinstance(first, ast.Constant):
                yield first.value, {one.arg for one in node.keywords}
            elif name == "Fault":
                yield first.value, {key.value for key in node.args[1].keys}
            elif name == "word":
                yield node.args[2].value, {"value"}


def test_the_codes_listed_are_those_made():
    assert {code for code, _ in raised()} == CODES


def test_each_code_has_a_sentence_and_no_sentence_is_left_over():
    assert set(messages.SENTENCES) == CODES


@pytest.mark.parametrize(("code", "given"), [pytest.param(*one, id=one[0]) for one in raised()])
def test_a_sentence_asks_for_what_its_code_carries(code, given):
    asked = set(re.findall(r"%\((\w+)\)s", str(messages.SENTENCES[code])))
    assert asked <= given
    filled = messages.sentence(code, dict.fromkeys(given, "xyz"))
    assert "%" not in filled
    assert len(re.findall("xyz", filled)) >= len(asked)


@pytest.mark.parametrize("code", sorted(CODES))
def test_sentences_are_set_as_the_french_print_them(code):
    text = str(messages.SENTENCES[code])
    assert "'" not in text
    assert not re.search(r" [;:?!»]|« ", text)


def test_a_code_without_a_sentence_is_a_bug():
    with pytest.raises(KeyError):
        messages.sentence("no_such_code", {})
