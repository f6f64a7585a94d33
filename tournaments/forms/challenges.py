"""What an organiser decides of a season's challenge."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tarotclub.fields import NameField
from tarotclub.templatetags.days import day_text
from tournaments.directing import Refused
from tournaments.directing.challenges import ChallengeRule, unit_refusal
from tournaments.directing.sentences import refusal_text
from tournaments.models import Challenge
from tournaments.standings.challenges import offered

if TYPE_CHECKING:
    from django.http import QueryDict

MOST_PLACES = 200
MOST_POINTS = Decimal(100_000)
MOST_TOURNAMENTS = 200
_NUMBER = re.compile(r"[0-9]{1,6}(?:[.,][0-9])?")


class ScaleField(forms.CharField):
    """Points by place, the first place first: `25 20 16 13,5`. Gives decimals as text."""

    def clean(self, value: Any) -> Any:
        text: str = super().clean(value) or ""
        found = []
        for word in re.split(r"[\s;/]+", text.strip()):
            if word and not _NUMBER.fullmatch(word):
                sentence = _("« %(word)s » n’est pas un nombre de points.")
                raise ValidationError(sentence, code="scale", params={"word": word})
            if word:
                found.append(word.replace(",", "."))
        if len(found) > MOST_PLACES:
            raise ValidationError(_("Deux cents places au plus."), code="scale-long")
        numbers = [Decimal(one) for one in found]
        if numbers != sorted(numbers, reverse=True):
            raise ValidationError(
                _("Une place ne peut pas rapporter plus que celle d’avant."), code="scale-order"
            )
        return found


class ChallengeForm(forms.Form):
    """A challenge's name, its rule and the tournaments that count."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    name = NameField(
        label=_("Nom"), max_length=60, error_messages={"required": _("Il manque le nom.")}
    )
    counts = forms.ChoiceField(
        label=_("Tournois qui comptent"),
        choices=Challenge.Counts.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Dites quels tournois comptent.")},
    )
    chosen = forms.TypedMultipleChoiceField(
        label=_("Tournois cochés"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("Ce tournoi n’est pas de la saison.")},
    )
    method = forms.ChoiceField(
        label=_("Ce qui fait le total"),
        choices=Challenge.Method.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Dites ce qui fait le total.")},
    )
    best = forms.IntegerField(
        label=_("Meilleurs résultats qui comptent"),
        required=False,
        min_value=1,
        max_value=MOST_TOURNAMENTS,
        help_text=_("Vide : tous comptent."),
    )
    least = forms.IntegerField(
        label=_("Tournois à jouer pour être classé"),
        initial=1,
        min_value=1,
        max_value=MOST_TOURNAMENTS,
        error_messages={"required": _("Au moins 1.")},
    )
    scale = ScaleField(
        label=_("Points par place"),
        required=False,
        max_length=2000,
        help_text=_("La première place d’abord, par exemple 25 20 16 13 11 ; rien au-delà."),
    )
    attendance = forms.DecimalField(
        label=_("Points pour chaque participation"),
        required=False,
        min_value=Decimal(0),
        max_value=Decimal(1000),
        max_digits=5,
        decimal_places=1,
        localize=True,
        help_text=_("Vide : aucun."),
    )
    shared = forms.ChoiceField(
        label=_("Les ex æquo reçoivent"),
        choices=Challenge.Shared.choices,
        widget=forms.RadioSelect,
        initial=Challenge.Shared.MEAN,
    )

    def __init__(self, challenge: Challenge, data: QueryDict | None = None) -> None:
        super().__init__(data, initial=_stored(challenge) if challenge.pk else None)
        self.challenge = challenge
        self.offered = list(offered(challenge))
        field: Any = self.fields["chosen"]
        field.choices = [
            (one.pk, f"{one.name}, {day_text(one.date)}, {one.get_form_display().lower()}")
            for one in self.offered
        ]
        for one in self.fields.values():
            one.widget.attrs["autocomplete"] = "off"

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        if cleaned["method"] == Challenge.Method.PLACES and not cleaned["scale"]:
            self.add_error("scale", _("Il manque les points de chaque place."))
        if cleaned["counts"] == Challenge.Counts.CHOSEN and not cleaned["chosen"]:
            self.add_error("chosen", _("Cochez au moins un tournoi."))
        ticked = [one for one in self.offered if one.pk in cleaned.get("chosen", ())]
        if not self.errors and (code := unit_refusal(self.challenge, self.rule(), ticked)):
            self.add_error("method", refusal_text(Refused(code)))
        return cleaned

    def rule(self) -> ChallengeRule:
        """What was typed, once it is valid; what the method does not use is left out."""
        typed = self.cleaned_data
        places = typed["method"] == Challenge.Method.PLACES
        return ChallengeRule(
            name=typed["name"],
            method=typed["method"],
            counts=typed["counts"],
            chosen=typed["chosen"] if typed["counts"] == Challenge.Counts.CHOSEN else (),
            best=typed["best"],
            least=typed["least"],
            scale=typed["scale"] if places else (),
            attendance=typed["attendance"] or Decimal(0),
            shared=typed["shared"],
        )


def _stored(challenge: Challenge) -> dict[str, Any]:
    names = ("version", "name", "counts", "method", "best", "least", "shared")
    stored = {name: getattr(challenge, name) for name in names}
    return {
        **stored,
        "chosen": list(challenge.chosen.values_list("pk", flat=True)),
        "scale": " ".join(one.replace(".", ",") for one in challenge.scale),
        "attendance": challenge.attendance or None,
    }
