"""Whole numbers from addresses and hidden fields, where anything may stand."""

from __future__ import annotations

LONGEST = 9


def whole(text: str | None) -> int | None:
    """The number written in plain digits, short enough for any column; None for anything else."""
    if not text or len(text) > LONGEST or not (text.isascii() and text.isdigit()):
        return None
    return int(text)
