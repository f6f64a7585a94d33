"""What is typed of a meeting: its boards' results, its bonus, what the arbiter decides."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.deal import Contract
from scoring.words import CONTRACTS as CONTRACTS_SAID
from tarotclub.fields import NameField
from tarotclub.templatetags.figures import MINUS
from tournaments import faultwords
from tournaments.arbitration import Form, faults_for
from tournaments.directing.free import HIGHEST_FREE
from tournaments.directing.teams import CONTRACTS, Mark, TeamResult
from tournaments.forms.free import beyond_highest
from tournaments.forms.results import TypedScore

if TYPE_CHECKING:
    from django.http import QueryDict

    from scoring.models import Deal
    from tournaments.standings.teams import Played, QuarterSheet

MOST_PM = 99


class LegAt(Protocol):
    """A board at one table, at the desk or on the table's phone: what stands there."""

    @property
    def board(self) -> int: ...

    @property
    def played(self) -> Played | None: ...


@dataclass
class LegRow(TypedScore):
    """A board at one table as it is typed: its contract and its score."""

    cell: LegAt
    table: int
    contract: str = Contract.GARDE

    @property
    def name(self) -> str:
        return f"{self.table}-{self.cell.board}"

    @property
    def locked(self) -> bool:
        """True where the whole deal is known: it is corrected on its own page."""
        stands = self.cell.played
        return stands is not None and stands.counting and stands.full

    @property
    def contracts(self) -> list[tuple[str, str]]:
        """What may be played."""
        return [(str(one), str(CONTRACTS_SAID[one])) for one in CONTRACTS]

    def show_clash(self, deal: Deal | None) -> None:
        """Let the row show what somebody else wrote, so that saving again replaces it."""
        if deal is not None:
            self.version, self.clash = deal.version, deal
            self.error = gettext(
                "Changé entre-temps par quelqu’un d’autre : enregistrez pour remplacer."
            )

    def result(self) -> TeamResult:
        """What is to be stored, once read."""
        return TeamResult(
            table=self.table,
            board=self.cell.board,
            half_unit=self.half_unit,
            contract=Contract(self.contract),
            submission=self.submission,
            version=self.version,
        )


class MeetingRows:
    """The boards of a quarter, both attacks side by side; `data` is what was posted."""

    def __init__(
        self,
        sheets: Iterable[QuarterSheet],
        tables: Mapping[tuple[int, int], int],
        data: QueryDict | None = None,
    ) -> None:
        self.sheets = [
            (
                sheet,
                [
                    (row, [leg_row(cell, tables[cell.at[:2]], data) for cell in row.legs])
                    for row in sheet.rows
                ],
            )
            for sheet in sheets
        ]

    @property
    def rows(self) -> list[LegRow]:
        """Every row of the page."""
        return [one for _sheet, rows in self.sheets for _board, pair in rows for one in pair]

    @property
    def wrong(self) -> list[LegRow]:
        """The rows somebody must look at."""
        return [one for one in self.rows if one.error]

    def is_valid(self) -> bool:
        """Read what was typed; every row says what is wrong with it."""
        for one in self.rows:
            read_leg(one)
        return not self.wrong

    def results(self) -> list[TeamResult]:
        """What is to be stored, once valid; a field emptied takes its result away."""
        return [
            one.result()
            for one in self.rows
            if not one.locked
            and (one.text or (one.version and one.cell.played and one.cell.played.counting))
        ]


def leg_row(cell: LegAt, table: int, data: QueryDict | None) -> LegRow:
    """A board's row at a table (its pk): as it stands, or as it was posted."""
    row = LegRow(cell, table)
    stands = cell.played
    if data is None:
        if stands is not None:
            row.version = stands.version
            row.contract = stands.contract or Contract.GARDE
            if stands.half_unit is not None:
                row.show(stands.half_unit)
        return row
    row.fill(data)
    row.contract = data.get(f"contract-{row.name}", Contract.GARDE)
    return row


def read_leg(row: LegRow) -> None:
    """Turn the text into a score, or say why not; blank stays None."""
    if row.locked:
        return
    if row.contract not in {str(one) for one in CONTRACTS}:
        row.error, row.contract = gettext("Garde, garde sans ou garde contre."), Contract.GARDE
        return
    if not row.text:
        return
    found = row.signed()
    if found is None:
        row.refuse("unit_unreadable")
        return
    digits, negative = found
    unit = -int(digits) if negative else int(digits)
    # The grid of match points ends at 698; a free contract may go beyond it.
    if abs(unit) > HIGHEST_FREE:
        row.error = beyond_highest()
        return
    if unit % 2:
        row.refuse("unit_odd")
        return
    row.text, row.minus, row.half_unit = digits, negative, 2 * unit


class PmField(forms.DecimalField):
    """An amount of match points, as people write it: a comma will do."""

    def __init__(self, least: int = 0, **options: Any) -> None:
        told = _("Un nombre de PM, de 0 à 99.") if least == 0 else _("Un nombre de PM, au plus 99.")
        super().__init__(
            min_value=least,
            max_value=MOST_PM,
            decimal_places=2,
            widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
            error_messages={
                "invalid": told,
                "min_value": told,
                "max_value": told,
                "max_decimal_places": _("Deux décimales au plus."),
                "required": told,
            },
            **options,
        )

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str):
            value = "".join(value.split()).replace(",", ".").replace(MINUS, "-")
        return super().to_python(value)


class BonusForm(forms.Form):
    """What a team begins the meeting with."""

    bonus = PmField(label=_("Bonus, en PM"))


class TeamRulingForm(forms.Form):
    """What an arbiter holds against a team: PM, a warning, a board adjusted or neutralised."""

    side = forms.TypedChoiceField(
        label=_("Équipe"),
        coerce=int,
        error_messages={"required": _("Choisissez une équipe.")},
    )
    fault = forms.ChoiceField(label=_("Faute du code"), required=False)
    board = forms.ChoiceField(label=_("Étui et table"), required=False)
    mark = forms.ChoiceField(
        label=_("La donne"),
        required=False,
        choices=[
            (Mark.STANDS.value, _("compte comme elle a été jouée")),
            (Mark.ADJUSTED.value, _("marque ajustée : 0 à l’équipe fautive, au moins 4 à l’autre")),
            (Mark.NEUTRALISED.value, _("neutralisée")),
        ],
    )
    pm = PmField(
        least=-MOST_PM,
        label=_("PM retirés"),
        required=False,
        help_text=_("Un nombre négatif donne des PM à l’équipe."),
    )
    warning = forms.BooleanField(label=_("Avertissement"), required=False)
    reason = NameField(label=_("Motif"), max_length=200, required=False)
    submission = forms.UUIDField(widget=forms.HiddenInput, required=False)
    use_required_attribute = False

    def __init__(
        self,
        data: QueryDict | None,
        sides: Sequence[tuple[int, str]],
        boards: Sequence[tuple[str, str]],
        triangular: bool,
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        self.triangular = triangular
        fields: Any = self.fields
        fields["side"].choices = [("", _("choisir")), *sides]
        fields["board"].choices = [("", _("aucun")), *boards]
        fields["fault"].choices = [
            ("", _("Aucune : motif en toutes lettres")),
            *((one.id, faultwords.title(one)) for one in faults_for(Form.EQUIPES)),
        ]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.errors:
            return given
        if not (given.get("pm") or given.get("warning") or given.get("mark")):
            self.add_error("pm", _("Des PM, un avertissement, ou une marque pour la donne."))
        if given.get("mark") and not given.get("board"):
            self.add_error("board", _("De quel étui s’agit-il ?"))
        elif self.triangular and given.get("pm") and not given.get("board"):
            self.add_error(
                "board", _("Dans une triangulaire, l’étui dit de quel match les PM sont retirés.")
            )
        if not given.get("fault") and not given.get("reason"):
            self.add_error("reason", _("Dites pourquoi : le journal le garde."))
        given["submission"] = given.get("submission") or uuid.uuid4()
        return given

    def at(self) -> tuple[int, int] | None:
        """The board: its table's pk and its number; None where none was chosen."""
        table, _dash, number = self.cleaned_data["board"].partition("-")
        return (int(table), int(number)) if table else None
