"""What an arbiter says of a deal of a libre."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tarotclub.fields import NameField
from tournaments import faultwords
from tournaments.arbitration import Camp, Form, faults_for
from tournaments.directing.libre.deals import MOST_HALVES
from tournaments.forms.libre.people import PointsField, WhoField
from tournaments.forms.libre.points import parse_total
from tournaments.models import Ruling

if TYPE_CHECKING:
    from django.http import QueryDict

Choices = Sequence[tuple[str, str]]


class DealForm(forms.Form):
    """The fault, who committed it, what becomes of the deal, and what it costs."""

    fault = forms.ChoiceField(label=_("Faute du code"), required=False)
    camp = forms.ChoiceField(
        label=_("Camp fautif"),
        choices=[
            ("", _("aucun")),
            (str(Camp.ATTACK), _("l’attaque")),
            (str(Camp.DEFENCE), _("la défense")),
            (str(Camp.BOTH), _("les deux")),
        ],
        required=False,
    )
    returned = forms.CharField(
        label=_("Points rendus à l’autre camp"),
        max_length=6,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    fate = forms.ChoiceField(label=_("La donne"), choices=Ruling.Fate.choices)
    who = WhoField(_("Joueur pénalisé"), required=False, empty_value=None)
    points = PointsField()
    warning = forms.BooleanField(label=_("Avertissement"), required=False)
    reason = NameField(label=_("Motif"), max_length=200, required=False)
    submission = forms.UUIDField(widget=forms.HiddenInput, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)
    use_required_attribute = False

    def __init__(
        self, data: QueryDict | None, people: Choices, version: int, *, annulled: bool = False
    ) -> None:
        self.annulled = annulled
        fate = Ruling.Fate.ANNULLED if annulled else Ruling.Fate.COUNTED
        begun = {"submission": uuid.uuid4(), "version": version, "fate": fate}
        super().__init__(data, initial=begun)
        self.fields["who"].choices = [("", _("Personne")), *people]  # type: ignore[attr-defined]
        self.fields["fault"].choices = [  # type: ignore[attr-defined]
            ("", _("Aucune : motif en toutes lettres")),
            *((one.id, faultwords.title(one)) for one in faults_for(Form.LIBRE)),
        ]

    def clean_returned(self) -> int:
        """The points given back, in halves."""
        text = self.cleaned_data["returned"]
        halves = parse_total(text) if text else 0
        if halves is None or not 0 <= halves <= MOST_HALVES:
            raise forms.ValidationError(_("De 0 à 91 points, au demi-point."))
        return halves

    def clean_fate(self) -> str:
        """What becomes of the deal; one that is annulled does not count by another decision."""
        fate: str = self.cleaned_data["fate"]
        if self.annulled and fate == Ruling.Fate.COUNTED:
            raise forms.ValidationError(
                _(
                    "Cette donne est annulée\u00a0: pour qu’elle compte, annulez la décision "
                    "qui l’annule, ou corrigez la feuille."
                )
            )
        return fate

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.errors:
            return given
        if given["returned"] and given["camp"] not in (Camp.ATTACK, Camp.DEFENCE):
            self.add_error("camp", _("Dites quel camp rend ces points."))
        if given["returned"] and given["fate"] == Ruling.Fate.ANNULLED:
            self.add_error("returned", _("Une donne annulée n’a pas de points à rendre."))
        penalised = given["points"] or given["warning"]
        if penalised and not given["who"]:
            self.add_error("who", _("Choisissez quelqu’un."))
        elif given["who"] and not penalised:
            self.add_error("points", _("Des points, ou un avertissement."))
        if not given["fault"] and not given["reason"]:
            self.add_error("reason", _("Dites pourquoi : le journal le garde."))
        given["submission"] = given["submission"] or uuid.uuid4()
        return given

    @property
    def signed(self) -> int:
        """What the attack gains of the points given back, in halves; below 0: it gives them."""
        halves: int = self.cleaned_data["returned"]
        return -halves if self.cleaned_data["camp"] == Camp.ATTACK else halves
