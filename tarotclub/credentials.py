"""A username and password shown once, on the page after the one that made them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest

KEY = "shown-once"


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
