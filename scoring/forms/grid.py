"""Sheet mode: one row per deal as it stands on paper, read into entries of the write path.

A row is read with the letters of paper sheets (`G`, `41,5`, `S2`), then judged by the deal form
itself, so that both refuse the same things in the same words.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.forms.deal import DealForm, Turn
from scoring.forms.gridrow import CONTRACTS, RowReader
from scoring.forms.gridrules import OUTCOME_KEYS, Seated, Wrong, columns_of
from scoring.marques import form_at, half_scores
from scoring.models import Deal
from scoring.recording import (
    Batch,
    DealConflict,
    DealEntry,
    EntryRefused,
    NextDeal,
    refusal_text,
    unplayable,
)
from tarotclub.whole import whole

ROWS, MORE, MOST = 12, 8, 60
"""Rows of a blank page, rows that are added, rows that one page may have."""
LONGEST = 24
"""Characters that a cell may hold."""
CELLS = {"attack": "points", "defence": "points", "outcome": "contract"}
"""Where a complaint of the deal form stands in the grid, under another name."""
_TOTAL = re.compile("([-+−–]?) ?([0-9]{1,3}(?: ?[0-9]{3})?)?(?:[.,]([05])0?|(½))?")


@dataclass
class Row:
    """A row as it was typed, and what it comes to.

    `errors` stand by cell; those of the whole row under "". `half_scores` and `half_totals` go by
    seat index and are empty where the row is blank or cannot be read.
    """

    place: int
    number: int
    submission: str
    cells: Mapping[str, str]
    errors: dict[str, str] = field(default_factory=dict)
    entry: DealEntry | None = None
    deal: Deal | None = None
    taken: Deal | None = None
    half_scores: Mapping[int, int] = field(default_factory=dict)
    half_totals: Mapping[int, int] = field(default_factory=dict)

    @property
    def blank(self) -> bool:
        """True where nothing was typed in any cell."""
        return not any(self.cells.values())


@dataclass(frozen=True)
class PaperTotal:
    """A total that the paper sheet prints: as typed, in halves where it can be read, and how much
    it differs from what the rows come to."""

    seat: int
    text: str
    half_total: int | None
    error: str
    half_gap: int | None


class SheetForm:
    """The grid. `form.entries` are what to record where `form.valid`.

    `standing` are the totals in halves that the seats have by the deals already on the sheet.
    """

    def __init__(
        self,
        data: QueryDict | None,
        batch: Batch,
        seated: Sequence[Seated],
        standing: Mapping[int, int],
        rows: int = ROWS,
    ) -> None:
        self.batch = batch
        self.seated = seated
        self.rules = batch.table.rule_set.rules
        self.table_rule = self.rules.table_for(batch.table.size)
        self.columns = columns_of(self.rules, self.table_rule)
        self.anyway = data is not None and bool(data.get("anyway"))
        self.rows = self._typed(data) if data is not None else self._blank(rows)
        self.half_totals = dict(standing)
        self._read()
        self.paper = tuple(self._paper(data or QueryDict()))

    @property
    def filled(self) -> Sequence[Row]:
        """The rows in which something stands."""
        return [row for row in self.rows if not row.blank]

    @property
    def entries(self) -> Sequence[DealEntry]:
        """What the rows say, in the order of their numbers."""
        return [row.entry for row in self.filled if row.entry is not None]

    @property
    def taken(self) -> Sequence[Row]:
        """The rows whose number somebody else wrote meanwhile."""
        return [row for row in self.rows if row.taken is not None]

    @property
    def differs(self) -> bool:
        """True where a total of the paper is not what the rows come to."""
        return any(each.half_gap for each in self.paper)

    @property
    def valid(self) -> bool:
        """True when every row that holds something can be stored, and the paper's totals read."""
        wrong = any(row.errors for row in self.rows) or any(each.error for each in self.paper)
        return bool(self.filled) and not wrong

    @property
    def half_paper_sum(self) -> int | None:
        """What the paper's totals add up to; None where none is typed or one cannot be read."""
        if any(each.error for each in self.paper) or not any(each.text for each in self.paper):
            return None
        return sum(each.half_total or 0 for each in self.paper)

    @property
    def paper_open(self) -> Sequence[int]:
        """The seats of which the paper's total is not typed yet."""
        return [each.seat for each in self.paper if not each.text]

    def _blank(self, count: int) -> list[Row]:
        start = self.batch.next_number
        return [
            Row(nth, start + nth, str(uuid.uuid4()), dict.fromkeys(self._names, ""))
            for nth in range(min(count, MOST))
        ]

    @property
    def _names(self) -> Sequence[str]:
        return [column.name for column in self.columns]

    def _typed(self, data: QueryDict) -> list[Row]:
        count = min(whole(data.get("rows"), 2) or ROWS, MOST)
        return [self._row(data, nth) for nth in range(count)]

    def _row(self, data: QueryDict, nth: int) -> Row:
        cells = {
            name: " ".join((data.get(f"{nth}-{name}") or "").split())[:LONGEST]
            for name in self._names
        }
        number = whole(data.get(f"{nth}-number"), 3) or 0
        return Row(nth, number, data.get(f"{nth}-submission") or "", cells)

    def add_rows(self, count: int = MORE) -> None:
        """Add blank rows below, as many as one page may have."""
        last = max((row.number for row in self.rows), default=self.batch.next_number - 1)
        for nth in range(len(self.rows), min(len(self.rows) + count, MOST)):
            last += 1
            blank = dict.fromkeys(self._names, "")
            self.rows.append(Row(nth, last, str(uuid.uuid4()), blank))

    def _read(self) -> None:
        """Read the rows from the first to the last that holds something."""
        last = max((row.place for row in self.filled), default=-1)
        before = 0
        for row in self.rows[: last + 1]:
            if row.number <= before:
                row.errors[""] = _("Le numéro de cette donne n’est pas lisible.")
                continue
            before = row.number
            if row.blank:
                if row.number not in self.batch.standing:
                    row.errors[""] = _(
                        "Ligne sautée : écrivez la donne, ou %(key)s au contrat si tous passent."
                    ) % {"key": "TP"}
                continue
            self._judge(row)

    def _judge(self, row: Row) -> None:
        coming = self.batch.turn(row.number)
        form = form_at(self.batch.table, len(coming.playing))
        turn = Turn(row.number, coming.playing, coming.dealer, self.batch.fixed, self.rules, form)
        try:
            if turn.table is None:
                none = unplayable(len(turn.playing), turn.rules, turn.form)
                raise Wrong("", refusal_text(none))
            self._store(row, self._deal_form(row, turn, coming))
        except Wrong as wrong:
            row.errors.setdefault(wrong.cell, wrong.text)
        if row.deal is None:
            self.batch.suppose(row.number)

    def _deal_form(self, row: Row, turn: Turn, coming: NextDeal) -> DealForm:
        """What the row says as the deal form's own fields."""
        data = QueryDict(mutable=True)
        data["number"], data["submission"] = str(row.number), row.submission
        told = RowReader(row.cells, self.seated, coming, self._offered(turn))
        for name, value in told.fields():
            data.appendlist(name, value)
        row.errors.update(told.errors)
        return DealForm(data, turn)

    def _offered(self, turn: Turn) -> Mapping[str, object]:
        """What may stand in the contract's place: contracts and ends of these rules."""
        bids = {each.contract for each in turn.contracts}
        found: dict[str, object] = {key: bid for key, bid in CONTRACTS.items() if bid in bids}
        return {**found, **{k: end for k, end in OUTCOME_KEYS.items() if end in turn.outcomes}}

    def _store(self, row: Row, form: DealForm) -> None:
        self._complain(row, form)
        if row.errors or form.entry is None:
            return
        try:
            row.deal = self.batch.add(form.entry)
        except DealConflict as conflict:
            if conflict.existing._state.adding:
                # Two rows of one page that claim to be the same deal: no page of ours makes them.
                row.errors[""] = _("Le numéro de cette donne n’est pas lisible.")
                return
            row.taken = conflict.existing
            row.errors[""] = _("Quelqu’un a saisi la donne %(number)s entre-temps.") % {
                "number": row.number
            }
            return
        except EntryRefused as refused:
            form.refuse(refused.findings)
            self._complain(row, form)
            return
        row.entry = form.entry
        row.half_scores = half_scores(row.deal, self.rules) if row.deal._state.adding else {}
        for seat, halves in row.half_scores.items():
            self.half_totals[seat] = self.half_totals.get(seat, 0) + halves
        row.half_totals = {seat: self.half_totals[seat] for seat in row.half_scores}

    def _complain(self, row: Row, form: DealForm) -> None:
        for name, texts in form.errors.items():
            cell = CELLS.get(name, name)
            row.errors.setdefault(cell if cell in row.cells else "", str(texts[0]))

    def _paper(self, data: QueryDict) -> Iterator[PaperTotal]:
        for each in self.seated:
            text = (data.get(f"total-{each.index}") or "").strip()[:LONGEST]
            halves = parse_total(text)
            error = _("Ce total n’est pas lisible.") if text and halves is None else ""
            gap = None if halves is None else halves - self.half_totals.get(each.index, 0)
            yield PaperTotal(each.index, text, halves, error, gap)


def parse_total(text: str) -> int | None:
    """Read a total as paper has it, in halves: `-84` and `−84` → −168, `1 020,5` → 2041."""
    plain = text.replace("\u202f", " ").replace("\u00a0", " ").strip()
    match = _TOTAL.fullmatch(plain)
    if match is None or not (match[2] or match[4]):
        return None
    halves = 2 * int((match[2] or "0").replace(" ", "")) + bool(match[3] == "5" or match[4])
    return -halves if match[1] in ("-", "−", "–") else halves
