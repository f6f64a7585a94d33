"""Every number of a set of rules, to be changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import words
from scoring.forms.rulesets import values
from scoring.forms.tools.base import UNKNOWN_CHOICE
from scoring.messages import CHELEMS, MISERES, PETIT_CHELEMS, POIGNEES, finding_text
from scoring.messages_choices import (
    DUELS,
    FORMS,
    NO_ROUNDING,
    PLAY,
    SHARINGS,
    SPLITS,
    play_label,
    rounding_text,
)
from scoring.messages_rules import GROUPS
from scoring.rules.deal import Chelem, Code, Form, MisereKind, PetitChelem, PoigneeSize
from scoring.rules.finding import Finding, Severity, error
from scoring.rules.options import RoundingOf
from scoring.rules.presets import Group
from scoring.rules.ruleset import Rounding, RuleSet
from scoring.rules.validation import (
    LARGEST,
    LONGEST_NAME,
    MOST_LOST,
    PACK_POINTS,
    ROUNDED_TO,
    TRUMPS,
    validate,
)
from tarotclub.fields import NameField

if TYPE_CHECKING:
    from django.http import QueryDict

    from scoring.forms.rulesets.layout import Section

MOST_FACTOR = 100
MISSING = _("Il manque ce nombre ; laissez tout vide si cela ne se joue pas.")
OF_FINDINGS = {
    "name": "names",
    "targets": "targets",
    "base": "contracts",
    "contracts": "contracts",
    "petit_au_bout": "petit",
    "poignees": "poignees",
    "slams": "slams",
    "petit_chelem": "petit_chelem",
    "miseres": "miseres",
    "rounding": "shares",
    "tables": "forms",
    "pots": "pots",
}
"""The section of the form that a finding of `validate` stands in."""


class RulesForm(forms.Form):
    """A set, number by number. Valid, it has `rules`; `doubts` are warnings, which never block.

    `told` are the sentences for what is wrong with several fields of a section together.
    """

    use_required_attribute = False

    name = NameField(
        label=_("Nom de ces règles"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Il manque un nom.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, known: RuleSet, data: QueryDict | None = None, *, seen: str = "") -> None:
        super().__init__(data, initial={**values.values(known), "seen": seen})
        self.known = known
        self.rules: RuleSet | None = None
        self.doubts: tuple[Finding, ...] = ()
        self.told: dict[str, list[str]] = {}
        for made in (_worth, _primes, _miseres, _shares, _forms, _play, _pots):
            self.fields.update(made())

    @property
    def sections(self) -> Sequence[Section]:
        """The fields under their headings."""
        from scoring.forms.rulesets.layout import sections

        return sections(self)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for names in self._groups(cleaned):
            self._whole(cleaned, names)
        if self.errors:
            return cleaned
        self.rules = values.rules_of(cleaned, self.known)
        for found in validate(self.rules):
            if found.severity is Severity.ERROR:
                self.refuse(found)
            else:
                self.doubts += (found,)
        return cleaned

    def refuse(self, found: Finding) -> None:
        """Say an error of the rules where it belongs: a name's beside it, others in their part."""
        text = forms.ValidationError(finding_text(found), code=str(found.code))
        if found.field == "name":
            self.add_error("name", text)
            return
        self.told.setdefault(OF_FINDINGS[found.field], []).append(finding_text(found))
        self.add_error(None, text)

    def _groups(self, cleaned: dict[str, Any]) -> list[Sequence[str]]:
        """Numbers that are asked for together or not at all."""
        groups: list[Sequence[str]] = [
            values.PRIMES,
            values.SLAMS,
            values.PETIT_CHELEMS,
            values.POTS,
        ]
        groups += [
            [values.trumps(form, size) for size in PoigneeSize]
            for form in values.BIDDING
            if cleaned.get(f"form_{form}")
        ]
        return groups

    def _whole(self, cleaned: dict[str, Any], names: Sequence[str]) -> None:
        blank = [name for name in names if cleaned.get(name) is None and name not in self.errors]
        if len(blank) < len(names):
            for name in blank:
                self.add_error(name, forms.ValidationError(MISSING, code="missing"))


def number(label: Any, least: int, most: int, *, required: bool = False) -> forms.IntegerField:
    """A whole number within the rules' bounds; what is wrong with it is the rules' sentence."""
    sentence = finding_text(error(Code.RULES_NUMBER, "", least=least, most=most))
    codes = ("invalid", "min_value", "max_value", "required")
    attrs = {"inputmode": "numeric", "autocomplete": "off", "maxlength": 7}
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=required,
        error_messages=dict.fromkeys(codes, sentence),
        widget=forms.TextInput(attrs=attrs),
    )


def select(label: Any, choices: Sequence[tuple[str, Any]]) -> forms.ChoiceField:
    """One of a few; blank only where that is one of them."""
    messages = {**UNKNOWN_CHOICE, "required": UNKNOWN_CHOICE["invalid_choice"]}
    blank = any(not code for code, _text in choices)
    return forms.ChoiceField(
        label=label, choices=choices, required=not blank, error_messages=messages
    )


Fields = dict[str, forms.Field]


def _worth() -> Fields:
    found: Fields = {}
    for bouts in range(4):
        found[f"target_{bouts}"] = number(words.bouts_text(bouts), 0, PACK_POINTS, required=True)
    found["base"] = number(_("Base d’un contrat"), 0, LARGEST, required=True)
    for contract in values.LADDER:
        name = words.CONTRACTS[contract]
        factor = _("%(contract)s, multiplie par") % {"contract": name}
        base = _("%(contract)s, forfait") % {"contract": name}
        found[f"{contract}_factor"] = number(factor, 1, MOST_FACTOR)
        found[f"{contract}_base"] = number(base, 0, LARGEST)
    return found


def _primes() -> Fields:
    found: Fields = {"petit_au_bout": number(_("Petit au bout"), 0, LARGEST)}
    for size in PoigneeSize:
        found[values.prime(size)] = number(POIGNEES[size], 0, LARGEST)
    for each in Chelem:
        found[values.slam(each)] = number(_paid(each, CHELEMS[each]), 0, LARGEST)
    found["petit_chelem_losses"] = number(_("Levées perdues au plus"), 1, MOST_LOST)
    for other in PetitChelem:
        label = _paid(other, PETIT_CHELEMS[other])
        found[values.petit_chelem(other)] = number(label, 0, LARGEST)
    return found


def _paid(each: Chelem | PetitChelem, label: Any) -> Any:
    """What the attack pays is typed without a sign: the label says it."""
    costs = _("%(slam)s : l’attaque paie") % {"slam": label}
    return costs if each in values.COSTS else label


def _miseres() -> Fields:
    found: Fields = {f"misere_{kind}": number(MISERES[kind], 0, LARGEST) for kind in MisereKind}
    choices = [(str(each), text) for each, text in SHARINGS.items()]
    found["misere_sharing"] = select(_("Qui les paie"), choices)
    found["misere_multiplied"] = forms.BooleanField(
        label=_("Multipliées par le contrat, pour le camp"), required=False
    )
    return found


def _shares() -> Fields:
    roundings = [Rounding(step, of) for of in RoundingOf for step in ROUNDED_TO]
    codes = [(values.rounding_code(each), rounding_text(each)) for each in roundings]
    return {
        "rounding": select(GROUPS[Group.ROUNDING], [("", NO_ROUNDING), *codes]),
        "split": select(GROUPS[Group.SPLIT], [(str(each), text) for each, text in SPLITS.items()]),
    }


def _forms() -> Fields:
    duels = [(str(each), text) for each, text in DUELS.items()]
    found: Fields = {"form_2": select(FORMS[Form.TWO], [("", _("pas joué")), *duels])}
    for form in values.BIDDING:
        found[f"form_{form}"] = forms.BooleanField(label=FORMS[form], required=False)
        for size in PoigneeSize:
            label = f"{FORMS[form]}, {words.SIZES[size]}"
            found[values.trumps(form, size)] = number(label, 1, TRUMPS)
    return found


def _play() -> Fields:
    return {
        name: select(
            play_label(name), [(values.choice(value), text) for value, text in texts.items()]
        )
        for name, texts in PLAY.items()
    }


def _pots() -> Fields:
    return {
        "pot_stake": number(_("Mise de chacun"), 1, LARGEST),
        "pot_extra": number(_("De plus du donneur"), 0, LARGEST),
    }
