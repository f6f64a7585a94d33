"""The score sheet of a libre table, as OT p.9 and RO p.10 have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.reminder import Reminder


@dataclass(frozen=True)
class Column:
    """A player's two columns: the seat, the table he started from, his name."""

    seat: str
    start: str = ""
    name: str = ""


@dataclass(frozen=True)
class MarkSheet:
    """One sheet: a table at a position, or one without names; the marque stands at its foot."""

    columns: Sequence[Column]
    deals: Sequence[int]
    reminder: Reminder
    position: str = ""
    table: str = ""

    @property
    def span(self) -> int:
        """The columns of the table: the row's label, then + and − for each player."""
        return 1 + 2 * len(self.columns)
