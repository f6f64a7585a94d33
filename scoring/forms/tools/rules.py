"""Which rules a tool answers by: a set of the program's or a club's, and more options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.tools.base import UNKNOWN_CHOICE, Ticks
from scoring.messages_rules import rule_set_name
from scoring.models import RuleSetVersion
from scoring.rules.presets import OPTIONS, RULE_SETS, Group, compose, known_as
from scoring.rules.ruleset import FFT_2012, RuleSet
from scoring.rulesets import key, set_name

PLAY = (
    Group.CALL,
    Group.FIRST_LEAD,
    Group.PETIT,
    Group.EXCUSE_ALONE,
    Group.EXCUSE_LAST,
    Group.ANNOUNCER,
    Group.DECLARE,
    Group.CHIEN,
    Group.DIRECTION,
    Group.FIVE,
)
"""What the options that may be added are about: those that change an answer about the play."""
WHOLE = tuple(code for code in RULE_SETS if code not in OPTIONS)
"""The sets that are more than the federation's with one option."""
Find = Callable[[str], RuleSetVersion | None]


def address(row: RuleSetVersion) -> str:
    """How an address names a club's set: `les-tarots/maison.2`."""
    return f"{row.club.slug}/{key(row)}"


class RulesForm(forms.Form):
    """`rules` is the set in force and `name` what it is called; FFT 2012 where nothing is chosen.

    `own` are the sets of the visitor's clubs; `find` looks up another set by its address, and
    gives None where there is none that the visitor may see.
    """

    regles = forms.ChoiceField(
        label=_("Règles"),
        required=False,
        error_messages={"invalid_choice": _("Ces règles ne sont pas connues ici.")},
    )
    option = forms.MultipleChoiceField(
        label=_("Et aussi"), required=False, widget=Ticks, error_messages=UNKNOWN_CHOICE
    )

    def __init__(self, data: QueryDict, own: Sequence[RuleSetVersion], find: Find) -> None:
        self.written = self._written(data)
        super().__init__(self.written)
        self.rules: RuleSet | None = FFT_2012
        self.name = FFT_2012.name
        self.wanted = wanted = str(self.written["regles"])
        self.known = {address(row): row for row in own}
        if "/" in wanted and wanted not in self.known and (row := find(wanted)):
            self.known[wanted] = row
        regles, option = self.fields["regles"], self.fields["option"]
        if isinstance(regles, forms.ChoiceField) and isinstance(option, forms.ChoiceField):
            regles.choices = _sets(self.known)
            option.choices = [
                (each.code, rule_set_name(each.code))
                for each in OPTIONS.values()
                if each.group in PLAY
            ]

    @staticmethod
    def _written(data: QueryDict) -> QueryDict:
        given = QueryDict(mutable=True)
        wanted = data.get("regles", "")[:120] or FFT_2012.code
        given["regles"] = wanted if "/" in wanted else known_as(wanted)
        given.setlist("option", data.getlist("option")[: len(OPTIONS)])
        return given

    def clean(self) -> dict[str, Any]:
        self.rules = None
        if self.errors:
            return self.cleaned_data
        chosen, added = self.cleaned_data["regles"], self.cleaned_data["option"]
        row = self.known.get(chosen)
        base, name = (row.rules, set_name(row)) if row else _own(chosen)
        try:
            self.rules = compose(added, code=base.code, name=name, base=base) if added else base
        except ValueError:
            self.add_error("option", gettext("Deux options du même sujet : choisissez-en une."))
            return self.cleaned_data
        self.name = " + ".join([name, *(rule_set_name(code) for code in added)])
        return self.cleaned_data

    @property
    def query(self) -> str:
        """What an address says to ask by the same rules; blank for FFT 2012."""
        chosen = [("option", code) for code in self.written.getlist("option")]
        if self.wanted != FFT_2012.code or chosen:
            chosen.insert(0, ("regles", self.wanted))
        return f"?{urlencode(chosen)}" if chosen and self.rules else ""


def _own(code: str) -> tuple[RuleSet, str]:
    return RULE_SETS[code], rule_set_name(code)


def _sets(known: Mapping[str, RuleSetVersion]) -> list[Any]:
    """The sets to choose from, the clubs' first after those that sources describe whole."""
    clubs: dict[str, list[tuple[str, str]]] = {}
    for where, row in known.items():
        clubs.setdefault(row.club.name, []).append((where, set_name(row)))
    single = [(code, rule_set_name(code)) for code in OPTIONS]
    return [
        (gettext("Connues"), [(code, rule_set_name(code)) for code in WHOLE]),
        *clubs.items(),
        (gettext("FFT 2012, avec une seule option"), single),
    ]
