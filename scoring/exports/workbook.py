"""A spreadsheet written as it streams by: real numbers, and text that never turns into a formula.

    book = Book("Soirée du 13 mars")
    book.sheet("Classement", [Column("Nom"), Column("Total", Kind.SCORE)], rows)
    return book.response("soiree-2026-03-13")

Scores and card points are given in halves (× 2), means and percentages as exact fractions, as
everywhere else; a cell then holds the plain number. None is an empty cell, never a zero.

openpyxl streams the workbook: styles, headings, widths, filters, printing. What stands below the
headings is written beside it and put into its sheets at the end: openpyxl takes some 40 µs for a
cell, and a season has half a million.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum, auto
from fractions import Fraction
from io import BytesIO
from shutil import copyfileobj
from typing import IO, TYPE_CHECKING, Any, TypeAlias
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.http import HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell

Value: TypeAlias = int | str | Fraction | date | None

MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# What XML 1.0 has no place for, more than openpyxl refuses: with one of them no file opens.
UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
DAY_ZERO = (1899, 12, 30)
IN_MEMORY = 4_000_000
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


class Book:
    """A workbook being written. Each sheet is finished when it is added."""

    def __init__(self, title: str) -> None:
        self._book = Workbook(write_only=True)
        self._book.properties.creator = "TarotClub"
        self._book.properties.title = plain_text(title)
        self._title = plain_text(title)
        self._names: set[str] = set()
        self._styles: dict[tuple[str, bool, bool], int] = {}
        self._bodies: list[IO[bytes]] = []

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
        sheet = self._book.create_sheet(sheet_name(name, self._names))
        self._names.add(sheet.title.casefold())
        self._lay_out(sheet, columns, whole, frozen)
        headings = [plain_text(column.heading) for column in columns]
        sheet.append([self._heading(sheet, heading) for heading in headings])
        sheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{len(body) + 1}"
        written = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  `content` closes it
        for number, row in enumerate(whole, 2):
            strong = foot is not None and number == len(whole) + 1
            written.write(self._row(sheet, columns, row, number, strong))
        self._bodies.append(written)

    def content(self) -> bytes:
        """Return the file. A book can be taken once and needs at least one sheet."""
        frame, stream = BytesIO(), BytesIO()
        self._book.save(frame)
        bodies = {f"xl/worksheets/sheet{n}.xml": body for n, body in enumerate(self._bodies, 1)}
        with ZipFile(frame) as empty, ZipFile(stream, "w", ZIP_DEFLATED) as archive:
            for part in empty.infolist():
                body = bodies.get(part.filename)
                if body is None:
                    archive.writestr(part, empty.read(part))
                else:
                    _fill(archive, part, empty.read(part), body)
        return stream.getvalue()

    def response(self, stem: str) -> HttpResponse:
        """Return the file as a download called `stem`.xlsx; nobody keeps a copy on the way."""
        response = HttpResponse(self.content(), content_type=MIME)
        response["Content-Disposition"] = content_disposition_header(True, f"{stem}.xlsx") or ""
        response["Cache-Control"] = "private, no-store"
        return response

    def _lay_out(
        self, sheet: Any, columns: Sequence[Column], rows: list[list[Value]], frozen: int
    ) -> None:
        """Everything that a streamed sheet must know before its first row."""
        sheet.freeze_panes = f"{get_column_letter(frozen + 1)}2"
        for index, column in enumerate(columns):
            width = column.width or _fitting(column, [row[index : index + 1] for row in rows])
            sheet.column_dimensions[get_column_letter(index + 1)].width = width
        sheet.print_title_rows = "1:1"
        sheet.page_setup.orientation = "landscape"
        sheet.page_setup.paperSize = 9  # A4
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        sheet.oddHeader.center.text = f"{self._title} / {sheet.title}".replace("&", "&&")

    def _heading(self, sheet: Any, text: str) -> Cell:
        cell: Any = WriteOnlyCell(sheet, text)
        # Whatever the text looks like: "=1+1" is a heading here, "#N/A" too.
        cell.data_type = "s"
        _dress(cell, "@", True, text.startswith(FORMULA_STARTS))
        dressed: Cell = cell
        return dressed

    def _row(
        self, sheet: Any, columns: Sequence[Column], row: Sequence[Value], number: int, strong: bool
    ) -> bytes:
        """Return a row as it stands in the file; empty cells are not there."""
        cells = [
            self._cell(sheet, f"{get_column_letter(index)}{number}", value, column.kind, strong)
            for index, (value, column) in enumerate(zip(row, columns, strict=True), 1)
            if value is not None
        ]
        return f'<row r="{number}">{"".join(cells)}</row>'.encode()

    def _cell(self, sheet: Any, place: str, value: Value, kind: Kind, strong: bool) -> str:
        written, shown = _written(value, kind)
        if isinstance(written, str):
            # An inline string is text for every program, whatever it looks like.
            style = self._style(sheet, shown, strong, written.startswith(FORMULA_STARTS))
            kept = ' xml:space="preserve"' if written != " ".join(written.split()) else ""
            text = f"<is><t{kept}>{escape(written)}</t></is>"
            return f'<c r="{place}" s="{style}" t="inlineStr">{text}</c>'
        style = self._style(sheet, shown, strong, False)
        return f'<c r="{place}" s="{style}"><v>{written!r}</v></c>'

    def _style(self, sheet: Any, shown: str, strong: bool, quoted: bool) -> int:
        """Return the number of the style of such cells: made once, since making one is slow."""
        key = (shown, strong, quoted)
        if key not in self._styles:
            cell: Any = WriteOnlyCell(sheet)
            _dress(cell, shown, strong, quoted)
            self._styles[key] = cell.style_id
        return self._styles[key]


def _dress(cell: Any, shown: str, strong: bool, quoted: bool) -> None:
    cell.number_format = shown
    if strong:
        cell.font = Font(bold=True)
        cell.border = Border(bottom=Side(style="medium"))
        cell.alignment = Alignment(wrap_text=True, vertical="bottom")
    cell.quotePrefix = quoted


def _fill(archive: ZipFile, part: ZipInfo, frame: bytes, body: IO[bytes]) -> None:
    """Write a sheet whose headings are in `frame`, with the rows of `body` below; close `body`."""
    head, end, tail = frame.partition(b"</sheetData>")
    with body, archive.open(part, "w") as sheet:
        sheet.write(head)
        body.seek(0)
        copyfileobj(body, sheet)
        sheet.write(end + tail)


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


def _written(value: Value, kind: Kind) -> tuple[int | float | str, str]:
    """Return what the cell holds and the format that shows it; a day is a number there."""
    if kind is Kind.TEXT or isinstance(value, str):
        return plain_text(str(value)), "@"
    if isinstance(value, datetime):
        local = timezone.localtime(value) if timezone.is_aware(value) else value
        return _serial(local.replace(tzinfo=None)), "yyyy-mm-dd hh:mm"
    if isinstance(value, date):
        return _serial(value), "yyyy-mm-dd"
    if kind in (Kind.SCORE, Kind.POINTS):
        return _halves(value or 0, kind)
    if kind is Kind.MEAN:
        return float(value or 0), SIGNED_DECIMAL
    if kind is Kind.PERCENT or isinstance(value, Fraction):
        return float(value or 0), "0.00"
    return int(value or 0), "0"


def _serial(day: date) -> int | float:
    """The number by which spreadsheets know a day, or a moment: days since the end of 1899."""
    if isinstance(day, datetime):
        return (day - datetime(*DAY_ZERO)) / timedelta(days=1)  # noqa: DTZ001  the club's own clock
    return (day - date(*DAY_ZERO)).days


def _halves(halves: int | Fraction, kind: Kind) -> tuple[int | float, str]:
    whole = halves % 2 == 0
    number = int(halves // 2) if whole else float(halves / 2)
    if kind is Kind.POINTS:
        return number, "0" if whole else "0.0"
    return number, SIGNED if whole else SIGNED_DECIMAL


def _fitting(column: Column, cells: list[list[Value]]) -> int:
    """Return a width that shows the longest value and the heading's longest word with its arrow."""
    heading = max((len(word) for word in column.heading.split()), default=0) + 3
    values = (
        10 if isinstance(cell, date) else len(str(cell or "")) for row in cells for cell in row
    )
    # A fraction is long when written out, but one decimal of it is shown.
    longest = 6 if column.kind in (Kind.MEAN, Kind.PERCENT) else max(values, default=0)
    return min(max(heading, longest + 1, WIDTHS.start), WIDTHS.stop - 1)
