"""Whole numbers from addresses and hidden fields, where anything may stand."""

from __future__ import annotations

LONGEST = 9
"""Digits that fit any column."""


def whole(text: str | None, longest: int = LONGEST) -> int | None:
    """Return the number written in at most `longest` plain digits; None for anything else."""
    if not text or len(text) > longest or not (text.isascii() and text.isdigit()):
        return None
    return int(text)
