"""A read replica (`DATABASE_REPLICA_URL`) for the pages that anybody may read, and for them alone.

Whoever has a session reads what was just written: only a visitor without one, who could have
written nothing, is shown the replica, which may be a moment behind.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from django.conf import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.models import Model
    from django.http import HttpRequest

ALIAS = "replica"

_reading = ContextVar("reading from the replica", default=False)


class Router:
    """Reads go to the replica inside a public page, everything else to the one database."""

    def db_for_read(self, model: type[Model], **hints: Any) -> str | None:
        return ALIAS if _reading.get() else None

    def db_for_write(self, model: type[Model], **hints: Any) -> str:
        return "default"

    def allow_relation(self, one: Model, other: Model, **hints: Any) -> bool:
        """They are the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """The replica follows by itself."""
        return db != ALIAS


@contextmanager
def never_beyond() -> Iterator[None]:
    """Read from the one database again when the block ends."""
    token = _reading.set(False)
    try:
        yield
    finally:
        _reading.reset(token)


def read_public(request: HttpRequest) -> None:
    """Read from the replica, where there is one, until the request ends: a public page is asked
    for. Not for a form that is sent, nor for anybody who has a session."""
    anonymous = settings.SESSION_COOKIE_NAME not in request.COOKIES
    _reading.set(ALIAS in settings.DATABASES and anonymous and request.method in ("GET", "HEAD"))
