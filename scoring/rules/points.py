"""Halves as people type and read them. Inside they are integers counted twice."""

from __future__ import annotations

import re

# [0-9], not \d, which also takes Arabic, full-width and other digits.
_TYPED = re.compile("([0-9]{0,3})(?:[.,]([05])0*|[ \u00a0\u202f]?(½))?")


def parse_half_points(text: str) -> int | None:
    """Read typed points: `41` → 82, `41,5`, `41.5`, `41½` → 83, `½` → 1, otherwise None.

    Whether the pack holds that many is not asked here: 92 deserves a better answer than
    "not a number".
    """
    match = _TYPED.fullmatch(text.strip())
    if match is None:
        return None
    whole, decimal, sign = match.groups()
    half = 1 if sign or decimal == "5" else 0
    if not whole and not half:
        return None
    return 2 * int(whole or 0) + half


def plain_number(halves: int) -> int | float:
    """Halves as JSON carries them: 82 → 41, 83 → 41.5."""
    return halves / 2 if halves % 2 else halves // 2


def show_half_points(halves: int) -> str:
    """Write halves as players do: 83 → `41½`, 1 → `½`, −168 → `−84`, 2040 → `1 020`.

    The minus is U+2212, the space in thousands U+202F; 0 is `0`.
    """
    whole, half = divmod(abs(halves), 2)
    digits = "½" if half and not whole else f"{whole:,}".replace(",", "\u202f") + "½" * half
    return f"−{digits}" if halves < 0 else digits
