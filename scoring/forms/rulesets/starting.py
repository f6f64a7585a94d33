"""A new set: a name, what it begins from, and of each group of house rules one at the most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.tools.base import UNKNOWN_CHOICE
from scoring.messages import finding_text
from scoring.messages_rules import GROUPS, rule_set_name
from scoring.models import RuleSetVersion
from scoring.rules.finding import Severity
from scoring.rules.presets import HOUSE_POUSSE, HOUSE_X5, OPTIONS, TRAINING, Group, compose
from scoring.rules.ruleset import FFT_2012, RuleSet
from scoring.rules.validation import LONGEST_NAME, validate
from scoring.rulesets import key, set_name
from tarotclub.fields import NameField

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

AS_BEGUN = ""
WHOLE = (FFT_2012, HOUSE_X5, HOUSE_POUSSE, TRAINING)
"""The sets to begin from that the program brings."""
DETAILS: Mapping[str, StrPromise] = {
    "fft-2012": _("le règlement officiel"),
    "house-x5": _("et petit chelem à une levée près"),
    "house-pousse": _("× 1, 2, 4, 8, 12"),
    "training": _("prise et garde, aucune prime"),
    "pousse": _("prise, pousse, garde, sans, contre : × 1, 2, 4, 8, 12"),
    "garde-contre-5": _("les autres restent × 1, 2, 4"),
    "flat-80": _(
        "garde 80, sans 160, contre 320, sans multiplier ; écart arrondi à 10, chelem 1000,"
        " petit chelem 500"
    ),
    "flat-20": _("20, 40, 80, 160, 320 avec la pousse, sans multiplier ; écart arrondi à 10"),
    "without-prise": _("on commence à la garde"),
    "chelem-1000": _("500 sans annonce, manqué ou à la défense"),
    "petit-chelem-1": _("300 annoncé et fait, −150 manqué, 0 sans annonce"),
    "petit-chelem-3": _("300 annoncé et fait, −150 manqué, 0 sans annonce"),
    "misere-personal": _("en dehors de la donne"),
    "misere-camp": _("dans la marque"),
    "misere-multiplied": _("dans la marque, × le contrat"),
    "misere-20": _("dans la marque"),
    "round-margin-5": _("avant de multiplier"),
    "round-margin-10": _("avant de multiplier"),
    "round-unit-5": _("avant de le partager"),
    "round-unit-10": _("avant de le partager"),
    "equal-split": _("preneur et appelé"),
    "petit-imprenable": _("joué comme une seconde Excuse"),
    "petit-imprenable-first-trick": _("joué comme une seconde Excuse"),
    "petit-imprenable-when-played": _("joué comme une seconde Excuse"),
    "excuse-alone": _("qui l’a sans atout peut faire redonner"),
    "declare-before-lead": _("et non avant sa première carte"),
    "five-alone": _("quatorze cartes, chien de huit"),
    "two": _("sans enchères"),
    "two-gains": _("sans enchères"),
    "pots": _("mise de 10, 5 de plus du donneur"),
    "pots-excess": _("de même, et les donnes ne paient que l’écart au but"),
}
"""What an option's name alone does not say."""
PARTS: Sequence[tuple[StrPromise, Sequence[Group]]] = (
    (_("Contrats"), (Group.CONTRACTS, Group.LOWEST)),
    (
        _("Primes"),
        (Group.POIGNEES, Group.SLAM, Group.PETIT_CHELEM, Group.MISERE),
    ),
    (_("Arrondi et partage"), (Group.ROUNDING, Group.SPLIT)),
    (
        _("Le jeu"),
        (
            Group.CALL,
            Group.FIRST_LEAD,
            Group.PETIT,
            Group.EXCUSE_ALONE,
            Group.EXCUSE_LAST,
            Group.ANNOUNCER,
            Group.DECLARE,
            Group.CHIEN,
            Group.DIRECTION,
        ),
    ),
    (_("Formes de jeu"), (Group.FIVE, Group.TWO)),
    (_("Mouche"), (Group.POTS,)),
)
"""The groups as the form shows them; between them they are all there are."""
PLACES = {"name": "name", "targets": Group.TWO.value}


class SetTiles(forms.RadioSelect):
    """Radio buttons as tiles, one to a line on a phone."""

    template_name = "scoring/rulesets/_tiles.html"


@dataclass(frozen=True)
class Part:
    """Some groups under one heading; `told` says what is chosen there, or what it is about."""

    title: str
    fields: Sequence[BoundField]
    told: str
    open: bool


class NewRulesForm(forms.Form):
    """The choices of a new set. Valid, it has `rules`, whose code is not the set's yet."""

    use_required_attribute = False

    name = NameField(
        label=_("Nom de ces règles"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Il manque un nom.")},
        help_text=_("Comme on les appelle au club. « FFT » est réservé au règlement officiel."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, offered: Sequence[RuleSetVersion], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bases = {rules.code: rules for rules in WHOLE}
        names = {code: _tile(code) for code in self.bases}
        for row in offered:
            if row.code not in self.bases:
                self.bases[key(row)] = row.rules
                names[key(row)] = set_name(row)
        self.fields["base"] = _choice(_("Point de départ"), [*names.items()], FFT_2012.code)
        for group in Group:
            tiles = [
                (each.code, _tile(each.code)) for each in OPTIONS.values() if each.group == group
            ]
            choices = [(AS_BEGUN, gettext("Comme au départ")), *tiles]
            self.fields[group.value] = _choice(GROUPS[group], choices, AS_BEGUN)
        self.rules: RuleSet | None = None

    @property
    def parts(self) -> list[Part]:
        """The groups under their headings: the first open, and any that says something."""
        found: list[Part] = []
        for title, groups in PARTS:
            fields = [self[group.value] for group in groups]
            chosen = [str(each.value()) for each in fields if each.value() in OPTIONS]
            names = [rule_set_name(code) for code in chosen]
            names = names or [str(GROUPS[each]) for each in groups if GROUPS[each] != title]
            wrong = any(each.errors for each in fields)
            opened = bool(chosen) or wrong or not found
            found.append(Part(str(title), fields, ", ".join(names), opened))
        return found

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if "base" not in cleaned or any(group.value not in cleaned for group in Group):
            return cleaned
        options = [cleaned[group.value] for group in Group if cleaned[group.value]]
        name = cleaned.get("name", "")
        base = self.bases[cleaned["base"] or FFT_2012.code]
        rules = compose(options, code="new", name=name, base=base)
        for found in validate(rules):
            missing = found.field == "name" and not name
            if found.severity is Severity.ERROR and not missing:
                text = forms.ValidationError(finding_text(found), code=str(found.code))
                self.add_error(PLACES.get(found.field), text)
        self.rules = rules
        return cleaned


def _choice(label: Any, choices: Sequence[tuple[str, str]], initial: str) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices,
        initial=initial,
        required=False,
        widget=SetTiles,
        error_messages=UNKNOWN_CHOICE,
    )


def _tile(code: str) -> str:
    name = rule_set_name(code)
    detail = DETAILS.get(code)
    return format_html("{} <small>{}</small>", name, detail) if detail else name
