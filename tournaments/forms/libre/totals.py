"""The totals of tables, typed cell by cell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tarotclub.whole import whole
from tournaments.directing.libre import Totals
from tournaments.forms.libre.points import parse_total
from tournaments.libreplans import MOST_DEALS

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.standings.libre import LibreTable


@dataclass
class Cell:
    """One player's total as typed. `error` is a sentence."""

    name: str
    index: int
    who: Any
    text: str = ""
    minus: bool = False
    halves: int | None = None
    error: str = ""


@dataclass
class TableRows:
    """What was typed for one table: a cell per seat, how many deals; what is wrong with it."""

    table: LibreTable
    cells: list[Cell]
    deals: str = ""
    played: int | None = None
    version: int = 0
    error: str = ""
    clash: Any = None

    @property
    def typed(self) -> bool:
        """Whether anything stands in it."""
        return any(one.text for one in self.cells)

    @property
    def locked(self) -> bool:
        """Whether its totals come from deals."""
        return self.table.halves is not None and not self.table.listed

    def totals(self) -> Totals:
        """As the write path takes it, once valid."""
        return Totals(
            self.table.pk,
            {one.index: one.halves or 0 for one in self.cells},
            self.played,
            self.version,
        )


@dataclass
class TotalsRows:
    """The totals of several tables typed on one page; a table left blank is not handed in yet."""

    tables: list[TableRows] = field(default_factory=list)

    @classmethod
    def of(cls, tables: Iterable[LibreTable], data: QueryDict | None) -> TotalsRows:
        """The rows of these tables, with what was typed or what stands."""
        return cls([_table_rows(one, data) for one in tables])

    @property
    def wrong(self) -> list[TableRows]:
        return [one for one in self.tables if one.error or any(c.error for c in one.cells)]

    def is_valid(self) -> bool:
        """Read every cell; a table has all its totals and they sum to zero, or none."""
        for one in self.tables:
            if one.typed and not one.locked:
                _check(one)
            elif one.table.listed and not one.locked:
                one.error = _("Pour retirer ces totaux, rayez-les.")
        return not self.wrong

    def totals(self) -> list[Totals]:
        return [one.totals() for one in self.tables if one.typed and not one.locked]


def _table_rows(table: LibreTable, data: QueryDict | None) -> TableRows:
    cells = [_cell(table, index, who, total, data) for index, who, total in table.rows]
    deals, version = "" if table.deals is None else str(table.deals), table.version
    if data is not None:
        deals = data.get(f"deals-{table.pk}", "").strip()[:4]
        version = whole(data.get(f"version-{table.pk}")) or 0
    return TableRows(table, cells, deals, version=version)


def _cell(
    table: LibreTable, index: int, who: Any, total: int | None, data: QueryDict | None
) -> Cell:
    name = f"{table.pk}-{index}"
    if data is not None:
        text = data.get(f"total-{name}", "").strip()[:12]
        return Cell(name, index, who, text, f"minus-{name}" in data)
    if total is None:
        return Cell(name, index, who)
    plain = str(abs(total) // 2) + (",5" if total % 2 else "")
    return Cell(name, index, who, plain, total < 0)


def _check(rows: TableRows) -> None:
    for cell in rows.cells:
        if not cell.text:
            cell.error = _("Il manque ce total.")
            continue
        halves = parse_total(cell.text)
        if halves is None:
            cell.error = _("Un nombre de points, comme 120 ou −84.")
        else:
            cell.halves = -abs(halves) if cell.minus else halves
    if rows.deals:
        rows.played = whole(rows.deals, 3)
        if rows.played is None or not 0 < rows.played <= MOST_DEALS:
            rows.error = _("De 1 à %(most)s donnes.") % {"most": MOST_DEALS}
