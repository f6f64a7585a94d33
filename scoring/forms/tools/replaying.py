"""A deal to replay: its JSON record, or one trick a line with a few choices beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from scoring.forms.tools.arbiter.tricks import DECLARED
from scoring.forms.tools.base import ToolForm, contract_field, players_field
from scoring.forms.tools.cards import codes_of
from scoring.forms.tools.lines import record_of
from scoring.rules.finding import ImpossibleDeal
from scoring.rules.play_finding import ImpossiblePlay
from scoring.rules.replay import Replay, read_record, replay
from scoring.rules.ruleset import PetitImprenable

LONGEST = 6000
LONGEST_NUMBER = 18
"""Digits of a JSON integer that are still read as one."""
SEATS_HELP = _("À quatre : N, O, S ou E. À trois ou cinq : 1, 2, 3 … dans l’ordre du jeu.")
_PLACES = {
    "players": "joueurs",
    "taker": "preneur",
    "first": "entame",
    "contract": "contrat",
    "called": "appelee",
    "called_card": "appelee",
    "partner": "appelee",
    "chelem_announced": "chelem",
    "petit_imprenable": "imprenable",
    "petit_chelem": "petit",
}

EXAMPLE = """\
T10 T20 T5 T15
VD RD 8D 5D
8S 9S 1S VS
T16 T19 T18 T21
10H EX 2H RH
2D DD 3D T11
6C CC 5C 4C
2S DS CS RS
T3 T6 T9 T17
T14 T13 T12 DC
T4 8C 10S 3S
T8 10C 7D 9D
T7 5S 1D 4H
1H 7H 3H VH
3C VC 9C CD
T2 9H 6H CH
RC 7C 4D 1C
T1 5H 6D DH"""
"""A garde of Sud's with the Petit at the end."""


class SeatField(forms.CharField):
    """A seat's letter or number, any case."""

    def __init__(self, label: Any, **options: Any) -> None:
        super().__init__(
            label=label,
            max_length=8,
            required=False,
            widget=forms.TextInput(
                attrs={"autocomplete": "off", "autocapitalize": "characters", "size": 3}
            ),
            error_messages={"max_length": SEATS_HELP},
            **options,
        )

    def clean(self, value: Any) -> Any:
        return str(super().clean(value)).upper()


class ReplayForm(ToolForm):
    """`found` is the deal replayed once `is_valid()`."""

    plis = forms.CharField(
        label=_("Un pli par ligne, dans l’ordre joué"),
        max_length=LONGEST,
        widget=forms.Textarea(
            attrs={"rows": 12, "spellcheck": "false", "autocapitalize": "characters"}
        ),
        help_text=_("Ou la donne entière en JSON : les choix ci-dessous ne comptent plus."),
        error_messages={
            "required": _("Quels plis ?"),
            "max_length": _("C’est trop long pour une donne."),
        },
    )
    joueurs = players_field()
    contrat = contract_field()
    preneur = SeatField(_("Preneur"))
    entame = SeatField(_("Première entame"))
    appelee = forms.CharField(
        label=_("À cinq : la carte appelée"),
        max_length=8,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 3}),
        error_messages={"max_length": _("Cette carte n’existe pas.")},
    )
    chelem = forms.BooleanField(label=_("Chelem annoncé par le preneur"), required=False)
    petit = forms.BooleanField(label=_("Petit chelem annoncé"), required=False)
    imprenable = forms.BooleanField(label=DECLARED, required=False)

    def fit(self, data: QueryDict) -> None:
        """Ask only what these rules play; what an address says all the same is judged."""
        super().fit(data)
        self.offer_sizes()
        off = self.rules.play.petit_imprenable is PetitImprenable.OFF
        for name, lacks in (("petit", self.rules.petit_chelem is None), ("imprenable", off)):
            if lacks and not data.get(name):
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        self.found: Replay | None = None
        if self.errors:
            return self.cleaned_data
        text = self.cleaned_data["plis"].strip()
        if text[:1] in ("{", "["):
            self._read_json(text)
        else:
            self._replay(self._lines(text), _PLACES)
        return self.cleaned_data

    def _replay(self, record: object, places: dict[str, str]) -> None:
        try:
            self.found = replay(read_record(record, self.rules), self.rules)
        except (ImpossiblePlay, ImpossibleDeal) as impossible:
            self.refuse(impossible.findings, places, "plis")

    def _read_json(self, text: str) -> None:
        try:
            content = json.loads(text, parse_int=_number)
        except json.JSONDecodeError as problem:
            said = now("Ce JSON ne se lit pas : ligne %(line)s, signe %(column)s.") % {
                "line": problem.lineno,
                "column": problem.colno,
            }
            self.add_error("plis", forms.ValidationError(said, code="json_unreadable"))
            return
        except RecursionError:
            said = now("Ce JSON ne se lit pas.")
            self.add_error("plis", forms.ValidationError(said, code="json_unreadable"))
            return
        deals = content.get("deals") if isinstance(content, Mapping) else content
        if isinstance(deals, list):
            if len(deals) != 1:
                said = now("Une seule donne à la fois.")
                self.add_error("plis", forms.ValidationError(said, code="one_deal"))
                return
            content = deals[0]
        if isinstance(content, Mapping) and "deal" in content:
            content = content["deal"]
        self._replay(content, {})

    def _lines(self, text: str) -> dict[str, object]:
        """The record that the lines and the choices make."""
        told = self.cleaned_data
        players = int(told["joueurs"])
        record: dict[str, object] = {
            "players": players,
            "contract": told["contrat"],
            "taker": told["preneur"] or None,
            "first": told["entame"] or None,
            "chelem_announced": told["chelem"],
            "petit_chelem_announced": bool(told.get("petit")),
            "petit_imprenable": bool(told.get("imprenable")),
            **record_of(text),
        }
        if players != 4:
            record["seats"] = [str(seat) for seat in range(1, players + 1)]
        if told["appelee"].strip():
            record["called"] = codes_of(told["appelee"])[0]
        return record


def _number(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)


def example() -> dict[str, str]:
    """What the address of a whole deal, ready to be replayed, holds."""
    return {"plis": EXAMPLE, "joueurs": "4", "contrat": "garde", "preneur": "S", "entame": "O"}
