"""The one-time token that guards the first visit, while there is no club but a demonstration."""

from __future__ import annotations

import hmac
from pathlib import Path

from django.conf import settings

from tarotclub.credentials import first_password
from tarotclub.datafolder import kept_secret
from tarotclub.models import Club


def _file() -> Path:
    return Path(settings.DATA_DIR) / "first-visit-token"


def is_first_visit() -> bool:
    """True while no club exists, demonstrations left aside."""
    return not Club.objects.filter(demonstration=False).exists()


def token() -> str:
    """Return the token that the terminal prints and the first page asks for."""
    return kept_secret(_file(), first_password)


def matches(text: str) -> bool:
    """True when `text` is the token, however its words are spaced, joined and capitalised."""
    return hmac.compare_digest(_bare(text), _bare(token()))


def _bare(text: str) -> bytes:
    return "".join(filter(str.isalnum, text.lower())).encode()


def spend() -> None:
    """Forget the token: the club exists now."""
    _file().unlink(missing_ok=True)
