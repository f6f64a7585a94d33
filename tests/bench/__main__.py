"""`python -m tests.bench [--only WORD] [--quick]`: the table of ratios."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tests.bench import entry, live, measuring, pages, play, pure
from tests.bench.rivals import rows as rivals

if TYPE_CHECKING:
    from collections.abc import Iterator


def results(only: str, repeats: int, seconds: float) -> Iterator[measuring.Result]:
    """Measure the rows whose name begins with `only`, one after the other."""
    for row in (*pure.rows(), *play.rows()):
        if row.name.startswith(only):
            yield measuring.measure(row, repeats, seconds)
    if only.startswith("page") or not only:
        with pages.served() as server:
            for row in pages.rows(server):
                if row.name.startswith(only):
                    yield measuring.measure(row, repeats, seconds)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--only", default="", help="rows whose name begins so: marque, page")
    parser.add_argument("--quick", action="store_true", help="fewer repeats")
    options = parser.parse_args(arguments)
    print(measuring.HEADING)
    repeats, seconds = (5, 0.005) if options.quick else (21, 0.03)
    for result in results(options.only, repeats, seconds):
        print(measuring.line(result), flush=True)
    if "rival".startswith(options.only[:5]):
        for text in rivals.lines(options.quick):
            print(text, flush=True)
    if "entry".startswith(options.only[:5]):
        for text in entry.lines(options.quick):
            print(text, flush=True)
    if "live".startswith(options.only[:4]):
        for text in live.lines(options.quick):
            print(text, flush=True)


if __name__ == "__main__":
    main()
