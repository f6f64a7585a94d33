"""Fields of forms that every room uses: names and days, as people type or paste them."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from tarotclub.names import tidy
from tarotclub.whole import whole

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)
"""A spreadsheet knows no day before; a year of five digits is a slip."""


NO_SUCH_CHOICE = _("Ce choix n’existe pas.")


def speak_plainly() -> None:
    """Say so of every choice that nobody offered, where a form has no sentence of its own."""
    for field in (
        forms.ChoiceField,
        forms.MultipleChoiceField,
        forms.ModelChoiceField,
        forms.ModelMultipleChoiceField,
    ):
        field.default_error_messages = {
            **field.default_error_messages,
            "invalid_choice": NO_SUCH_CHOICE,
        }


class NameField(forms.CharField):
    """One line to be read: a name, a title, a reason. See `names.tidy`."""

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class DayField(forms.DateField):
    """A day of the calendar in which people play tarot."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    default_error_messages = {"invalid": _("Cette date n’existe pas.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        sentence = _("L’année va de 1900 à 2199.")
        self.validators += [
            MinValueValidator(FIRST_DAY, sentence),
            MaxValueValidator(LAST_DAY, sentence),
        ]


class RowsField(forms.ModelMultipleChoiceField[Any]):
    """Rows that are ticked. A number that fits no column is no row: databases raise on some."""

    def clean(self, value: Any) -> Any:
        for each in value or ():
            if whole(str(each)) is None:
                raise forms.ValidationError(
                    self.error_messages["invalid_choice"],
                    code="invalid_choice",
                    params={"value": each},
                )
        return super().clean(value)
