"""A total as people write it."""

from __future__ import annotations

import re

LARGEST = 99_999
_TOTAL = re.compile(r"([+-]?)([0-9]{0,6})(?:[.,]([05])0*|(½))?")


def parse_total(text: str) -> int | None:
    """A total as people write it, in halves: `1 044`, `−546`, `12,5`; None for anything else."""
    plain = re.sub(r"[ \u00a0\u202f]", "", text.strip()).replace("\u2212", "-")
    match = _TOTAL.fullmatch(plain)
    if match is None or not (match[2] or match[3] or match[4]):
        return None
    halves = 2 * int(match[2] or 0) + (1 if match[4] or match[3] == "5" else 0)
    if halves > 2 * LARGEST:
        return None
    return -halves if match[1] == "-" else halves
