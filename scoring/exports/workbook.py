"""A spreadsheet written as it streams by: real numbers, and text that never turns into a formula.

    book = Book("Soirée du 13 mars")
    book.sheet("Classement", [Column("Nom"), Column("Total", Kind.SCORE)], rows)
    return book.response("soiree-2026-03-13")

Scores and card points are given in halves (× 2), means and percentages as exact fractions, as
everywhere else; a cell then holds the plain number. None is an empty cell, never a zero.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum, auto
from fractions import Fraction
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeAlias

from django.http import HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter

from tarotclub.jobs import Progress

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell


@dataclass(frozen=True)
class Formula:
    """What a reader's program computes again, in English and without the equals sign.

    Of cells and numbers alone: what people typed never gets into one.
    """

    text: str


Value: TypeAlias = int | str | Fraction | date | Formula | None

MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# What XML 1.0 has no place for, more than openpyxl refuses: with one of them no file opens.
UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NAME_LENGTH = 31
TEXT_LENGTH = 32_767
WIDTHS = range(7, 49)
# What Excel reads as the start of a formula when somebody edits the cell.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
SIGNED = '+#,##0;"−"#,##0;0'
SIGNED_DECIMAL = '+#,##0.0;"−"#,##0.0;0.0'


class Kind(Enum):
    """What the values of a column are, hence how they are written and shown."""

    TEXT = auto()
    WHOLE = auto()
    SCORE = auto()  # halves, shown with their sign
    POINTS = auto()  # halves of card points
    MEAN = auto()  # a Fraction of points, signed, one decimal
    PERCENT = auto()  # a Fraction 0-100, two decimals
    DATE = auto()
    MIXED = auto()  # text, whole numbers, Fractions and dates, each for what it is


@dataclass(frozen=True)
class Column:
    """A heading and what stands under it; without a `width` the column fits its content."""

    heading: str
    kind: Kind = Kind.TEXT
    width: int | None = None


@dataclass(frozen=True)
class _Sheet:
    """A sheet to be written: every row has a value, or None, for each of its columns."""

    name: str
    columns: Sequence[Column]
    body: list[list[Value]]
    foot: list[Value] | None
    frozen: int


class Book:
    """A workbook. Its sheets are read when they are added, and written when the file is taken."""

    def __init__(self, title: str) -> None:
        self._book = Workbook(write_only=True)
        self._book.properties.creator = "TarotClub"
        self._book.properties.title = plain_text(title)
        # Formulas are written without their results: every program fills them in as it opens.
        self._book.calculation.fullCalcOnLoad = True
        self._title = plain_text(title)
        self._names: set[str] = set()
        self._sheets: list[_Sheet] = []
        self._styles: dict[tuple[str, bool, bool], Any] = {}

    def sheet(
        self,
        name: str,
        columns: Sequence[Column],
        rows: Iterable[Sequence[Value]],
        *,
        foot: Sequence[Value] | None = None,
        frozen: int = 1,
    ) -> None:
        """Add a sheet: frozen headings and `frozen` first columns, a filter, widths that fit.

        `foot` is a row of totals below; the filter leaves it where it is. A name that Excel refuses
        or that is taken is changed into one that it accepts.
        """
        body = [list(row) for row in rows]
        whole = body if foot is None else [*body, list(foot)]
        if any(len(row) != len(columns) for row in whole):
            raise ValueError(f"{name}: every row has a value, or None, for each of its columns")
        free = sheet_name(name, self._names)
        self._names.add(free.casefold())
        self._sheets.append(
            _Sheet(free, columns, body, None if foot is None else list(foot), frozen)
        )

    def content(self, progress: Progress | None = None) -> bytes:
        """Return the file. A book can be taken once and needs at least one sheet.

        `progress` is told of each row written.
        """
        if progress:
            progress.expect(sum(len(each.body) for each in self._sheets))
        for each in self._sheets:
            self._write(each, progress)
        stream = BytesIO()
        self._book.save(stream)
        return stream.getvalue()

    def response(self, stem: str) -> HttpResponse:
        """Return the file as a download called `stem`.xlsx; nobody keeps a copy on the way."""
        response = HttpResponse(self.content(), content_type=MIME)
        response["Content-Disposition"] = content_disposition_header(True, f"{stem}.xlsx") or ""
        response["Cache-Control"] = "private, no-store"
        return response

    def _write(self, each: _Sheet, progress: Progress | None) -> None:
        sheet = self._book.create_sheet(each.name)
        self._lay_out(sheet, each)
        headings = [plain_text(column.heading) for column in each.columns]
        sheet.append([self._cell(sheet, heading, "@", True) for heading in headings])
        for row in each.body:
            sheet.append(self._cells(sheet, each.columns, row))
            if progress:
                progress.step()
        if each.foot is not None:
            sheet.append(self._cells(sheet, each.columns, each.foot, strong=True))
        last = get_column_letter(len(each.columns))
        sheet.auto_filter.ref = f"A1:{last}{len(each.body) + 1}"

    def _lay_out(self, sheet: Any, each: _Sheet) -> None:
        """Everything that a streamed sheet must know before its first row."""
        rows = each.body if each.foot is None else [*each.body, each.foot]
        sheet.freeze_panes = f"{get_column_letter(each.frozen + 1)}2"
        for index, column in enumerate(each.columns):
            width = column.width or _fitting(column, [row[index : index + 1] for row in rows])
            sheet.column_dimensions[get_column_letter(index + 1)].width = width
        sheet.print_title_rows = "1:1"
        sheet.page_setup.orientation = "landscape"
        sheet.page_setup.paperSize = 9  # A4
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        sheet.oddHeader.center.text = f"{self._title} / {sheet.title}".replace("&", "&&")

    def _cells(
        self, sheet: Any, columns: Sequence[Column], row: Sequence[Value], strong: bool = False
    ) -> list[Cell | None]:
        return [
            None if value is None else self._cell(sheet, *_held(value, column.kind), strong)
            for value, column in zip(row, columns, strict=True)
        ]

    def _cell(self, sheet: Any, value: Any, shown: str, strong: bool) -> Cell:
        text = isinstance(value, str)
        if isinstance(value, Formula):
            value = f"={value.text}"
        cell: Any = WriteOnlyCell(sheet)
        cell.value = value
        if text:
            # Whatever the text looks like: "=1+1" is a name here, "#N/A" too.
            cell.data_type = "s"
        quoted = text and value.startswith(FORMULA_STARTS)
        cell._style = self._style(cell, shown, strong, quoted)
        written: Cell = cell
        return written

    def _style(self, cell: Any, shown: str, strong: bool, quoted: bool) -> Any:
        """Return the style of such cells: made once, since making one is slow."""
        key = (shown, strong, quoted)
        if key not in self._styles:
            cell.number_format = shown
            if strong:
                cell.font = Font(bold=True)
                cell.border = Border(bottom=Side(style="medium"))
                cell.alignment = Alignment(wrap_text=True, vertical="bottom")
            cell.quotePrefix = quoted
            self._styles[key] = copy(cell._style)
        return self._styles[key]


def plain_text(text: str) -> str:
    """Return `text` without the characters that no spreadsheet can hold, and not too long."""
    return UNWRITABLE.sub("", str(text))[:TEXT_LENGTH]


def sheet_name(wish: str, taken: Iterable[str]) -> str:
    """Return a name that Excel accepts, as near `wish` as can be, not in `taken` (casefolded).

    At most 31 UTF-16 units, none of `[]:*?/\\`, no apostrophe at an end, not "History" (reserved).
    """
    plain = re.sub(r"[\[\]:*?/\\]", "-", plain_text(wish)).strip().strip("'").strip()
    base = _shortened(plain, NAME_LENGTH) or "Feuille"
    used = {*taken, "history"}
    name, count = base, 1
    while name.casefold() in used:
        count += 1
        suffix = f" ({count})"
        name = _shortened(base, NAME_LENGTH - len(suffix)) + suffix
    return name


def _shortened(text: str, units: int) -> str:
    """Cut `text` to so many UTF-16 units, which is how Excel counts."""
    cut = text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", errors="ignore")
    return cut.strip().strip("'")


def _held(value: Value, kind: Kind) -> tuple[int | float | str | date | Formula, str]:
    """As `_written`; a formula is shown as its column's numbers are."""
    return (value, _written(0, kind)[1]) if isinstance(value, Formula) else _written(value, kind)


def _written(
    value: int | str | Fraction | date | None, kind: Kind
) -> tuple[int | float | str | date, str]:
    """Return what the cell holds and the format that shows it."""
    if kind is Kind.TEXT or isinstance(value, str):
        return plain_text(str(value)), "@"
    if isinstance(value, datetime):
        local = timezone.localtime(value) if timezone.is_aware(value) else value
        return local.replace(tzinfo=None), "yyyy-mm-dd hh:mm"
    if isinstance(value, date):
        return value, "yyyy-mm-dd"
    if kind in (Kind.SCORE, Kind.POINTS):
        return _halves(Fraction(value or 0), kind)
    if kind is Kind.MEAN:
        return float(value or 0), SIGNED_DECIMAL
    if kind is Kind.PERCENT or isinstance(value, Fraction):
        return float(value or 0), "0.00"
    return int(value or 0), "0"


def _halves(halves: Fraction, kind: Kind) -> tuple[int | float, str]:
    whole = halves % 2 == 0
    number = int(halves / 2) if whole else float(halves / 2)
    if kind is Kind.POINTS:
        return number, "0" if whole else "0.0"
    return number, SIGNED if whole else SIGNED_DECIMAL


def _fitting(column: Column, cells: list[list[Value]]) -> int:
    """Return a width that shows the longest value and the heading's longest word with its arrow."""
    heading = max((len(word) for word in column.heading.split()), default=0) + 3
    values = (
        10 if isinstance(cell, date | Formula) else len(str(cell or ""))
        for row in cells
        for cell in row
    )
    # A fraction is long when written out, but one decimal of it is shown.
    longest = 6 if column.kind in (Kind.MEAN, Kind.PERCENT) else max(values, default=0)
    return min(max(heading, longest + 1, WIDTHS.start), WIDTHS.stop - 1)
