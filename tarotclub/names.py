"""People's names: how they are compared, sorted and searched, the same on every database."""

from __future__ import annotations

import unicodedata


def sort_key(*parts: str) -> str:
    """Return `parts` as one key without accents, case or doubled spaces.

    José, jose and " José " share a key: that is how one person entered twice is noticed.
    """
    text = unicodedata.normalize("NFKD", " ".join(parts)).casefold()
    plain = "".join(c for c in text if not unicodedata.combining(c))
    words = "".join(c if c.isalnum() else " " for c in plain).split()
    return " ".join(words)
