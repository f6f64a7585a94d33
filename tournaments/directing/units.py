"""What may be wrong with a score written on a travelling sheet, always a garde of four."""

from __future__ import annotations

HIGHEST = 698
"""The highest difference the federation's match point grid knows (RO p.24, OT p.52)."""
LEAST_BASE = 50
"""A garde just made or just lost: 25 × 2 (RO p.9)."""
PETIT = 20


def unit_error(unit: int) -> str | None:
    """The code of what makes a score impossible: odd from garde upwards, or beyond any deal."""
    if abs(unit) > HIGHEST:
        return "unit_too_high"
    if unit % 2:
        return "unit_odd"
    return None


def unit_doubt(unit: int) -> str | None:
    """The code of what makes a score doubtful; it never blocks.

    Under 50 the petit au bout went to the losing camp; under 30 not even that explains it.
    """
    if abs(unit) < LEAST_BASE - PETIT:
        return "unit_under_30"
    if abs(unit) < LEAST_BASE:
        return "unit_under_50"
    return None
