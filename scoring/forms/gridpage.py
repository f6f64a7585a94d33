"""The grid as its page and its script draw it: cells, scores, running totals, what differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.forms.grid import Row, SheetForm
from scoring.forms.gridrules import GridColumn, Seated, ends_hint
from scoring.marques import marque
from scoring.messages import finding_text
from scoring.rules.ruleset import DuelLedger
from tarotclub.templatetags.figures import score


@dataclass(frozen=True)
class InputCell:
    """A cell to type in, with the sentence that stands against it."""

    column: GridColumn
    name: str
    value: str
    error: str


@dataclass(frozen=True)
class ScoreCell:
    """What a row gives a seat, and the running total after it; blank where it does not play."""

    seat: int
    score: str
    total: str
    taker: bool


class RowPage:
    """One row of the grid."""

    def __init__(self, row: Row, form: SheetForm) -> None:
        self.row = row
        self.form = form

    @property
    def inputs(self) -> Sequence[InputCell]:
        row = self.row
        return [
            InputCell(
                column,
                f"{row.place}-{column.name}",
                row.cells[column.name],
                row.errors.get(column.name, ""),
            )
            for column in self.form.columns
        ]

    @property
    def scores(self) -> Sequence[ScoreCell]:
        row = self.row
        taker = row.deal.taker if row.deal else None
        return [
            ScoreCell(
                each.index,
                score(row.half_scores.get(each.index)),
                score(row.half_totals.get(each.index)),
                taker == each.index,
            )
            for each in self.form.seated
        ]

    @property
    def complaints(self) -> Sequence[tuple[str, str, str]]:
        """What stands against the row: the cell's field, its heading, the sentence."""
        titles = {column.name: column.title for column in self.form.columns}
        order = ["", *titles]
        found = sorted(self.row.errors.items(), key=lambda error: order.index(error[0]))
        return [(name, titles.get(name, ""), text) for name, text in found]

    @property
    def doubts(self) -> Sequence[str]:
        """What the rules doubt: said, never in the way."""
        found = marque(self.row.deal, self.form.rules) if self.row.deal else None
        return [finding_text(each) for each in (found.warnings if found else ())]


class GridPage:
    """The whole grid."""

    def __init__(self, form: SheetForm) -> None:
        self.form = form

    @property
    def columns(self) -> Sequence[GridColumn]:
        return self.form.columns

    @property
    def seated(self) -> Sequence[Seated]:
        return self.form.seated

    @property
    def rows(self) -> Sequence[RowPage]:
        return [RowPage(row, self.form) for row in self.form.rows]

    @property
    def totals(self) -> Sequence[tuple[int, str]]:
        """Each seat's total by the sheet and the rows."""
        found = self.form.half_totals
        return [(each.index, score(found.get(each.index))) for each in self.form.seated]

    @property
    def gaps(self) -> Sequence[tuple[int, str, bool]]:
        """By seat: how the paper's total differs from ours, in words, and whether it does."""
        return [(each.seat, _gap(each.half_gap), bool(each.half_gap)) for each in self.form.paper]

    @property
    def adds_up(self) -> bool:
        """False where two players each write their gains, so that no sum is 0."""
        rule = self.form.table_rule
        return rule is None or rule.duel is not DuelLedger.GAINS

    @property
    def paper_said(self) -> str:
        """What the paper's totals come to: `La somme fait 0.`, or what is missing to zero."""
        found, left = self.form.half_paper_sum, self.form.paper_open
        if found is None or not self.adds_up:
            return ""
        names = {each.index: each.name for each in self.form.seated}
        if len(left) == 1:
            said = {"name": names[left[0]], "missing": score(-found) or "0"}
            return _("Il manque le total de %(name)s : %(missing)s fait zéro.") % said
        if left:
            return _("Somme jusqu’ici : %(sum)s.") % {"sum": score(found)}
        if found == 0:
            return _("Les totaux de la feuille font zéro.")
        said = {"sum": score(found), "missing": score(-found)}
        return _("Les totaux de la feuille font %(sum)s : il manque %(missing)s.") % said

    @property
    def compared_said(self) -> str:
        """What comparing the two lines of totals gives, once every total is typed; before that
        which of them cannot be read."""
        names = {each.index: each.name for each in self.form.seated}
        wrong = [each for each in self.form.paper if each.error]
        if wrong:
            return f"{names[wrong[0].seat]}\u00a0: {wrong[0].error}"
        if self.form.paper_open:
            return ""
        if self.form.differs:
            return _("La feuille et les donnes saisies ne disent pas la même chose.")
        return _("La feuille et les donnes saisies disent la même chose.")

    @property
    def width(self) -> int:
        """How many cells a note spans."""
        return len(self.columns) + len(self.seated)

    @property
    def ends(self) -> str:
        """`TP tous passent, PS petit sec`: what is written where a deal was not played."""
        return ends_hint(self.form.rules, self.form.table_rule)


def _gap(half_gap: int | None) -> str:
    if half_gap is None:
        return ""
    return score(half_gap) if half_gap else _("juste")


def answer(page: GridPage) -> dict[str, object]:
    """The same for the script, as JSON."""
    return {
        "rows": [*_rows(page)],
        "totals": {str(seat): text for seat, text in page.totals},
        "gaps": {str(seat): [text, off] for seat, text, off in page.gaps},
        "paper": {str(each.seat): each.error for each in page.form.paper if each.error},
        "said": [page.paper_said, page.compared_said],
        "differs": page.form.differs,
        "filled": len(page.form.filled),
        "taken": bool(page.form.taken),
        "stored": all(row.deal is not None and row.deal.pk for row in page.form.filled),
    }


def _rows(page: GridPage) -> Iterator[dict[str, object]]:
    for each in page.rows:
        yield {
            "place": each.row.place,
            "blank": each.row.blank,
            "errors": [[name, title, text] for name, title, text in each.complaints],
            "doubts": [*each.doubts],
            "scores": {
                str(cell.seat): [cell.score, cell.total, cell.taker] for cell in each.scores
            },
        }
