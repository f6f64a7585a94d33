"""The arithmetic of a score sheet: running totals, what must sum to zero, deals that count.

Numbers are of any one unit: points as printed, or half points throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from .facts import Outcome


def running_totals(deals: Sequence[Sequence[int]]) -> list[list[int]]:
    """Each player's total after every deal, a column each (S-LED-01, S-LED-02)."""
    return [list(totals) for totals in accumulate(deals, _plus)] if deals else []


def deltas(running: Sequence[Sequence[int]]) -> list[list[int]]:
    """The deals that printed running totals come from, the first as it stands (S-LED-02)."""
    before: Sequence[int] = [0] * len(running[0]) if running else []
    found = []
    for totals in running:
        found.append([now - then for now, then in zip(totals, before, strict=True)])
        before = totals
    return found


def non_zero_rows(rows: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The rows that do not sum to zero, counted from 0, with their sums (S-LED-03, S-X-01).

    It holds of deals and of running totals alike.
    """
    return [(at, sum(row)) for at, row in enumerate(rows) if sum(row)]


def scored_and_not(outcomes: Iterable[Outcome]) -> tuple[int, int]:
    """How many deals count as played, and how many do not: they get no line (S-NUL-06)."""
    scored = [outcome.scored for outcome in outcomes]
    return sum(scored), len(scored) - sum(scored)


def _plus(totals: Sequence[int], deal: Sequence[int]) -> list[int]:
    return [total + points for total, points in zip(totals, deal, strict=True)]
