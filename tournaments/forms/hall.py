"""What is typed in the hall: sums of money, prizes, minutes, an announcement."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tarotclub.fields import NameField
from tournaments.hall.money import DEAREST, TooDear, cents_of, euros
from tournaments.models import CheckIn


def too_dear() -> forms.ValidationError:
    """What is said of a sum beyond the largest one, wherever it is typed."""
    sentence = _("Une somme ne dépasse pas %(most)s.")
    return forms.ValidationError(sentence, params={"most": euros(DEAREST)})


class MoneyField(forms.Field):
    """A sum in euros as people type it: "12", "12,50"; its value is in cents."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", forms.TextInput(attrs={"inputmode": "decimal"}))
        super().__init__(**options)
        self.widget.attrs.setdefault("autocomplete", "off")

    def prepare_value(self, value: Any) -> Any:
        return euros(value) if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        try:
            cents = cents_of(str(value))
        except TooDear:
            raise too_dear() from None
        if cents is None:
            raise forms.ValidationError(_("Une somme en euros, comme 12 ou 12,50."))
        return cents


class FeesForm(forms.Form):
    """What an entry costs."""

    fee = MoneyField(label=_("Droit d’inscription"), required=False)
    reduced_fee = MoneyField(label=_("Tarif réduit"), required=False)

    def fees(self) -> tuple[int, int]:
        """Both in cents; blank is nothing to pay."""
        return self.cleaned_data["fee"] or 0, self.cleaned_data["reduced_fee"] or 0


class RateForm(forms.Form):
    """Which fee somebody pays."""

    rate = forms.ChoiceField(label=_("Tarif"), choices=CheckIn.Rate.choices)


class MoveForm(forms.Form):
    """Money that came in or was given back, with the reason."""

    way = forms.ChoiceField(label=_("Sens"), choices=[("in", _("versé")), ("out", _("rendu"))])
    amount = MoneyField(label=_("Somme"), error_messages={"required": _("Il manque la somme.")})
    reason = NameField(label=_("Motif"), max_length=120, required=False)
    submission = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.initial.setdefault("submission", uuid.uuid4())
        self.fields["reason"].widget.attrs["autocomplete"] = "off"

    def cents(self) -> int:
        """More than 0 for money that came in."""
        amount: int = self.cleaned_data["amount"]
        return -amount if self.cleaned_data["way"] == "out" else amount


LONGEST_POSITION = 240


class MinutesForm(forms.Form):
    """How long a position lasts."""

    minutes = forms.IntegerField(
        label=_("Minutes par position"),
        min_value=0,
        max_value=LONGEST_POSITION,
        required=False,
        help_text=_("Vide ou 0 : pas d’horloge."),
    )

    def __init__(self, *given: Any, by_round: bool = False, **options: Any) -> None:
        super().__init__(*given, **options)
        if by_round:
            self.fields["minutes"].label = _("Minutes par tour")


class ExtraForm(forms.Form):
    """Minutes on top, of all tables or of one, in all."""

    minutes = forms.IntegerField(min_value=0, max_value=LONGEST_POSITION)
    table = forms.IntegerField(min_value=1, max_value=9999, required=False)


class AnnouncementForm(forms.Form):
    """A sentence for everybody, and until what time of the day it stands."""

    announcement = NameField(
        label=_("Annonce"),
        max_length=140,
        error_messages={"required": _("Il manque l’annonce.")},
    )
    time = forms.TimeField(
        label=_("Jusqu’à"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}),
        help_text=_("Vide : jusqu’à ce que vous l’effaciez."),
        error_messages={"invalid": _("Une heure comme 21:30.")},
    )

    def until(self) -> datetime | None:
        """The moment when the clock in the hall next shows that time; None for no end."""
        time = self.cleaned_data["time"]
        if time is None:
            return None
        now = timezone.localtime()
        end = now.replace(hour=time.hour, minute=time.minute, second=0, microsecond=0)
        return end if end > now else end + timedelta(days=1)
