"""Rows two people can edit carry a version; a stale write is told, never a silent win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from django.db.models import Model

if TYPE_CHECKING:
    from django.db.models import QuerySet

T = TypeVar("T", bound=Model)


class StaleVersion(Exception):
    """Somebody changed the row since it was read. `current` is the row as it now stands."""

    def __init__(self, current: Any) -> None:
        super().__init__(f"{current!r} is at version {current.version}")
        self.current = current


def claim(rows: QuerySet[T], pk: int, version: int) -> T:
    """Return the row `pk` locked for this transaction, its version raised but not saved.

    Raises StaleVersion when it no longer stands at `version`, and the model's DoesNotExist.
    """
    # Rows that point here may be written meanwhile: nothing changes the key.
    row: Any = rows.select_for_update(no_key=True).get(pk=pk)
    if row.version != version:
        raise StaleVersion(row)
    row.version += 1
    claimed: T = row
    return claimed
