"""What the tools' forms have in common: bound when something was asked, blanks filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring import words
from scoring.forms.tools.cards import TICKS
from scoring.messages_play import play_text
from scoring.rules.finding import Finding
from scoring.rules.play import Shape, shape_for
from scoring.rules.play_finding import PlayFinding
from scoring.rules.ruleset import FFT_2012, RuleSet
from tarotclub.fields import NO_SUCH_CHOICE

UNKNOWN_CHOICE = {"invalid_choice": NO_SUCH_CHOICE}
CHANGE = "changer"
"""Under this name a form is sent to be shown again by other rules, not to be answered."""


class ToolForm(forms.Form):
    """A form that GET sends, by a set of rules. It is bound when the address names one of its
    fields, unless it was sent to change the rules: then what was typed stands there again.

    What an address leaves out stands at its initial value, so that short addresses work.
    """

    use_required_attribute = False

    def __init__(self, data: QueryDict, *, rules: RuleSet = FFT_2012, **options: Any) -> None:
        names = {*self.base_fields, *(name + TICKS for name in self.base_fields)}
        asked = not names.isdisjoint(data)
        changes = CHANGE in data
        if asked and changes:
            options["initial"] = {
                name: data.getlist(name) if _several(field) else data[name]
                for name, field in self.base_fields.items()
                if name in data
            }
        super().__init__(data if asked and not changes else None, **options)
        self.rules = rules
        self.fit(data)
        if self.is_bound:
            self.data = self._filled(data)

    def fit(self, data: QueryDict) -> None:
        """Offer what the rules have: their contracts, their sizes of table."""
        contract = self.fields.get("contrat")
        if isinstance(contract, forms.ChoiceField):
            codes = [rule.contract for rule in self.rules.contracts]
            contract.choices = [(str(code), words.CONTRACTS[code]) for code in codes]
            if contract.initial not in codes:
                contract.initial = str(codes[0])

    def offer_sizes(self, *, duel: bool = False) -> None:
        """Give `joueurs` the rules' sizes of table, that of two only with `duel`."""
        tables = self.rules.tables_by_size
        sizes = [size for size in self.rules.sizes if duel or tables[size].duel is None]
        field = self.fields["joueurs"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(str(size), str(size)) for size in sizes]

    def shape(self) -> Shape:
        """What is dealt to so many players by these rules. KeyError: a size they lack."""
        players = int(self.cleaned_data["joueurs"])
        shape = shape_for(players, self.rules.tables_by_size[players].form)
        if shape is None:
            raise KeyError(players)
        return shape

    def _filled(self, data: QueryDict) -> QueryDict:
        filled = data.copy()
        for name, field in self.fields.items():
            if name not in data and field.initial is not None:
                filled[name] = str(field.initial)
        return filled

    def refuse(
        self, findings: Sequence[Finding | PlayFinding], places: dict[str, str], other: str
    ) -> None:
        """Say each finding beside its field, found by `places`, or beside `other`."""
        for found in findings:
            text = forms.ValidationError(play_text(found), code=str(found.code))
            self.add_error(places.get(found.field, other), text)


def _several(field: forms.Field) -> bool:
    return isinstance(field, forms.MultipleChoiceField)


class TileChoice(forms.ChoiceField):
    """One of a few, as tiles."""

    def __init__(self, choices: Any, **options: Any) -> None:
        super().__init__(
            choices=choices,
            required=options.pop("required", False),
            widget=Tiles,
            error_messages=UNKNOWN_CHOICE,
            **options,
        )


class Tiles(forms.RadioSelect):
    """Radio buttons drawn as tiles, in one row."""

    template_name = "scoring/tools/_choices.html"


class Ticks(forms.CheckboxSelectMultiple):
    """Tick boxes drawn as tiles, in one row."""

    template_name = "scoring/tools/_choices.html"


def players_field() -> TileChoice:
    """How many play, as far as the rules have a table of the size."""
    sizes = [(str(size), str(size)) for size in (3, 4, 5)]
    return TileChoice(sizes, label=_("Joueurs"), initial="4")


def contract_field() -> TileChoice:
    """The contracts: the federation's four, until the form knows its rules."""
    codes = [rule.contract for rule in FFT_2012.contracts]
    contracts = [(str(code), words.CONTRACTS[code]) for code in codes]
    return TileChoice(contracts, label=_("Contrat"), initial="garde")


def camp_field(label: Any) -> TileChoice:
    """The attack or the defence."""
    return TileChoice(
        [("attack", _("Attaque")), ("defence", _("Défense"))], label=label, initial="attack"
    )


def count_field(label: Any, most: int, **options: Any) -> forms.IntegerField:
    """A whole number from nought."""
    messages = {
        "required": _("Combien ?"),
        "invalid": _("Un nombre entier."),
        "min_value": _("%(limit_value)s au moins."),
        "max_value": _("%(limit_value)s au plus."),
    }
    attrs = {"inputmode": "numeric", "autocomplete": "off"}
    widget = forms.NumberInput(attrs={**attrs, "min": 0, "max": most})
    return forms.IntegerField(
        label=label,
        min_value=0,
        max_value=most,
        error_messages=messages,
        widget=widget,
        **options,
    )
