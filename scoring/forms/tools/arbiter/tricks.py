"""Questions about a trick: what may be played to it, who wins it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.arbiter import Answer, tricks
from scoring.forms.tools.cards import NOTATION, CardsField
from scoring.rules.cards import PETIT

from .question import Question

MOST = 27
"""At two a hand is of 21 cards, and the six open ones are played as well (S-2P-04)."""
DECLARED = _("Petit imprenable (règle de maison), annoncé par son joueur")


class LegalQuestion(Question):
    slug = "jouer"
    title = _("Quelles cartes puis-je jouer ?")
    about = _("Les cartes permises, et pourquoi les autres ne le sont pas.")

    main = CardsField(_("La main"), most=MOST, opened=True, help_text=NOTATION)
    table = CardsField(
        _("Déjà jouées dans ce pli, dans l’ordre"),
        most=4,
        ordered=True,
        required=False,
        help_text=_("Rien si cette main entame."),
    )
    appelee = CardsField(
        _("À cinq, toute première entame : la carte appelée"), most=1, required=False
    )
    imprenable = forms.BooleanField(label=DECLARED, required=False)

    def clean(self) -> dict[str, Any]:
        self.refuse_shared("table", "main")
        self.refuse_imprenable()
        return self.cleaned_data

    def answers(self) -> Sequence[Answer]:
        table = self.cards("table")
        called = next(iter(self.cards("appelee")), None)
        return [
            tricks.may_play(
                self.cards("main"),
                table,
                called_card=None if table else called,
                lead_ban=self.rules.play.lead_ban,
                petit_imprenable=bool(self.cleaned_data.get("imprenable")),
            )
        ]


class WinnerQuestion(Question):
    slug = "pli"
    title = _("Qui gagne le pli ?")
    about = _("Les cartes dans l’ordre où elles sont tombées.")

    pli = CardsField(
        _("Le pli, dans l’ordre joué"), most=5, ordered=True, opened=True, help_text=NOTATION
    )
    chelem = forms.BooleanField(
        label=_("Dernier pli, entamé par un camp qui a fait tous les autres"), required=False
    )
    imprenable = forms.BooleanField(label=DECLARED, required=False)

    def clean(self) -> dict[str, Any]:
        if len(self.cards("pli")) == 1:
            self.add_error("pli", forms.ValidationError(_("Un pli a au moins deux cartes."), "few"))
        self.refuse_imprenable()
        if self.cleaned_data.get("imprenable") and PETIT not in self.cards("pli"):
            self.cleaned_data["imprenable"] = False
        return self.cleaned_data

    def answers(self) -> Sequence[Answer]:
        answer = tricks.who_wins(
            self.cards("pli"),
            petit_imprenable=bool(self.cleaned_data.get("imprenable")),
            slam_last_lead=self.cleaned_data["chelem"],
        )
        return [answer]
