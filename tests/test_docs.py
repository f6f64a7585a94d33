"""The documents say what is there: every command, variable, page, link and example."""

from __future__ import annotations

import ast
import io
import json
import re
import shlex
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import pairwise
from pathlib import Path

import polib
import pytest
from django.core.management import BaseCommand, call_command, get_commands, load_command_class
from django.test import Client
from django.urls import Resolver404, get_resolver, resolve
from django.urls.resolvers import URLPattern, URLResolver

from scoring.rules.deal import Called, Camp, Chelem, Contract, PoigneeSize
from scoring.rules.presets import RULE_SETS
from tournaments.movements import Compass
from tournaments.ranking import PlayStatus
from tournaments.ranking.notation import FORMS

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("tarotclub", "scoring", "tournaments")
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
FRENCH = ("README.md", "docs/guide.md", "docs/installation.md")
LARGEST_IMAGE = 80 * 1024


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def name_of(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


def blocks(text: str) -> list[tuple[str, str]]:
    """The fenced blocks of a document: what stands behind the fence, and what is in it."""
    return re.findall(r"^```([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def prose(text: str) -> str:
    """A document without its fenced blocks and its `code`."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "`", text)


def first_cells(text: str) -> set[str]:
    """The `code` in the first column of a document's tables."""
    rows = re.findall(r"^\| ([^|]*) \|", text, re.MULTILINE)
    return {code for cell in rows for code in re.findall(r"`([^`]+)`", cell)}


_MAKE = re.compile(r"^(?:[A-Z_]+=\S+ )*make ([a-z][a-z-]*)", re.MULTILINE)


class TestMake:
    targets = set(re.findall(r"^([a-z-]+):.*## ", read("Makefile"), re.MULTILINE))

    @pytest.mark.parametrize("command", ["make run", "make test"])
    def test_the_two_commands_of_the_readme_exist(self, command):
        shown = [body.strip() for kind, body in blocks(read("README.md")) if kind == "console"]
        assert command in shown
        assert command.split()[1] in self.targets

    def test_every_target_is_written_down(self):
        assert {f"make {each}" for each in self.targets - {"help"}} <= first_cells(
            read("CONTRIBUTING.md")
        )

    @pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
    def test_every_target_written_down_exists(self, document):
        text = document.read_text(encoding="utf-8")
        code = [*re.findall(r"`([^`\n]+)`", text), *(body for _kind, body in blocks(text))]
        named = {found for each in code for found in _MAKE.findall(each)}
        assert named - self.targets == set()

    def test_every_variable_of_make_is_written_down(self):
        makefile = read("Makefile")
        asked = {*re.findall(r"^(\w+) \?=", makefile, re.MULTILINE), "FILE"}
        assert {
            f"`{each}`" for each in asked if f"`{each}`" not in read("docs/installation.md")
        } == set()


@cache
def environment(*rooms: str) -> set[str]:
    """The environment variables that the sources of `rooms` read by a name of their own."""
    asked = {"os.environ.get", "os.getenv", "_list"}
    files = (file for room in rooms for file in (ROOT / room).rglob("*.py"))
    found = []
    for text in (file.read_text(encoding="utf-8") for file in files):
        # Few files read any: the others need no parsing.
        for node in ast.walk(ast.parse(text)) if re.search("environ|getenv|_list", text) else ():
            if isinstance(node, ast.Call) and node.args and dotted(node.func) in asked:
                found.append(node.args[0])
            elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
                found += [node.slice] if dotted(node.value) == "os.environ" else []
    return {each.value for each in found if isinstance(each, ast.Constant)}


def dotted(node: ast.expr) -> str:
    return ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else ""


class TestVariables:
    @property
    def of_the_program(self):
        return environment(*ROOMS)

    @property
    def of_the_tests(self):
        return environment("tests")

    def test_they_are_found(self):
        assert {"TAROTCLUB_PROFILE", "TAROTCLUB_HOSTS", "DATABASE_URL"} <= self.of_the_program
        assert "TAROT_DEAL_VECTORS" in self.of_the_tests

    def test_the_program_s_are_written_down(self):
        assert self.of_the_program - first_cells(read("docs/installation.md")) == set()

    def test_the_tests_own_are_written_down(self):
        own = self.of_the_tests - self.of_the_program
        assert {each for each in own if f"`{each}`" not in read("CONTRIBUTING.md")} == set()

    def test_what_is_written_down_is_read(self):
        named = {
            each
            for document in ("docs/installation.md", "CONTRIBUTING.md")
            for each in first_cells(read(document))
            if re.fullmatch(r"[A-Z][A-Z_]+", each)
        }
        sources = "".join(
            file.read_text(encoding="utf-8")
            for room in (*ROOMS, "tests")
            for file in (ROOT / room).rglob("*.py")
            if file.name != "test_docs.py"
        )
        assert {each for each in named if f'"{each}"' not in sources} == set()


def options_of(command: BaseCommand) -> set[str]:
    return {
        option
        for action in command.create_parser("manage.py", "")._actions
        for option in action.option_strings
        if option.startswith("--")
    }


class TestCommands:
    own = sorted(name for name, app in get_commands().items() if app in ROOMS)
    documents = "".join(read(f"docs/{each}.md") for each in ("installation", "formats"))
    documents += read("CONTRIBUTING.md")

    @pytest.mark.parametrize("name", own)
    def test_a_command_and_its_options_are_written_down(self, name):
        assert re.search(rf"`(make )?{name}`", self.documents)
        command = load_command_class(get_commands()[name], name)
        options = options_of(command) - options_of(BaseCommand())
        assert {each for each in options if each not in self.documents} == set()


EXAMPLES = {
    "club": "mon-club",
    "slug": "jouer",
    "kind": "declaration",
    "period": "1637",
    "fault": "CA-DUP-RENONCE",
    "movement_id": "IND-L7",
    "key": "marque",
    "token": "Xk3v",
}
"""What stands in the guide for each part of an address that is a word."""
JOB = "5f0c8e1a-3b7d-4c2e-9a61-7d4b2f8e0c12"


def addresses(patterns: Iterable[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Every address of the clubs' pages, as the guide writes it; the administration aside."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            for part, example in EXAMPLES.items():
                route = route.replace(f"<slug:{part}>", example)
            route = re.sub(r"<uuid:\w+>", JOB, route)
            yield re.sub(r"<int:\w+>", "12", route)
        elif pattern.app_name != "admin":
            yield from addresses(pattern.url_patterns, route)


# A form of another page: a GET shows it there, filled again after a login, or leads to that page.
ON_ANOTHER_PAGE = {
    "/c/mon-club/donnes/12/rayer/": "/c/mon-club/donnes/12/",
    "/c/mon-club/jeux-anciens/lignes/12/rayer/": "/c/mon-club/jeux-anciens/lignes/12/",
    "/c/mon-club/tournois/12/inscrits/ajouter/": "/c/mon-club/tournois/12/inscrits/",
}


def is_page(address: str, client: Client) -> bool:
    """Whether there is something to read: what only stores answers 405, or leads to its page.

    The club of the examples does not exist, so that its pages are not found.
    """
    status = client.get(address).status_code
    return status == 404 if address.startswith("/c/") else status != 405


class TestPages:
    written = {each for each in first_cells(read("docs/guide.md")) if each.startswith("/")}

    def test_every_page_is_in_the_guide(self, client, db):
        every = set(addresses(get_resolver().url_patterns))
        assert ON_ANOTHER_PAGE.keys() <= every
        assert self.written.issuperset(ON_ANOTHER_PAGE.values())
        every -= ON_ANOTHER_PAGE.keys()
        assert {each for each in every - self.written if is_page(each, client)} == set()

    def test_every_address_of_the_guide_is_a_page(self, client, db):
        for address in self.written:
            try:
                resolve(address)
            except Resolver404:
                pytest.fail(address)
            assert is_page(address, client), address


class TestLinks:
    @staticmethod
    def anchors(document: Path) -> set[str]:
        """The anchors of a document's headings, as GitHub makes them."""
        text = re.sub(
            r"^```.*?^```$",
            "",
            document.read_text(encoding="utf-8"),
            flags=re.MULTILINE | re.DOTALL,
        )
        heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}

    @pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
    def test_what_a_document_links_to_exists(self, document):
        text = prose(document.read_text(encoding="utf-8"))
        wrong = []
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"https?:", link):
                continue
            name, _, anchor = link.partition("#")
            target = (document.parent / name).resolve() if name else document
            if not target.is_file() or (anchor and anchor not in self.anchors(target)):
                wrong.append(link)
        assert wrong == []

    def test_pictures_are_small_and_all_used(self):
        shown = "".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)
        pictures = sorted((ROOT / "docs/images").iterdir())
        assert pictures
        for picture in pictures:
            assert picture.stat().st_size <= LARGEST_IMAGE, picture.name
            assert f"images/{picture.name})" in shown, picture.name


def contained(shown: object, real: object) -> bool:
    """True when the excerpt says nothing else than the whole: fewer keys, shorter lists."""
    if isinstance(shown, dict) and isinstance(real, dict):
        return all(key in real and contained(shown[key], real[key]) for key in shown)
    if isinstance(shown, list) and isinstance(real, list):
        pairs = zip(shown, real, strict=False)
        return len(shown) <= len(real) and all(contained(one, other) for one, other in pairs)
    return shown == real


class TestFormats:
    text = read("docs/formats.md")

    def examples(self) -> Iterator[tuple[list[str], str, str]]:
        """Each command shown, with the kind and the text of the answer below it."""
        found = blocks(self.text)
        for (kind, body), (answer, shown) in pairwise(found):
            if kind == "console":
                yield shlex.split(body)[2:], answer, shown

    def test_the_examples_are_true(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        for kind, body in blocks(self.text):
            if kind.startswith("json "):
                Path(kind.removeprefix("json ")).write_text(body, encoding="utf-8")
        examples = list(self.examples())
        assert {arguments[0] for arguments, _kind, _shown in examples} == {
            "score", "replay", "rank", "schedule", "boards",
        }  # fmt: skip
        for arguments, kind, shown in examples:
            said = self.answer(arguments)
            if kind == "json":
                assert contained(json.loads(shown), json.loads(said)), arguments
            else:
                assert said.startswith(shown.rstrip("\n")), arguments

    @staticmethod
    def answer(arguments: list[str]) -> str:
        out = io.StringIO()
        with suppress(SystemExit):  # a bad record among the others
            call_command(*arguments, stdout=out)
        return out.getvalue()

    @pytest.mark.parametrize(
        "words",
        [Contract, Called, Camp, Chelem, PoigneeSize, PlayStatus, Compass, tuple(RULE_SETS), FORMS],
        ids=lambda words: getattr(words, "__name__", "-".join(words)),
    )
    def test_every_word_a_file_may_hold_is_written_down(self, words):
        assert [str(each) for each in words if not re.search(rf"\b{each}\b", self.text)] == []


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@cache
def on_a_page() -> re.Pattern[str]:
    """Anything that a page may say, whatever stands in its places."""
    catalogue = polib.pofile(str(ROOT / "tarotclub/locale/en/LC_MESSAGES/django.po"))
    both = (plain(each) for one in catalogue for each in (one.msgid, one.msgid_plural))
    written = {each for each in both if len(re.sub(r"%\(\w+\)[sd]|\W", "", each)) > 2}
    patterns = [re.sub(r"%\\\(\w+\\\)[sd]", ".+", re.escape(each)) for each in written]
    return re.compile("|".join(f"(?:{each})" for each in patterns))


class TestFrench:
    @pytest.mark.parametrize("name", FRENCH)
    def test_what_is_bold_is_written_so_on_a_page(self, name):
        page = on_a_page()
        bold = {plain(each) for each in re.findall(r"\*\*(.+?)\*\*", read(name), re.DOTALL)}
        assert {each for each in bold - {"gras"} if not page.fullmatch(each)} == set()

    @pytest.mark.parametrize("name", FRENCH)
    def test_high_signs_stand_behind_a_space_that_does_not_break(self, name):
        assert re.findall(r".{0,20}(?: [;:?!»%]|« )(?!-).{0,10}", prose(read(name))) == []
