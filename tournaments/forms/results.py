"""A column of results, as a travelling sheet has it: one score per row, blank where not yet.

Each row carries the version of the deal it was made from and a submission of its own. Where
somebody else wrote meanwhile, the row shows both results and waits for a choice.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from django.http import QueryDict

from scoring.models import Deal, Table
from tarotclub.whole import whole
from tournaments.directing import Result, unit_doubt, unit_error
from tournaments.directing.sentences import unit_text
from tournaments.progress import PlayCell

_NUMBER = re.compile(r"([+-]?)([0-9]{1,5})")
MINE, THEIRS = "mine", "theirs"


class Cell(Protocol):
    """A board at a table, and the deal that stands there."""

    @property
    def table(self) -> Table: ...

    @property
    def board(self) -> int: ...

    @property
    def deal(self) -> Deal | None: ...

    @property
    def key(self) -> tuple[int, int]:
        """The table's pk and the board."""


Place = TypeVar("Place", bound=Cell)


@dataclass(kw_only=True)
class TypedScore:
    """A score as it is typed: the version it was made from, and what is wrong with it.

    `clash`: what somebody else made of it meanwhile. `half_unit` is read from the text.
    """

    text: str = ""
    minus: bool = False
    version: int = 0
    submission: uuid.UUID = field(default_factory=uuid.uuid4)
    error: str = ""
    clash: Deal | None = None
    half_unit: int | None = None

    @property
    def name(self) -> str:
        """What its fields are called after: the table's pk and the board."""
        raise NotImplementedError

    def show(self, half_unit: int) -> None:
        """Write what stands, as it would be typed."""
        self.text, self.minus = str(abs(half_unit) // 2), half_unit < 0

    def fill(self, data: QueryDict) -> None:
        """Take over what was posted."""
        name = self.name
        self.text = data.get(f"unit-{name}", "").strip()
        self.minus = f"minus-{name}" in data
        self.version = whole(data.get(f"version-{name}")) or 0
        try:
            self.submission = uuid.UUID(data.get(f"submission-{name}", ""))
        except ValueError:
            self.submission = uuid.uuid4()

    def signed(self) -> tuple[str, bool] | None:
        """The digits that were typed and whether they are lost; None where it is no number."""
        found = _NUMBER.fullmatch(re.sub(r"\s", "", self.text).replace("−", "-"))
        if found is None:
            return None
        sign, digits = found.groups()
        # A sign that was typed says more than the switch beside the field.
        return digits, sign == "-" if sign else self.minus

    def refuse(self, code: str) -> None:
        """Say what is wrong with the row."""
        self.error = unit_text(code)


@dataclass
class TypedRow(TypedScore, Generic[Place]):
    """One play: what stands there, what was typed, and which of two versions is kept."""

    cell: Place
    keep: str = ""
    seen: int | None = None

    @property
    def name(self) -> str:
        return f"{self.cell.table.pk}-{self.cell.board}"

    @property
    def wanted_version(self) -> int:
        """The version that is written over: the one last seen, where one's own stays."""
        return self.seen if self.keep == MINE and self.seen is not None else self.version

    def fill(self, data: QueryDict) -> None:
        super().fill(data)
        self.seen = whole(data.get(f"seen-{self.name}"))
        self.keep = data.get(f"keep-{self.name}", "")

    def show_clash(self, deal: Deal | None) -> None:
        """Show what somebody else wrote beside what was typed."""
        self.clash = deal
        if deal is not None:
            self.seen, self.keep = deal.version, ""


class ResultRow(TypedRow[PlayCell]):
    """A play of which the score alone is typed."""

    @property
    def locked(self) -> bool:
        """True where the whole deal is known: it is corrected on its own page."""
        deal = self.cell.counting
        return deal is not None and deal.depth == Deal.Depth.FACTS

    @property
    def doubt(self) -> str:
        """The sentence of what is doubtful about the result that stands."""
        deal = self.cell.counting
        code = None if deal is None else unit_doubt((deal.half_unit or 0) // 2)
        return unit_text(code) if code else ""


class ResultRows:
    """The rows of a page; `data` is what was posted to it."""

    def __init__(self, cells: Sequence[PlayCell], data: QueryDict | None = None) -> None:
        self.bound = data is not None
        self.rows = [_stored(cell) if data is None else _typed(cell, data) for cell in cells]

    def is_valid(self) -> bool:
        """Read what was typed; every row says what is wrong with it."""
        for row in self.rows:
            _read(row)
        return not any(row.error for row in self.rows)

    @property
    def wrong(self) -> list[ResultRow]:
        """The rows somebody must look at."""
        return [row for row in self.rows if row.error or row.clash]

    def results(self) -> list[Result]:
        """What is to be stored, once valid: nothing for blank rows and for those left to others."""
        return [
            Result(
                table=row.cell.table.pk,
                board=row.cell.board,
                half_unit=row.half_unit,
                submission=row.submission,
                version=row.wanted_version,
            )
            for row in self.rows
            if row.half_unit is not None
        ]

    def show_clashes(self, deals: Mapping[tuple[int, int], Deal]) -> None:
        """Let each row that somebody else wrote show both results."""
        for row in self.rows:
            row.show_clash(deals.get(row.cell.key))


def _stored(cell: PlayCell) -> ResultRow:
    row = ResultRow(cell, version=cell.deal.version if cell.deal else 0)
    if cell.counting is not None and cell.counting.half_unit is not None:
        row.show(cell.counting.half_unit)
    return row


def _typed(cell: PlayCell, data: QueryDict) -> ResultRow:
    row = ResultRow(cell)
    row.fill(data)
    return row


def _read(row: ResultRow) -> None:
    """Turn the text into a score, or say why not."""
    if row.keep == THEIRS or row.locked:
        return
    if not row.text:
        _read_blank(row)
        return
    found = row.signed()
    if found is None:
        row.refuse("unit_unreadable")
        return
    digits, negative = found
    unit = -int(digits) if negative else int(digits)
    wrong = unit_error(unit)
    if wrong:
        row.refuse(wrong)
        return
    row.text, row.minus, row.half_unit = digits, negative, 2 * unit


def _read_blank(row: ResultRow) -> None:
    """Blank is not yet; a result that its writer saw is not taken away by emptying the field."""
    deal = row.cell.counting
    if deal is not None and deal.version == row.version:
        row.refuse("unit_erased")
