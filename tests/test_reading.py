"""No test asks a raw page for a short run of letters or digits: its random tokens may hold it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.reading import words

TESTS = Path(__file__).resolve().parent
SHORT = re.compile(r"(?=.*\d)\w{1,5}|[0-9a-fA-F]{1,5}|\w{1,3}", re.ASCII)
"""What a token holds by chance: with a digit, or a hash could be written so, or very short."""
RAW = re.compile(r"\b(content|body|text|home|page_of|sheet_of)\b\(?")
"""How the tests call what a page was answered with."""


ASKS = re.compile(r"""(["']\w{1,5}["']|\.(pk|id)\)) not in |\.count\(["']\w{1,5}["']\)""", re.ASCII)
"""What a file must hold to be looked at: few do, and reading them all takes its time."""


def chancy(wanted: ast.expr) -> bool:
    """Whether `wanted` is so short that a token holds it now and then: also a row's number."""
    if isinstance(wanted, ast.Constant) and isinstance(wanted.value, str | bytes):
        said = wanted.value if isinstance(wanted.value, str) else wanted.value.decode("latin-1")
        return SHORT.fullmatch(said) is not None
    if isinstance(wanted, ast.Call) and ast.unparse(wanted.func) == "str" and wanted.args:
        wanted = wanted.args[0]
        return isinstance(wanted, ast.Attribute) and wanted.attr in {"pk", "id"}
    return False


def asked(function: ast.AST) -> Iterator[tuple[ast.expr, ast.expr, int]]:
    """What `function` says is absent from something or counts in it, in what, and where."""
    for node in ast.walk(function):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotIn):
            yield node.left, node.comparators[0], node.lineno
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "count"
            and len(node.args) == 1
        ):
            yield node.args[0], node.func.value, node.lineno


def given(function: ast.AST) -> dict[str, str]:
    """What each name of `function` was made from, as source."""
    made: dict[str, str] = defaultdict(str)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.For):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            source = node.value if isinstance(node, ast.Assign) else node.iter
            for each in targets:
                if isinstance(each, ast.Name):
                    made[each.id] += ast.unparse(source) + "\n"
    return made


def raw(place: ast.expr, made: dict[str, str]) -> bool:
    """Whether `place` is a page as it was sent."""
    source = made.get(place.id, "") if isinstance(place, ast.Name) else ast.unparse(place)
    return not source.startswith(("words(", "reading.words(")) and RAW.search(source) is not None


def faults(source: str) -> list[int]:
    """The lines of `source` where chance decides."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            made = given(node)
            found += [
                line for wanted, place, line in asked(node) if chancy(wanted) and raw(place, made)
            ]
    return sorted(set(found))


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("assert '618' not in page.content.decode()", True),
        ("assert b'Roy' not in page.content", True),
        ("assert str(deal.pk) not in body(page)", True),
        ("seen = home(client, link)\n    assert '00123' not in seen", True),
        ("for seen in (home(a), text(b)):\n        assert 'cafe' not in seen", True),
        ("assert text(page).count('12') == 2", True),
        ("assert '618' not in words(page)", False),
        ("seen = words(page)\n    assert '618' not in seen", False),
        ("assert 'Lafargue' not in page.content.decode()", False),
        ("assert 'N3' not in found", False),
        ("assert deal.pk not in {1, 2}", False),
    ],
    ids=lambda value: None if isinstance(value, bool) else re.sub(r"\W+", "-", value).strip("-"),
)
def test_what_is_refused(line: str, wrong: bool) -> None:
    assert bool(faults(f"def test():\n    {line}\n")) is wrong


def test_no_test_leaves_it_to_chance() -> None:
    wrong = [
        f"{file.relative_to(TESTS)}:{line}"
        for file in sorted(TESTS.rglob("*.py"))
        if ASKS.search(source := file.read_text())
        for line in faults(source)
    ]
    assert wrong == []


def test_the_words_of_a_page_are_what_is_read() -> None:
    page = '<p title="a1b2">D’accord&nbsp;: <b>54</b></p>\n<script nonce="618">x = 618</script>'
    assert words(page) == "D’accord\N{NO-BREAK SPACE}: 54"
