"""What one result costs to enter, from the first to the last of 2,400: the whole write path.

No printed movement has a hundred tables, so the rows of its start are written here, and the check
of which étuis a table plays is answered from them. Everything else is the product's.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    pass

ROOT = Path(__file__).resolve().parent.parent.parent
TABLES, BOARDS = 100, 24
HEADING = f"{'entry':46} {'first ms':>9} {'last ms':>10} {'last/first':>11}"


def lines(quick: bool) -> Iterator[str]:
    """Run `enter` in a process of its own, on data in a temporary folder."""
    yield HEADING
    with tempfile.TemporaryDirectory(prefix="tarotclub-bench-") as folder:
        environment = {
            **os.environ,
            "TAROTCLUB_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
            "PYTHONPATH": str(ROOT),
        }
        environment.pop("DATABASE_URL", None)
        for arguments in (["manage.py", "migrate", "--verbosity=0"], _own(quick)):
            done = subprocess.run(
                [sys.executable, *arguments],
                cwd=ROOT,
                env=environment,
                check=False,
                capture_output=True,
                text=True,
            )
            if done.returncode:
                raise SystemExit(f"{' '.join(arguments)} failed:\n{done.stderr or done.stdout}")
        yield done.stdout.strip()


def _own(quick: bool) -> list[str]:
    return ["-m", "tests.bench.entry", "40" if quick else "100"]


def enter(measured: int) -> str:
    """Enter the first and the last `measured` results one by one; those between at once."""
    from tests.bench.hundred import Hundred

    hundred = Hundred(TABLES, BOARDS)
    cells = hundred.cells
    first = [_timed(hundred, cell) for cell in cells[:measured]]
    hundred.fill(cells[measured:-measured])
    last = [_timed(hundred, cell) for cell in cells[-measured:]]
    name = f"entry: result 1 to {measured} and the last of {len(cells)}"
    one, other = median(first) * 1000, median(last) * 1000
    return f"{name:46} {one:9.2f} {other:10.2f} {other / one:11.2f}"


def _timed(hundred: Any, cell: tuple[int, int]) -> float:
    start = perf_counter()
    hundred.enter(cell)
    return perf_counter() - start


if __name__ == "__main__":
    import django

    django.setup()
    print(enter(int(sys.argv[1])))
