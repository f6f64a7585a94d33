"""What every entry page does with results: what is new of them, who was faster, one deal each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from scoring.models import Deal, Session, Table
from scoring.recording import Author, DealEntry, correct, entry_of, record, restore
from tarotclub.versions import Gone

Cell = tuple[int, int]
"""A play's place in a tournament: its table's pk and its board."""


class Typed(Protocol):
    """A result as somebody typed it; `version` is the deal's that he saw, 0 for none."""

    @property
    def cell(self) -> Cell: ...

    @property
    def version(self) -> int: ...


TypedResult = TypeVar("TypedResult", bound=Typed)


class ResultsClash(Exception):
    """Somebody else wrote some of these results meanwhile; nothing of all this was stored.

    `deals` are the results as they stand, by cell.
    """

    def __init__(self, deals: Mapping[Cell, Deal]) -> None:
        super().__init__(", ".join(f"board {board}, table {table}" for table, board in deals))
        self.deals = deals


def to_write(
    session: Session,
    results: Sequence[TypedResult],
    stands: Callable[[Deal | None, TypedResult], bool],
) -> list[tuple[TypedResult, Table, Deal | None]]:
    """Those that do not stand already, each with its table and the deal that is there.

    `ResultsClash` where somebody else was faster, `Gone` for a table of another session.
    """
    standing = _standing(session, {one.cell for one in results})
    fresh = [one for one in results if not stands(standing.get(one.cell), one)]
    clashes = {
        one.cell: standing[one.cell]
        for one in fresh
        if one.cell in standing and standing[one.cell].version != one.version
    }
    if clashes:
        raise ResultsClash(clashes)
    wanted = {table for table, _board in (one.cell for one in fresh)}
    tables = session.tables.in_bulk(wanted)
    if len(tables) < len(wanted):
        raise Gone
    return [(one, tables[one.cell[0]], standing.get(one.cell)) for one in fresh]


def _standing(session: Session, cells: set[Cell]) -> dict[Cell, Deal]:
    found = Deal.objects.filter(
        table__session=session,
        table__in={table for table, _board in cells},
        number__in={board for _table, board in cells},
    ).select_related("author")
    by_cell = {(deal.table_id, deal.number): deal for deal in found}
    return {cell: deal for cell, deal in by_cell.items() if cell in cells}


def write(
    table: Table,
    deal: Deal | None,
    entry: DealEntry,
    author: Author,
    stands: Callable[[Deal], bool],
) -> None:
    """Record what is new, restore what was struck out, correct what still stands otherwise."""
    if deal is None:
        record(table, entry, author, closed_too=True)
        return
    if deal.voided_at is not None:
        deal = restore(deal.pk, deal.version, author, closed_too=True)
    if not stands(deal):
        entry = replace(entry, submission=entry_of(deal).submission)
        correct(deal.pk, entry, deal.version, author, closed_too=True)
