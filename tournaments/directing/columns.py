"""A column of results stored as one: what is new of it, what somebody else wrote meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar
from uuid import uuid4

from scoring.models import Deal, Session, Table
from scoring.recording import Author, DealConflict, DealEntry, correct, entry_of, record, restore
from tarotclub.versions import Gone
from tournaments.models import Tournament


class Typed(Protocol):
    """What somebody typed for one board at one table; `version` is that of the deal he saw."""

    @property
    def table(self) -> int: ...

    @property
    def version(self) -> int: ...

    @property
    def cell(self) -> tuple[int, int]:
        """The table's pk and the board."""


One = TypeVar("One", bound=Typed)


class ResultsClash(Exception):
    """Somebody else wrote some of these results meanwhile; nothing of all this was stored.

    `deals` are the results as they stand, by cell.
    """

    def __init__(self, deals: Mapping[tuple[int, int], Deal]) -> None:
        super().__init__(", ".join(f"board {board}, table {table}" for table, board in deals))
        self.deals = deals


@dataclass(frozen=True)
class News(Generic[One]):
    """What of a column is not stored yet, with its tables and the deals that stand there."""

    fresh: Sequence[One]
    tables: Mapping[int, Table]
    deals: Mapping[tuple[int, int], Deal]


def locked_session(tournament: Tournament) -> Session:
    """The séance's session, locked; `Gone` when the start was undone meanwhile."""
    rows = Session.objects.select_for_update(of=("self",)).select_related("seance__tournament")
    session = rows.filter(seance__tournament=tournament.pk).first()
    if session is None:
        raise Gone
    return session


def news_of(
    session: Session, results: Sequence[One], stands: Callable[[Deal | None, One], bool]
) -> News[One]:
    """The results that do not stand yet as they were typed: sending a page twice stores it once.

    `ResultsClash` where another version stands than the writer saw, `Gone` without the table.
    """
    standing = _standing(session, results)
    fresh = [one for one in results if not stands(standing.get(one.cell), one)]
    clashes = {
        one.cell: standing[one.cell]
        for one in fresh
        if one.cell in standing and standing[one.cell].version != one.version
    }
    if clashes:
        raise ResultsClash(clashes)
    tables = session.tables.in_bulk({one.table for one in fresh})
    if len(tables) < len({one.table for one in fresh}):
        raise Gone
    return News(fresh, tables, standing)


def _standing(session: Session, results: Iterable[Typed]) -> dict[tuple[int, int], Deal]:
    cells = {one.cell for one in results}
    found = Deal.objects.filter(
        table__session=session,
        table__in={table for table, _ in cells},
        number__in={board for _, board in cells},
    ).select_related("author")
    return {
        (deal.table_id, deal.number): deal
        for deal in found
        if (deal.table_id, deal.number) in cells
    }


def put(
    table: Table,
    deal: Deal | None,
    entry: DealEntry,
    author: Author,
    stands: Callable[[Deal], bool],
) -> None:
    """Store one result: a new deal, or the one that stands there, restored and corrected."""
    if deal is None:
        _record(table, entry, author)
        return
    if deal.voided_at is not None:
        deal = restore(deal.pk, deal.version, author, closed_too=True)
    if not stands(deal):
        entry = replace(entry, submission=entry_of(deal).submission)
        correct(deal.pk, entry, deal.version, author, closed_too=True)


def _record(table: Table, entry: DealEntry, author: Author) -> None:
    try:
        record(table, entry, author, closed_too=True)
    except DealConflict as conflict:
        if conflict.existing.number == entry.number:
            raise
        # The submission of another board's result: this one is stored under one of its own.
        record(table, replace(entry, submission=uuid4()), author, closed_too=True)
