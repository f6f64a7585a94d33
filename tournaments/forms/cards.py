"""How étuis are dealt: by a drawn seed or one's own, and how strong takers' hands are at least."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.dealing import LEAST, MOST_LEAST, Dealing, DealingError

SEED_LENGTH = 64


class DistributionForm(forms.Form):
    """`last` is the distribution that stood when the page was made, 0 for none."""

    least = forms.IntegerField(
        label=_("Force minimale de la main du preneur"),
        min_value=0,
        max_value=MOST_LEAST,
        initial=LEAST,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "required": _("Un nombre de 0 à 60."),
            "invalid": _("Un nombre de 0 à 60."),
            "min_value": _("Un nombre de 0 à 60."),
            "max_value": _("Un nombre de 0 à 60."),
        },
    )
    seed = forms.CharField(
        label=_("Graine"),
        required=False,
        max_length=SEED_LENGTH,
        help_text=_(
            "Laissez vide : elle est tirée au sort. La même graine redonne les mêmes étuis, "
            "pour un second tournoi joué en parallèle."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    last = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def clean_seed(self) -> str:
        """A seed as people copy it: without the spaces around, in small letters."""
        seed = str(self.cleaned_data["seed"]).strip().lower()
        if seed:
            try:
                Dealing(seed)
            except DealingError as error:
                told = _("De 8 à 64 lettres sans accent, chiffres ou tirets.")
                raise forms.ValidationError(told) from error
        return seed
