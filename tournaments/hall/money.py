"""Sums of money: kept in cents, written in euros."""

from __future__ import annotations

import re
from fractions import Fraction

from tarotclub.templatetags.figures import decimal_text

NBSP = "\N{NO-BREAK SPACE}"
DEAREST = 100_000_00
"""No tournament of a club sees a larger sum than that, in cents."""
WRITTEN = re.compile(r"(?P<euros>\d{1,12})(?:[.,](?P<cents>\d{1,2}))?")


class TooDear(Exception):
    """A sum that can be read, and is more than `DEAREST`."""


def euros(cents: int) -> str:
    """A sum as it is written: 1200 → "12 €", 1250 → "12,50 €", −500 → "−5 €"."""
    whole = cents % 100 == 0
    return decimal_text(Fraction(cents, 100), 0 if whole else 2) + NBSP + "€"


def cents_of(text: str) -> int | None:
    """The sum that somebody typed: "12", "12,5", "12.50 €"; None for anything else.

    Raises `TooDear` for more than 100 000 €.
    """
    plain = re.sub(r"[\s\u202f\u00a0€]", "", text)
    found = WRITTEN.fullmatch(plain)
    if found is None:
        return None
    cents = 100 * int(found["euros"]) + int((found["cents"] or "").ljust(2, "0"))
    if cents > DEAREST:
        raise TooDear
    return cents
