"""The deal form: what people type about one deal, read into an entry of the write path.

Every field is read as text and judged by the reader that also takes JSON, so that the form, the
`score` command and the preview refuse the same things in the same words.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.marques import form_at, place
from scoring.models import Table
from scoring.recording import Constraints, DealEntry, NextDeal, Refusal, refusal_text
from scoring.rules.deal import (
    PACK_HALF_POINTS,
    Called,
    Camp,
    Code,
    Contract,
    Finding,
    Form,
    ImpossibleDeal,
    Outcome,
    show_half_points,
)
from scoring.rules.notation import facts_from_json
from scoring.rules.ruleset import ContractRule, RuleSet, TableRule
from tarotclub.fields import NameField
from tarotclub.whole import whole

ALONE = (Called.SELF, Called.CHIEN)
FIELDS = {
    "points": "attack",
    "points_defence": "attack",
    "partner": "called",
    "petit_au_bout": "petit",
}
"""The form's name of a field where the rules call it otherwise."""
TAKER_AT_TWO = _("De qui a-t-on compté les cartes ?")


@dataclass(frozen=True)
class Turn:
    """Which deal is typed: its number, who plays it and who deals, what is fixed about it."""

    number: int
    playing: tuple[int, ...]
    dealer: int | None
    fixed: Constraints
    rules: RuleSet
    form: Form | None = None

    @classmethod
    def coming(cls, table: Table, turn: NextDeal, fixed: Constraints) -> Turn:
        """The turn of a deal to come; `turn.number` must not be None."""
        rules, form = table.rule_set.rules, form_at(table, len(turn.playing))
        return cls(turn.number or 0, turn.playing, turn.dealer, fixed, rules, form)

    @cached_property
    def table(self) -> TableRule | None:
        """The rules of so many players in this form; None where the set has none."""
        return self.rules.table_for(len(self.playing), self.form)

    @property
    def calls(self) -> bool:
        """True where a card is called: at five, unless the taker is alone against all."""
        return self.table is not None and self.table.calls

    @property
    def duel(self) -> bool:
        """True where two play, without bids: `taker` is then whose cards were counted."""
        return self.table is not None and self.table.duel is not None

    @property
    def contracts(self) -> Sequence[ContractRule]:
        """What may be bid: nothing at two."""
        return () if self.duel else self.rules.contracts

    @property
    def outcomes(self) -> Sequence[Outcome]:
        """How a deal of this table may end."""
        return self.rules.outcomes if self.table is None else self.rules.outcomes_at(self.table)


def poignee_field(seat: int) -> str:
    """The name of the field that holds the poignée of a seat."""
    return f"poignee-{seat}"


UNNOTED = "any"
"""What the form posts for a misère whose kind makes no difference."""


def misere_field(seat: int) -> str:
    """The name of the field that holds the misères of a seat."""
    return f"misere-{seat}"


class DealForm(forms.Form):
    """One deal. `form.entry` is what to record once `is_valid()`.

    Errors carry the code of the rules and stand beside the field they are about. `initial` is the
    same mapping of names to text as posted data (see `typed`).
    """

    submission = forms.UUIDField(required=False, widget=forms.HiddenInput)
    number = forms.IntegerField(
        min_value=1,
        max_value=999,
        widget=forms.HiddenInput,
        error_messages={
            "required": _("Il manque le numéro de la donne."),
            "invalid": _("Le numéro de la donne va de 1 à 999."),
            "min_value": _("Le numéro de la donne va de 1 à 999."),
            "max_value": _("Le numéro de la donne va de 1 à 999."),
        },
    )
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    outcome = forms.CharField(required=False)
    taker = forms.CharField(required=False)
    called = forms.CharField(required=False)
    contract = forms.CharField(required=False)
    bouts = forms.CharField(required=False)
    attack = forms.CharField(required=False)
    defence = forms.CharField(required=False)
    counted = forms.CharField(required=False)
    poignees = forms.CharField(required=False)
    petit = forms.CharField(required=False)
    chelem = forms.CharField(required=False)
    petit_chelem = forms.CharField(required=False)
    misere = forms.CharField(required=False)

    def __init__(self, data: QueryDict | None, turn: Turn, **options: Any) -> None:
        super().__init__(data, **options)
        self.turn = turn
        self.entry: DealEntry | None = None

    def clean(self) -> dict[str, Any]:
        """Read the facts as the rules' own reader reads a record."""
        if self.errors:
            return self.cleaned_data
        outcome = self.cleaned_data["outcome"] or Outcome.PLAYED
        if outcome not in set(Outcome):
            self.add_error("outcome", forms.ValidationError(_("Cette fin de donne n’existe pas.")))
            return self.cleaned_data
        bare = DealEntry(
            submission=self.cleaned_data["submission"] or uuid.uuid4(),
            number=self.cleaned_data["number"],
            outcome=Outcome(outcome),
        )
        try:
            played = bare.outcome is Outcome.PLAYED
            self.entry = self._with_facts(bare) if played else bare
        except ImpossibleDeal as impossible:
            self.refuse(impossible.findings)
        return self.cleaned_data

    def refuse(self, findings: Sequence[Finding | Refusal]) -> None:
        """Say beside each field what the rules, or the table, have against it."""
        for found in findings:
            name = FIELDS.get(found.field, found.field)
            shown = name if name in self.fields else None
            error = forms.ValidationError(self._sentence(found), code=str(found.code))
            self.add_error(shown, error)

    def _sentence(self, found: Finding | Refusal) -> str:
        """At two nobody takes: the same fault has another question."""
        asked = self.turn.duel and found.code == Code.TAKER_MISSING
        return str(TAKER_AT_TWO) if asked else refusal_text(found)

    def _with_facts(self, bare: DealEntry) -> DealEntry:
        facts = facts_from_json(self._record(), self.turn.rules)
        seats = self.turn.playing
        return replace(
            bare,
            taker=seats[facts.taker],
            contract=facts.contract,
            called=facts.called,
            partner=None if facts.partner is None else seats[facts.partner],
            bouts=facts.bouts,
            half_points=facts.half_points,
            counted=self._counted(),
            poignees=tuple(replace(each, seat=seats[each.seat]) for each in facts.poignees),
            petit_au_bout=facts.petit_au_bout,
            chelem=facts.chelem,
            petit_chelem=facts.petit_chelem,
            miseres=tuple(replace(each, seat=seats[each.seat]) for each in facts.miseres),
        )

    def _record(self) -> dict[str, object]:
        """What was typed as a record of the rules: blank is absent, seats are places."""
        return {
            "players": len(self.turn.playing),
            "taker": self._place(self._text("taker")),
            "contract": self._text("contract"),
            "bouts": _number(self._text("bouts")),
            "points": self._text("attack"),
            "points_defence": self._text("defence"),
            "poignees": [*self._poignees()],
            "petit_au_bout": self._text("petit"),
            "chelem": self._text("chelem"),
            "petit_chelem": self._text("petit_chelem"),
            "misere": [*self._miseres()],
            "form": self.turn.form,
            **self._called(),
        }

    def _text(self, name: str) -> str | None:
        return self.cleaned_data[name].strip() or None

    def _called(self) -> dict[str, object]:
        called = self._text("called")
        if not self.turn.calls or called is None or called in ALONE:
            return {"called": called} if self.turn.calls else {}
        return {"called": Called.PARTNER, "partner": self._place(called)}

    def _place(self, text: str | None) -> object:
        """A seat index as typed → its place in the deal; other text stays, to be refused."""
        seat = _number(text)
        return place([*self.turn.playing], seat) if isinstance(seat, int) else seat

    def _poignees(self) -> Iterator[dict[str, object]]:
        """Every poignée typed, also of a seat that does not play: the rules refuse it."""
        for seat, size in self._by_seat("poignee-"):
            yield {"seat": self._place(seat), "size": size}

    def _miseres(self) -> Iterator[dict[str, object]]:
        """Every misère typed, once: a player has none or has it."""
        for seat, kind in dict.fromkeys(self._by_seat("misere-")):
            yield {"seat": self._place(seat), "kind": None if kind == UNNOTED else kind}

    def _by_seat(self, prefix: str) -> Iterator[tuple[str, str]]:
        """What the fields of this name, one for each seat, hold: the seat and what is not blank."""
        data = self.data if isinstance(self.data, QueryDict) else QueryDict()
        for name in sorted(data):
            if name.startswith(prefix):
                for value in data.getlist(name):
                    if value:
                        yield name.removeprefix(prefix), value

    def _counted(self) -> Camp:
        """Whose pile was counted: as the page says, else the one that was typed alone."""
        typed = self._text("counted")
        if typed in (Camp.ATTACK, Camp.DEFENCE):
            return Camp(typed)
        return Camp.ATTACK if self._text("attack") else Camp.DEFENCE

    def value(self, name: str) -> str:
        """What stands in a field: what was typed, else what it began with."""
        source: Mapping[str, Any] = self.data if self.is_bound else self.initial
        return str(source.get(name) or "")

    def values(self, name: str) -> Sequence[str]:
        """The same of a field that may hold several."""
        source = self.data if self.is_bound else self.initial
        return source.getlist(name) if isinstance(source, QueryDict) else ()


def _number(text: str | None) -> object:
    """A short whole number as such; anything else as it was typed."""
    number = whole(text, 3)
    return text if number is None else number


def typed(entry: DealEntry, version: int | None = None) -> QueryDict:
    """Return the posted data that `DealForm` reads as `entry`: to correct it or send it again."""
    data = QueryDict(mutable=True)
    called = entry.partner if entry.called is Called.PARTNER else entry.called
    whole = {
        "submission": entry.submission,
        "number": entry.number,
        "version": version,
        "outcome": entry.outcome,
        "taker": entry.taker,
        "called": called,
        "contract": entry.contract,
        "bouts": entry.bouts,
        "counted": entry.counted,
        "petit": entry.petit_au_bout,
        "chelem": entry.chelem,
        "petit_chelem": entry.petit_chelem,
    }
    data.update({name: str(value) for name, value in whole.items() if value is not None})
    for each in entry.poignees:
        data.appendlist(poignee_field(each.seat), str(each.size))
    for misere in entry.miseres:
        data.appendlist(misere_field(misere.seat), str(misere.kind or UNNOTED))
    if entry.contract is Contract.DUEL:
        del data["contract"]
    if entry.half_points is not None:
        data["attack"] = show_half_points(entry.half_points)
        data["defence"] = show_half_points(PACK_HALF_POINTS - entry.half_points)
    return data


class VoidForm(forms.Form):
    """Why a deal is struck through: the sheet says it beside the deal."""

    reason = NameField(
        label=_("Motif"),
        max_length=120,
        error_messages={
            "required": _("Dites pourquoi : la feuille le montrera."),
            "max_length": _("Cent vingt signes au plus."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)
