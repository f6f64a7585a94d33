"""A deal written line by line: a trick a line, and what else was noted, each with its word first.

`Poignée S : simple`, or with the cards shown; `Misère E : atouts`; `Chien : …` and `Écart : …`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from unicodedata import combining, normalize

from scoring.forms.tools.cards import codes_of
from scoring.rules.facts import MisereKind, PoigneeSize

_HEAD = re.compile(r"^[^:]{0,12}:")
"""`3 :` or `Pli 3 :` before the cards of a line."""
_NOTE = re.compile(r"^\s*(poignees?|miseres?|chien|ecart)\b[\s:]*", re.IGNORECASE)
_APART = re.compile(r"[\s:,;]+")
_KINDS = {
    "atout": MisereKind.TRUMPS,
    "atouts": MisereKind.TRUMPS,
    "tete": MisereKind.HEADS,
    "tetes": MisereKind.HEADS,
    "figure": MisereKind.HEADS,
    "figures": MisereKind.HEADS,
}
_SIZES = {str(size): str(size) for size in PoigneeSize}


def record_of(text: str) -> dict[str, object]:
    """What the lines say, under the keys of a record: always `tricks`, the others where noted."""
    tricks: list[list[str]] = []
    noted: dict[str, list[object]] = {}
    for line in text.splitlines():
        plain = _plain(line)
        if note := _NOTE.match(plain):
            word = note[1].lower().rstrip("s")
            key, read = _NOTES[word]
            noted.setdefault(key, []).extend(read(line[note.end() :]))
        elif line.strip():
            tricks.append(codes_of(_HEAD.sub("", line)))
    return {"tricks": tricks, **noted}


def _plain(text: str) -> str:
    """Without accents and as long as it was, so that places in one are places in the other."""
    return "".join(
        next((each for each in normalize("NFD", sign) if not combining(each)), sign)
        for sign in text
    )


def _words(text: str) -> Sequence[str]:
    return [word for word in _APART.split(text) if word]


def _poignee(text: str) -> Iterator[object]:
    """The seat, then the size or the cards shown, or both."""
    seat, *rest = _words(text) or [""]
    size = _SIZES.get(_plain(rest[0]).lower()) if rest else None
    cards = codes_of(" ".join(rest[1:] if size else rest))
    found: dict[str, object] = {"seat": seat.upper(), "size": size}
    yield {**found, "cards": cards} if cards else found


def _misere(text: str) -> Iterator[object]:
    """The seat, and the kind where it is told."""
    seat, *rest = _words(text) or [""]
    told = _plain(rest[0]).lower() if rest else ""
    kind = _KINDS.get(told)
    yield {"seat": seat.upper(), "kind": str(kind) if kind else told or None}


def _cards(text: str) -> Iterator[object]:
    yield from codes_of(text)


_NOTES: Mapping[str, tuple[str, Callable[[str], Iterator[object]]]] = {
    "poignee": ("poignees", _poignee),
    "misere": ("misere", _misere),
    "chien": ("chien", _cards),
    "ecart": ("ecart", _cards),
}
"""Each word with its key in a record and what reads the rest of its line."""
