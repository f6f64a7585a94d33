"""The marks that an arbiter can give a play, and the sums he takes: each form has its own."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tarotclub.templatetags.figures import MINUS
from tournaments.arbitration import Unit
from tournaments.cases import Case
from tournaments.faultwords import status_text
from tournaments.ranking import PlayStatus

MARKS = (
    PlayStatus.NEUTRALISED,
    PlayStatus.FAULT_ATTACK,
    PlayStatus.FAULT_DEFENCE,
    PlayStatus.FAULT_BOTH,
    PlayStatus.ZERO_ATTACK,
    PlayStatus.ZERO_DEFENCE,
    PlayStatus.ZERO_BOTH,
)
MARKS_PM = MARKS[:3]
"""A board that is not compared is worth 0 PM: there is no zero, no 40 (CA p.9)."""
MARKS_ALIKE = (PlayStatus.NEUTRALISED, PlayStatus.FAULT_BOTH, PlayStatus.ZERO_BOTH)
"""Where nobody took the board there are no camps: what is left is alike for everybody."""
MARKS_POINTS = MARKS[:1]
"""By difference to the mean there is no note from 0 to 100 that a mark could set."""
HIGHEST, HIGHEST_POINTS = 100, 1000


class AmountField(forms.DecimalField):
    """A number from 0 to 100, with a comma or a point, three decimals at most.

    `given`: it may be negative, for match points that a side is given. `points`: up to 1000.
    """

    def __init__(self, *, given: bool = False, points: bool = False, **options: Any) -> None:
        within = _("De 0 à 1000.") if points else _("De −100 à 100.") if given else _("De 0 à 100.")
        super().__init__(
            min_value=-HIGHEST if given else 0,
            max_value=HIGHEST_POINTS if points else HIGHEST,
            decimal_places=3,
            max_digits=7 if points else 6,
            required=False,
            widget=forms.TextInput(
                attrs={"inputmode": "decimal", "autocomplete": "off", "size": 6}
            ),
            error_messages={
                "invalid": _("Un nombre, comme 0,5."),
                "min_value": within,
                "max_value": within,
                "max_decimal_places": _("Trois décimales au plus."),
                "max_digits": within,
            },
            **options,
        )

    def to_python(self, value: Any) -> Any:
        text = "".join(str(value or "").split()).replace(",", ".").removesuffix("%")
        text = text.replace(MINUS, "-")
        return super().to_python(text)


def marks_for(case: Case) -> list[tuple[str, str]]:
    """The marks a play can get: back to as played where one stands, relay where nothing came in."""
    marks = list(_of_form(case))
    if case.standing:
        marks.append(PlayStatus.PLAYED)
    if case.result is None:
        marks.append(PlayStatus.RELAY)
    return [(str(one), status_text(one, case.form)) for one in marks]


def _of_form(case: Case) -> tuple[PlayStatus, ...]:
    if case.unit is Unit.PM:
        return MARKS_PM
    if case.unit is Unit.POINTS:
        return MARKS_POINTS
    return MARKS if case.attacked else MARKS_ALIKE
