"""Results of boards with free contracts: who took, with what, and what each defender pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import Deal
from scoring.rules.deal import Contract, Outcome
from tournaments.directing.free import HIGHEST_FREE, FreeResult
from tournaments.directing.sentences import unit_text
from tournaments.directing.units import unit_doubt
from tournaments.forms.results import THEIRS, TypedRow
from tournaments.models import Tournament

if TYPE_CHECKING:
    from scoring.models import Table

PASSED = "passe"
CONTRACTS = (
    (Contract.PRISE, gettext_lazy("Prise")),
    (Contract.GARDE, gettext_lazy("Garde")),
    (Contract.GARDE_SANS, gettext_lazy("Garde sans")),
    (Contract.GARDE_CONTRE, gettext_lazy("Garde contre")),
)
_EVEN = frozenset({Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE})


def beyond_highest() -> str:
    """The sentence for a score that no deal can make."""
    return _("Plus de 962 : aucune donne ne vaut autant.")


@dataclass(frozen=True)
class FreeCell:
    """A board at a table: who sits there, by seat index, and the deal that stands there.

    `mark`: how the arbiter lets it count, in words; blank as it was played.
    """

    table: Table
    board: int
    players: Mapping[int, str]
    deal: Deal | None
    mark: str = ""

    @property
    def key(self) -> tuple[int, int]:
        """The table's pk and the board."""
        return self.table.pk, self.board

    @property
    def counting(self) -> Deal | None:
        """The result that counts, if one does."""
        deal = self.deal
        if deal is None or deal.voided_at is not None:
            return None
        return deal if deal.outcome in (Outcome.PLAYED, Outcome.PASSED) else None


@dataclass
class FreeRow(TypedRow[FreeCell]):
    """One play: who took it with what besides the score."""

    taker: str = ""
    contract: str = ""

    @property
    def locked(self) -> bool:
        """True where the whole deal is known: it is corrected on its own page."""
        deal = self.cell.counting
        return (
            deal is not None and deal.outcome == Outcome.PLAYED and deal.depth == Deal.Depth.FACTS
        )

    @property
    def blank(self) -> bool:
        """Whether nothing was typed."""
        return not (self.taker or self.contract or self.text)

    @property
    def takers(self) -> list[tuple[str, str]]:
        """Whom the taker is chosen from, and that everybody passed."""
        named = [(str(index), name) for index, name in sorted(self.cell.players.items())]
        return [("", "–"), *named, (PASSED, _("Tout le monde a passé"))]

    @property
    def contracts(self) -> list[tuple[str, str]]:
        """The contracts to choose from."""
        return [("", "–"), *((str(one), str(name)) for one, name in CONTRACTS)]

    @property
    def doubt(self) -> str:
        """The sentence of what is doubtful about a garde that stands."""
        deal = self.cell.counting
        if deal is None or deal.contract != Contract.GARDE:
            return ""
        code = unit_doubt((deal.half_unit or 0) // 2)
        return unit_text(code) if code else ""

    def read(self) -> None:
        """Turn what was typed into a result, or say why not."""
        if self.keep == THEIRS or self.locked:
            return
        deal = self.cell.counting
        if self.blank:
            if deal is not None and deal.version == self.version:
                self.error = unit_text("unit_erased")
            return
        self.error = self._wrong()

    def _wrong(self) -> str:
        if self.taker == PASSED:
            return _("Tout le monde a passé : ni contrat ni score.") if self._more else ""
        if self.taker not in {str(index) for index in self.cell.players}:
            return _("Qui a pris ?")
        if self.contract not in {str(one) for one, _name in CONTRACTS}:
            return _("Avec quel contrat ?")
        found = self.signed()
        if found is None:
            return unit_text("unit_unreadable")
        digits, negative = found
        unit = int(digits)
        if unit > HIGHEST_FREE:
            return beyond_highest()
        if unit % 2 and self.contract in _EVEN:
            return _("Impair : à partir de la garde, le score est toujours pair.")
        self.text, self.minus = digits, negative
        self.half_unit = -2 * unit if negative else 2 * unit
        return ""

    @property
    def _more(self) -> bool:
        return bool(self.contract or self.text)

    @property
    def result(self) -> FreeResult | None:
        """What is to be stored, once read; None for blank rows and for those left to others."""
        if self.error or self.blank or self.locked or self.keep == THEIRS:
            return None
        passed = self.taker == PASSED
        return FreeResult(
            table=self.cell.table.pk,
            board=self.cell.board,
            taker=None if passed else int(self.taker),
            contract=None if passed else Contract(self.contract),
            half_unit=self.half_unit,
            submission=self.submission,
            version=self.wanted_version,
        )


class FreeRows:
    """The rows of a page; `data` is what was posted to it."""

    def __init__(self, cells: Sequence[FreeCell], data: QueryDict | None = None) -> None:
        self.rows = [_stored(cell) if data is None else _typed(cell, data) for cell in cells]

    def is_valid(self) -> bool:
        """Read what was typed; every row says what is wrong with it."""
        for row in self.rows:
            row.read()
        return not any(row.error for row in self.rows)

    @property
    def wrong(self) -> list[FreeRow]:
        """The rows somebody must look at."""
        return [row for row in self.rows if row.error or row.clash]

    def results(self) -> list[FreeResult]:
        """What is to be stored, once valid."""
        return [one for row in self.rows if (one := row.result) is not None]

    def show_clashes(self, deals: Mapping[tuple[int, int], Deal]) -> None:
        """Let each row that somebody else wrote show both results."""
        for row in self.rows:
            row.show_clash(deals.get(row.cell.key))


def _stored(cell: FreeCell) -> FreeRow:
    row = FreeRow(cell, version=cell.deal.version if cell.deal else 0)
    deal = cell.counting
    if deal is None:
        return row
    if deal.outcome == Outcome.PASSED:
        row.taker = PASSED
        return row
    row.taker, row.contract = str(deal.taker), deal.contract or ""
    row.show(deal.half_unit or 0)
    return row


def _typed(cell: FreeCell, data: QueryDict) -> FreeRow:
    row = FreeRow(cell)
    row.fill(data)
    row.taker = data.get(f"taker-{row.name}", "")
    row.contract = data.get(f"contract-{row.name}", "")
    return row


class MethodForm(forms.Form):
    """How boards with free contracts are ranked."""

    method = forms.ChoiceField(
        label=gettext_lazy("Classement"),
        choices=Tournament.Method.choices,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choisissez une façon de classer.")},
    )
