"""How a duplicate goes on: who qualifies, what the next séance counts."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tarotclub.fields import DayField, NameField
from tournaments.directing.sequels import SequelChoice
from tournaments.models import Tournament
from tournaments.standings.free import in_points

ALTERNATED, GENERAL = "alterne", "general"


class SequelForm(forms.Form):
    """The next séance: its name and day, how many go on, its coefficient."""

    name = NameField(
        label=_("Nom de la séance"),
        max_length=80,
        error_messages={"required": _("Il manque le nom.")},
    )
    day = DayField(label=_("Date"), error_messages={"required": _("Il manque la date.")})
    kept = forms.IntegerField(
        label=_("Combien de joueurs continuent"),
        min_value=1,
        error_messages={"required": _("Dites combien continuent.")},
    )
    by = forms.ChoiceField(
        label=_("Qualifiés d’après"),
        choices=(
            (ALTERNATED, _("le classement alterné, comme le règlement le veut")),
            (GENERAL, _("le classement général")),
        ),
        initial=ALTERNATED,
        widget=forms.RadioSelect,
    )
    coefficient = forms.DecimalField(
        label=_("Coefficient"),
        required=False,
        min_value=Decimal("0.01"),
        max_value=Decimal(10),
        max_digits=4,
        decimal_places=2,
        localize=True,
        help_text=_("Vide : celui du règlement, d’après le nombre d’éliminés."),
    )

    def __init__(self, typed: Any, tournament: Tournament, *, first: bool, **kwargs: Any) -> None:
        super().__init__(typed, **kwargs)
        if tournament.form == Tournament.Form.FREE:
            self._free()
        if not first or in_points(tournament):
            # Later the total says who goes on, and by difference there is one ranking: no choice.
            del self.fields["by"]
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"

    def _free(self) -> None:
        """The federation's rule says nothing of free contracts: its figures are only proposed."""
        self.fields["by"] = forms.ChoiceField(
            label=self.fields["by"].label,
            choices=(
                (GENERAL, _("le classement général")),
                (ALTERNATED, _("le classement alterné")),
            ),
            initial=GENERAL,
            widget=forms.RadioSelect,
        )
        self.fields["coefficient"].help_text = _(
            "Vide : celui du duplicate individuel, d’après le nombre d’éliminés."
        )

    def choice(self) -> SequelChoice:
        """What was typed, once it is valid."""
        typed = self.cleaned_data
        return SequelChoice(
            name=typed["name"],
            day=typed["day"],
            kept=typed["kept"],
            coefficient=typed["coefficient"],
            alternated=typed.get("by", GENERAL) == ALTERNATED,
        )
