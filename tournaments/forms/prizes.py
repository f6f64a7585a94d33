"""The prize list as it is typed: prizes by place, one a line, and those of selections, in rows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from tournaments.directing.hall import PrizeChoice
from tournaments.forms.hall import too_dear
from tournaments.hall.money import TooDear, cents_of
from tournaments.hall.prizes import PrizeLineError, Typed, parse_prizes

MOST_ROWS, MOST_SUMS = 24, 30
BLANK_ROWS = 2
"""Rows beyond those that are filled in."""


class SumsField(forms.CharField):
    """Sums of money from the first place on: "30 20 10", "30 ; 12,50"; its value is in cents."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value) or ""
        plain = re.sub(r"[€\u202f\u00a0]", " ", text)
        written = [one for one in re.split(r"[;/\s]+|,(?=\s|$)", plain) if one]
        try:
            found = [cents_of(one) for one in written]
        except TooDear:
            raise too_dear() from None
        sums = tuple(one for one in found if one)
        if len(sums) < len(found) or len(sums) > MOST_SUMS:
            raise forms.ValidationError(_("Des sommes en euros, comme 30 20 10."))
        if any(after > before for before, after in pairwise(sums)):
            sentence = _("Les sommes vont de la plus grande à la plus petite : le premier d’abord.")
            raise forms.ValidationError(sentence)
        return sums


class PrizesForm(forms.Form):
    """The prize list: `offered` are the selections that can have prizes, by code, in words.

    `standing` are those that have some now, with their sums: each has its row, and blank ones
    follow.
    """

    share = forms.IntegerField(
        label=_("Part des inscriptions redistribuée, en %"), min_value=0, max_value=100
    )
    prizes = forms.CharField(
        label=_("Prix, un par ligne"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "« 440 » pour la place suivante, « 5-8 : 50 » pour plusieurs places, "
            "« Première dame : 30 » pour un prix à part, dont vous nommez le gagnant."
        ),
    )
    add_up = forms.BooleanField(
        label=_("Les prix se cumulent"),
        required=False,
        help_text=_(
            "Sinon chacun garde le plus grand : qui gagne autant ou plus à sa place laisse le prix "
            "de sa catégorie au suivant ; entre deux catégories, l’ordre de la liste décide."
        ),
    )
    beyond = forms.BooleanField(
        label=_("Les prix peuvent dépasser la caisse : quelqu’un paie la différence"),
        required=False,
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self,
        *given: Any,
        offered: Mapping[str, str],
        standing: Sequence[tuple[str, str]] = (),
        **options: Any,
    ) -> None:
        super().__init__(*given, **options)
        choices = [("", _("aucune")), *offered.items()]
        for place in range(self._rows_wanted(len(standing)) if offered else 0):
            code, sums = standing[place] if place < len(standing) else ("", "")
            self.fields[f"selection-{place}"] = forms.ChoiceField(
                label=_("Catégorie"), choices=choices, required=False, initial=code
            )
            self.fields[f"sums-{place}"] = SumsField(
                label=_("Ses prix"),
                required=False,
                max_length=400,
                initial=sums,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    def _rows_wanted(self, standing: int) -> int:
        """As many as were posted, or those filled in and some blank ones."""
        if not self.is_bound:
            return min(standing + BLANK_ROWS, MOST_ROWS)
        posted = [place for place in range(MOST_ROWS) if f"selection-{place}" in self.data]
        return max(posted, default=-1) + 1

    @cached_property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of the selections, two by two."""
        count = sum(name.startswith("sums-") for name in self.fields)
        return [(self[f"selection-{one}"], self[f"sums-{one}"]) for one in range(count)]

    def clean_prizes(self) -> Typed:
        """The prizes in cents, by place and by name."""
        try:
            return parse_prizes(self.cleaned_data["prizes"])
        except TooDear:
            raise too_dear() from None
        except PrizeLineError as wrong:
            sentence = _("Cette ligne ne dit pas de prix, ou une place deux fois : « %(line)s ».")
            raise forms.ValidationError(sentence, params={"line": wrong.line}) from wrong

    def clean(self) -> dict[str, Any]:
        """Each row has a selection and its sums, or neither; none stands twice."""
        asked = self.cleaned_data
        selected: dict[str, Sequence[int]] = {}
        for chosen, sums in self.rows:
            code, cents = asked.get(chosen.name), asked.get(sums.name)
            if code is None or cents is None:
                continue
            if code in selected:
                self.add_error(chosen.name, _("Cette catégorie est déjà plus haut."))
            elif code and not cents:
                self.add_error(sums.name, _("Il manque les sommes."))
            elif cents and not code:
                self.add_error(chosen.name, _("Choisissez la catégorie de ces prix."))
            elif code:
                selected[code] = cents
        asked["selected"] = selected
        return asked

    def choice(self) -> PrizeChoice:
        """What was typed, for the write path."""
        asked = self.cleaned_data
        typed: Typed = asked["prizes"]
        return PrizeChoice(
            version=asked["version"],
            share=asked["share"],
            beyond=asked["beyond"],
            prizes=typed.prizes,
            special=typed.special,
            selected=asked["selected"],
            add_up=asked["add_up"],
        )
