"""Questions from before the play: who deals and leads, the chien, the card called at five."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from scoring import words
from scoring.arbiter import Answer, dealing
from scoring.forms.tools.base import TileChoice, players_field
from scoring.forms.tools.cards import NOTATION, CardsField
from scoring.rules.facts import Outcome

from .question import Question

COMPASS = ("N", "E", "S", "O")
"""The seats of a table clockwise, seen from above."""
NO_SEAT = ("", _("Personne"))
NUMBERS = re.compile(r"[\s,;]+")


def _seats(players: int) -> tuple[str, ...]:
    """Clockwise: the compass at four, else numbers in this order."""
    if players == len(COMPASS):
        return COMPASS
    return tuple(str(seat) for seat in range(1, players + 1))


class OfficesQuestion(Question):
    slug = "places"
    title = _("Qui entame, qui donne ensuite ?")
    about = _("L’ordre du jeu, la coupe, le donneur suivant, selon le sens du jeu.")

    joueurs = players_field()
    donneur = TileChoice([], label=_("Donneur"))
    fin = TileChoice(
        [(str(outcome), words.OUTCOMES[outcome]) for outcome in Outcome],
        label=_("La donne finit par"),
        initial=str(Outcome.PLAYED),
    )
    mort = forms.BooleanField(label=_("Cinq à table, le donneur ne joue pas"), required=False)
    chelem = TileChoice([], label=_("Chelem annoncé par"), initial="")

    def fit(self, data: QueryDict) -> None:
        super().fit(data)
        self.offer_sizes(duel=True)
        players = data.get("joueurs") or "4"
        places = [(seat, seat) for seat in _seats(int(players) if players in "2345" else 4)]
        for name, more in (("donneur", []), ("chelem", [NO_SEAT])):
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = [*more, *places]
        ends = self.fields["fin"]
        if isinstance(ends, forms.ChoiceField):
            known = self.rules.outcomes
            ends.choices = [(str(each), words.OUTCOMES[each]) for each in known]
        self.fields["donneur"].help_text = now(
            "À quatre : N, E, S, O ; sinon 1, 2, 3 … dans le sens des aiguilles."
        )

    def clean(self) -> dict[str, Any]:
        told = self.cleaned_data
        if not told.get("donneur") and "donneur" not in self.errors:
            self.add_error("donneur", forms.ValidationError(now("Qui donne ?"), code="required"))
        if told.get("mort") and told.get("joueurs") != "5":
            text = now("Il faut cinq joueurs à table.")
            self.add_error("mort", forms.ValidationError(text, code="no_mort"))
        elif told.get("mort") and told.get("chelem") and told["chelem"] == told.get("donneur"):
            text = now("Le donneur ne joue pas cette donne.")
            self.add_error("chelem", forms.ValidationError(text, code="sits_out"))
        return told

    def answers(self) -> Sequence[Answer]:
        told = self.cleaned_data
        answer = dealing.offices(
            _seats(int(told["joueurs"])),
            told["donneur"],
            self.rules.play.direction,
            outcome=Outcome(told["fin"] or Outcome.PLAYED),
            announcer=told["chelem"] or None,
            dealer_sits_out=told["mort"],
        )
        return [answer]


class ChienQuestion(Question):
    slug = "chien"
    title = _("Le chien est-il bien donné ?")
    about = _("Quelles cartes du paquet vont au chien, dans l’ordre où on les donne.")

    joueurs = players_field()
    places = forms.CharField(
        label=_("Cartes données au chien"),
        max_length=60,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("Par leur rang dans le paquet, de 1 à 78 : 4 8 12 16 20 24."),
        error_messages={
            "required": _("Quelles cartes ?"),
            "max_length": _("Le chien n’a pas le bon nombre de cartes."),
        },
    )

    def clean_places(self) -> list[int]:
        typed = [each for each in NUMBERS.split(self.cleaned_data["places"].strip()) if each]
        for each in typed:
            if not each.isascii() or not each.isdigit() or len(each) > 2:
                text = now("%(what)s : les cartes se numérotent de 1 à 78.") % {"what": each[:8]}
                raise forms.ValidationError(text, code="chien_position_unknown")
        return [int(each) for each in typed]

    def answers(self) -> Sequence[Answer]:
        policy = self.rules.play.chien_policy
        return [dealing.chien_dealt(self.cleaned_data["places"], self.shape(), policy)]


class CalledQuestion(Question):
    slug = "appel"
    title = _("Quelle carte puis-je appeler ?")
    about = _("À cinq, avant que le chien soit retourné.")

    main = CardsField(_("La main du preneur"), opened=True, help_text=NOTATION)
    appelee = CardsField(
        _("La carte appelée"),
        most=1,
        required=False,
        help_text=_("Rien, pour savoir ce qui peut s’appeler."),
    )

    def clean(self) -> dict[str, Any]:
        table = self.rules.tables_by_size.get(5)
        if table is None or not table.calls:
            text = now("Ces règles n’ont pas de carte appelée.")
            self.add_error("appelee", forms.ValidationError(text, code="called_not_played"))
        self.expect("main", 15)
        return self.cleaned_data

    def answers(self) -> Sequence[Answer]:
        called = next(iter(self.cards("appelee")), None)
        return [dealing.may_call(self.cards("main"), self.rules.play.may_call, called)]
