"""Names: how they are stored, compared, sorted and searched, the same on every database."""

from __future__ import annotations

import unicodedata

# They turn what stands around them: a name must not turn the page it stands on.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
UNSEEN = ("Cc", "Cf", "Cs", "M", "Z")


def tidy(text: str) -> str:
    """Return `text` as one line: no control characters, no doubled spaces, nothing at its ends.

    Blank where nothing of it can be seen, however many characters it has.
    """
    plain = "".join(" " if c.isspace() else c for c in text)
    line = " ".join("".join(c for c in plain if _readable(c)).split())
    return line if any(not unicodedata.category(c).startswith(UNSEEN) for c in line) else ""


def _readable(character: str) -> bool:
    """False for controls, for what is no character, and for what turns the text around it."""
    code = ord(character)
    no_character = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    control = unicodedata.category(character) in ("Cc", "Cs")
    return not (control or no_character or character in TURNING)


def sort_key(*parts: str) -> str:
    """Return `parts` as one key without accents, case or doubled spaces.

    José, jose and " José " share a key: that is how one person entered twice is noticed.
    """
    text = unicodedata.normalize("NFKD", " ".join(parts)).casefold()
    plain = "".join(c for c in text if not unicodedata.combining(c))
    words = "".join(c if c.isalnum() else " " for c in plain).split()
    return " ".join(words)
