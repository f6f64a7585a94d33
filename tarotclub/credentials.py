"""Passwords drawn for people, and the page that shows a username and password once."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest

KEY = "shown-once"
CONSONANTS, VOWELS = "bdfgjklmnprstv", "aeiou"


def first_password() -> str:
    """Return a password that can be read aloud across a hall: "bato-livu-neka-47", some 43 bits."""
    syllables = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(6)]
    words = ["".join(syllables[i : i + 2]) for i in range(0, 6, 2)]
    return "-".join([*words, f"{secrets.randbelow(100):02d}"])


@dataclass(frozen=True)
class Credentials:
    """What must be noted, whom it is for, and the page that comes after."""

    name: str
    username: str
    password: str
    then: str


def keep(request: HttpRequest, shown: Credentials) -> None:
    """Keep what the next page shows."""
    request.session[KEY] = asdict(shown)


def take(request: HttpRequest) -> Credentials | None:
    """Return it, once."""
    kept = request.session.pop(KEY, None)
    return Credentials(**kept) if kept else None
