"""The one-time token that guards the first visit, while the database holds no club."""

from __future__ import annotations

import hmac
from pathlib import Path

from django.conf import settings

from tarotclub.datafolder import kept_secret
from tarotclub.models import Club


def _file() -> Path:
    return Path(settings.DATA_DIR) / "first-visit-token"


def is_first_visit() -> bool:
    """True while no club exists."""
    return not Club.objects.exists()


def token() -> str:
    """Return the token that the terminal prints and the first page asks for."""
    return kept_secret(_file(), 6)


def matches(text: str) -> bool:
    """True when `text` is the token, whatever spaces surround it."""
    return hmac.compare_digest(text.strip().encode(), token().encode())


def spend() -> None:
    """Forget the token: the club exists now."""
    _file().unlink(missing_ok=True)
