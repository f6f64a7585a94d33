"""What a phone at a table is asked beside a score, and what it is told."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tarotclub.fields import NameField


class RemarkForm(forms.Form):
    """A word beside a contested score, for the arbiter."""

    remark = NameField(
        label=gettext_lazy("Un mot pour l’arbitre, si vous voulez"),
        required=False,
        max_length=120,
        error_messages={"max_length": gettext_lazy("Cent vingt signes au plus.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def phone_refused_text(code: str) -> str:
    """The sentence of a PhoneRefused."""
    return {
        "over": _("La séance est terminée : voyez l’arbitre."),
        "moved": _("Une autre position se joue : donnez ce résultat à l’arbitre."),
        "contested": _("Ce résultat est contesté : l’arbitre tranche."),
    }[code]


def missing_unit() -> str:
    """What is said where no score was typed."""
    return _("Quel score ? Ce que le preneur gagne ou perd contre chaque défenseur.")


def contested_wrongly(claim: int | None, stands: int | None) -> str:
    """Why a claim (halves) contests nothing; blank where it does."""
    if claim is None:
        return _("Quel score, d’après vous ?")
    if claim == stands:
        return _("C’est le score de la feuille : dites plutôt que vous êtes d’accord.")
    return ""
