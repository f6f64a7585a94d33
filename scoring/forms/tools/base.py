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
from scoring.rules.play_finding import PlayFinding
from scoring.rules.ruleset import FFT_2012

UNKNOWN_CHOICE = {"invalid_choice": _("Ce choix n’existe pas.")}


class ToolForm(forms.Form):
    """A form that GET sends. It is bound when the address names one of its fields.

    What an address leaves out stands at its initial value, so that short addresses work.
    """

    use_required_attribute = False

    def __init__(self, data: QueryDict, **options: Any) -> None:
        names = {*self.base_fields, *(name + TICKS for name in self.base_fields)}
        asked = not names.isdisjoint(data)
        super().__init__(self._filled(data) if asked else None, **options)

    def _filled(self, data: QueryDict) -> QueryDict:
        filled = data.copy()
        for name, field in self.base_fields.items():
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
    """How many play: the sizes that have rules of their own for a table of one taker."""
    sizes = [(str(size), str(size)) for size in (3, 4, 5)]
    return TileChoice(sizes, label=_("Joueurs"), initial="4")


def contract_field() -> TileChoice:
    """The federation's four contracts."""
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
