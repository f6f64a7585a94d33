"""The house rules that a program can check: who imports whom, purity, sizes, locks."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from ruff import find_ruff_bin

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("tarotclub", "scoring", "tournaments")
PURE = (
    "scoring/rules",
    "tournaments/ranking",
    "tournaments/movements",
    "tournaments/arbitration",
    "tournaments/dealing",
)
PURE_MODULES = tuple(room.replace("/", ".") for room in PURE)


def sources(*folders: str) -> list[Path]:
    """Every Python file under `folders`, migrations aside."""
    found = [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]
    return [file for file in found if "migrations" not in file.parts]


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


@cache
def tree(file: Path) -> ast.Module:
    """What `file` holds, read once for all the rules."""
    return ast.parse(file.read_text())


@cache
def imported(file: Path) -> set[str]:
    """The absolute names of everything `file` imports, relative imports resolved."""
    package = list(file.relative_to(ROOT).parent.parts)
    found: set[str] = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*up, *([node.module] if node.module else [])])
            found.update(f"{base}.{alias.name}" for alias in node.names)
    return found


def ruff(code: str, place: str) -> str:
    """What ruff says of `code` if it stood in the file `place`."""
    command = [find_ruff_bin(), "check", "--output-format", "concise", "--no-cache"]
    done = subprocess.run(
        [*command, "--stdin-filename", place, "-"],
        input=code,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    return done.stdout


def banned() -> set[str]:
    configuration = tomllib.loads((ROOT / "scoring/rules/ruff.toml").read_text())
    return set(configuration["lint"]["flake8-tidy-imports"]["banned-api"])


@pytest.mark.parametrize("room", PURE)
@pytest.mark.parametrize(
    "line",
    [
        "import django",
        "from django.db import models",
        "from scoring.models import Deal",
        "from scoring import models",
        "import tarotclub.models",
        "from tournaments import directing",
        "import openpyxl",
        "import time",
        "from datetime import date\n\nprint(date.today())",
        "import random\n\nrandom.shuffle([])",
    ],
)
def test_ruff_refuses_in_a_pure_room(room: str, line: str) -> None:
    assert "TID251" in ruff(f"{line}\n", f"{room}/probe.py")


@pytest.mark.parametrize("room", PURE)
def test_ruff_allows_in_a_pure_room_what_is_pure(room: str) -> None:
    code = (
        "import random\nfrom fractions import Fraction\n\nx = Fraction(random.Random(1).random())\n"
    )
    assert "All checks passed!" in ruff(code, f"{room}/probe.py")


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_imports_only_the_standard_library_and_pure_rooms(room: str) -> None:
    wrong = [
        f"{name(file)}: {module}"
        for file in sources(room)
        for module in sorted(imported(file))
        if module.split(".")[0] not in sys.stdlib_module_names
        and not module.startswith(PURE_MODULES)
    ]
    assert wrong == []


def test_every_installed_package_is_banned_from_the_pure_rooms() -> None:
    lock = (ROOT / "requirements/run.txt").read_text()
    locked = {plain(found) for found in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)}
    packages = {
        package
        for package, distributions in importlib.metadata.packages_distributions().items()
        if package[0].isalpha() and locked & {plain(one) for one in distributions}
    }
    assert packages - banned() == set()


def plain(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


@pytest.mark.parametrize(
    ("room", "above"),
    [("tarotclub", ("scoring", "tournaments")), ("scoring", ("tournaments",))],
)
def test_no_room_imports_a_room_above_it(room: str, above: tuple[str, ...]) -> None:
    wrong = [
        f"{name(file)}: {module}"
        for file in sources(room)
        for module in sorted(imported(file))
        if module.split(".")[0] in above
    ]
    assert wrong == []


def lines_of(file: Path) -> list[tuple[int, str]]:
    """The length of every function of `file`, its decorators and docstring aside."""
    found = []
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            doc = node.body[0] if ast.get_docstring(node) else None
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if doc is not None:
                length -= (doc.end_lineno or doc.lineno) - doc.lineno + 1
            found.append((length, f"{name(file)}:{node.lineno} {node.name}"))
    return found


def test_functions_are_short() -> None:
    lengths = [one for file in sources(*ROOMS) for one in lines_of(file)]
    assert [where for length, where in lengths if length > 50] == []
    long = [where for length, where in lengths if length >= 30]
    assert len(long) <= len(lengths) / 10, long


def test_files_are_short() -> None:
    long = [
        name(file) for file in sources(*ROOMS, "tests") if len(file.read_text().splitlines()) >= 400
    ]
    assert long == []


@pytest.mark.parametrize("lock", ["run.txt", "dev.txt"])
def test_a_lock_is_hashed_and_names_no_registry_and_no_folder(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text()
    pinned = re.findall(r"^[\w.-]+==\S+", text, re.MULTILINE)
    hashed = re.findall(r"^[\w.-]+==\S+.* \\\n    --hash=sha256:", text, re.MULTILINE)
    assert len(pinned) > 20
    assert len(hashed) == len(pinned)
    assert re.findall(r"https?://|file://|^--|/opt/", text, re.MULTILINE) == []


def test_the_locks_agree_and_hold_every_dependency() -> None:
    run, dev = (
        dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements" / lock).read_text(), re.M))
        for lock in ("run.txt", "dev.txt")
    )
    assert {package: dev.get(package) for package in run} == run
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for lock, wanted in (
        (run, project["dependencies"]),
        (dev, project["optional-dependencies"]["dev"]),
    ):
        names = {plain(re.match(r"[\w.-]+", entry)[0]) for entry in wanted}
        assert names - {plain(package) for package in lock} == set()
