"""Rows two people can edit carry a version; a stale write is told, never a silent win.

A row that somebody deleted while another was about to write it is no longer there: 404.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from django.db.models import Model
from django.http import Http404

if TYPE_CHECKING:
    from django.db.models import QuerySet

T = TypeVar("T", bound=Model)


class StaleVersion(Exception):
    """Somebody changed the row since it was read. `current` is the row as it now stands."""

    def __init__(self, current: Any) -> None:
        super().__init__(f"{current!r} is at version {current.version}")
        self.current = current


class Gone(Http404):
    """The row was deleted between the look that found it and the write: it answers as any other."""


def held(rows: QuerySet[T], pk: int) -> T:
    """Return the row `pk` of `rows`, locked until the transaction ends; raises Gone."""
    # Rows that point here may be written meanwhile: nothing changes the key.
    row = rows.select_for_update(no_key=True, of=("self",)).filter(pk=pk).first()
    if row is None:
        raise Gone
    return row


def claim(rows: QuerySet[T], pk: int, version: int) -> T:
    """Return the row `pk` locked for this transaction, its version raised but not saved.

    Raises StaleVersion when it no longer stands at `version`, and Gone.
    """
    row: Any = held(rows, pk)
    if row.version != version:
        raise StaleVersion(row)
    row.version += 1
    claimed: T = row
    return claimed
