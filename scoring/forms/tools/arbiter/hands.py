"""Questions about a hand: écart, poignée, petit sec."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from scoring.arbiter import Answer, hands
from scoring.forms.tools.base import TileChoice, contract_field, players_field
from scoring.forms.tools.cards import NOTATION, CardsField
from scoring.rules.facts import Contract
from scoring.rules.play import contract_handling

from .question import Question

BEFORE, STARTED, PLAYED = "before", "started", "played"
"""How far the first trick is: nobody has played, others have, the holder has."""


class EcartQuestion(Question):
    slug = "ecart"
    title = _("Cet écart est-il permis ?")
    about = _("Ce qui peut s’écarter, et ce qui doit se montrer.")

    joueurs = players_field()
    contrat = contract_field()
    main = CardsField(
        _("La main du preneur avec le chien"), opened=True, required=False, help_text=NOTATION
    )
    ecart = CardsField(
        _("L’écart"),
        required=False,
        help_text=_("Rien, pour savoir ce que l’écart doit être."),
    )

    def clean(self) -> dict[str, Any]:
        if not {"joueurs", "contrat", "main"} - set(self.cleaned_data) and self._taken():
            self.expect("main", self.shape().cards_each + self.shape().chien)
        return self.cleaned_data

    def _taken(self) -> bool:
        return contract_handling(Contract(self.cleaned_data["contrat"]), self.rules).ecart

    def answers(self) -> Sequence[Answer]:
        main, ecart = self.cards("main"), self.cards("ecart")
        return [hands.may_set_aside(main, ecart, self.shape().chien, taken=self._taken())]


class PoigneeQuestion(Question):
    slug = "poignee"
    title = _("Quelle poignée peut-on montrer ?")
    about = _("Avec l’Excuse, avec des atouts écartés par force, et celle qu’on a montrée.")

    joueurs = players_field()
    main = CardsField(_("La main, au moment de jouer"), opened=True, help_text=NOTATION)
    ecartes = CardsField(
        _("Atouts écartés par force, donc montrés"),
        most=8,
        required=False,
        help_text=_("Chez le preneur seulement."),
    )
    montrees = CardsField(
        _("Les cartes montrées, dans l’ordre"),
        most=22,
        ordered=True,
        required=False,
        help_text=_("Rien, pour savoir ce que la main peut montrer."),
    )

    quand = TileChoice(
        [
            (BEFORE, _("Personne n’a joué")),
            (STARTED, _("D’autres ont joué")),
            (PLAYED, _("Ce joueur a joué")),
        ],
        label=_("Au moment de la montrer"),
        initial=BEFORE,
    )

    def clean(self) -> dict[str, Any]:
        if "joueurs" in self.cleaned_data:
            self.expect("main", self.shape().cards_each)
        self.refuse_shared("ecartes", "main")
        if not all(card.trump and not card.is_bout for card in self.cards("ecartes")):
            text = now("Seuls des atouts, sans les bouts, s’écartent par force.")
            self.add_error("ecartes", forms.ValidationError(text, code="not_a_trump"))
        return self.cleaned_data

    def answers(self) -> Sequence[Answer]:
        main, forced, shown = self.cards("main"), self.cards("ecartes"), self.cards("montrees")
        table = self.rules.tables_by_size[self.shape().hands]
        thresholds = table.poignees if self.rules.poignees else {}
        found = [hands.may_show(main, thresholds, forced)]
        if shown and thresholds:
            found.insert(0, hands.was_shown(main, shown, thresholds, forced))
        when = self.cleaned_data["quand"]
        if when != BEFORE and thresholds:
            own = when == PLAYED
            found.append(hands.in_time(int(own), 1, self.rules.play.declare_at))
        return found


class PetitSecQuestion(Question):
    slug = "petit-sec"
    title = _("Cette main annule-t-elle la donne ?")
    about = _("Petit sec, Excuse seule, misères : la main telle que distribuée.")

    joueurs = players_field()
    main = CardsField(_("La main distribuée"), opened=True, help_text=NOTATION)

    def clean(self) -> dict[str, Any]:
        if "joueurs" in self.cleaned_data:
            self.expect("main", self.shape().cards_each)
        return self.cleaned_data

    def answers(self) -> Sequence[Answer]:
        main, play = self.cards("main"), self.rules.play
        asides = (hands.excuse_alone(main, play), hands.miseres(main, self.rules.miseres))
        return [hands.petit_sec(main, play), *(each for each in asides if each)]
