"""Ratios of two things done in turn, in one run: this machine's speed leaves both alike."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Row:
    """A line of the table: our work, and the bare work it is measured against.

    `count` is how many units (deals, boards, requests) one call does. Both do as many, unless the
    bare work does each `times` over, so that both last about as long: then what is told of it, and
    the ratio, are for doing it once.
    """

    name: str
    ours: Callable[[], object]
    bare: Callable[[], object]
    count: int
    against: str
    times: int = 1


@dataclass(frozen=True)
class Result:
    """Microseconds per unit of both (medians), and the median, least and greatest ratio."""

    row: Row
    ours: float
    bare: float
    ratio: float
    least: float
    greatest: float


def measure(row: Row, repeats: int = 15, seconds: float = 0.05) -> Result:
    """Time both in turn, `repeats` times, each time over at least `seconds` of bare work."""
    for warming in (row.bare, row.ours):
        warming()
    rounds = max(1, round(seconds / max(_timed(row.bare, 1), 1e-7)))
    pairs = []
    enabled = gc.isenabled()
    gc.disable()
    try:
        for _ in range(repeats):
            pairs.append((_timed(row.ours, rounds), _timed(row.bare, rounds)))
            gc.collect()
    finally:
        if enabled:
            gc.enable()
    ratios = [ours / bare * row.times for ours, bare in pairs]
    per_unit = 1e6 / row.count
    return Result(
        row,
        median(ours for ours, _ in pairs) * per_unit,
        median(bare for _, bare in pairs) * per_unit / row.times,
        median(ratios),
        min(ratios),
        max(ratios),
    )


def _timed(work: Callable[[], object], rounds: int) -> float:
    """Seconds per call."""
    start = perf_counter()
    for _ in range(rounds):
        work()
    return (perf_counter() - start) / rounds


HEADING = f"{'row':44} {'ours µs':>10} {'bare µs':>10} {'ratio':>7} {'least–most':>13}  against"


def line(result: Result) -> str:
    """A result as a line of the table."""
    spread = f"{result.least:.2f}–{result.greatest:.2f}"
    return (
        f"{result.row.name:44} {result.ours:10.2f} {result.bare:10.2f} {result.ratio:7.2f}"
        f" {spread:>13}  {result.row.against}"
    )
