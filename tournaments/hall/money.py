"""Sums of money: kept in cents, written in euros."""

from __future__ import annotations

import re
from fractions import Fraction

from tarotclub.templatetags.figures import decimal_text

NBSP = "\N{NO-BREAK SPACE}"
WRITTEN = re.compile(r"(?P<euros>\d{1,6})(?:[.,](?P<cents>\d{1,2}))?")


def euros(cents: int) -> str:
    """A sum as it is written: 1200 → "12 €", 1250 → "12,50 €", −500 → "−5 €"."""
    whole = cents % 100 == 0
    return decimal_text(Fraction(cents, 100), 0 if whole else 2) + NBSP + "€"


def cents_of(text: str) -> int | None:
    """The sum that somebody typed: "12", "12,5", "12.50 €"; None for anything else."""
    plain = re.sub(r"[\s\u202f\u00a0€]", "", text)
    found = WRITTEN.fullmatch(plain)
    if found is None:
        return None
    return 100 * int(found["euros"]) + int((found["cents"] or "").ljust(2, "0"))
