"""The tournament itself, a guest, the movement and the places."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tarotclub.fields import DayField, NameField
from tarotclub.forms import PlayerForm
from tarotclub.models import Season
from tournaments.models import Seance, Tournament
from tournaments.movements import Movement

HIGHEST_SEED = 9999
KINDS = (
    ("individuel", _("Duplicate individuel")),
    ("triplettes", _("Duplicate par triplettes")),
    ("quadrettes", _("Duplicate par quadrettes")),
    ("equipes", _("Équipes de 4 à 6 : matchs, poules, Coupe")),
    ("contrats-points", _("Duplicate à contrats libres, aux points de match")),
    ("contrats-ecarts", _("Duplicate à contrats libres, à l’écart à la moyenne")),
    ("libre-1", _("Libre individuel")),
    ("libre-2", _("Libre par équipes de 2")),
    ("libre-4", _("Libre par équipes de 4")),
    ("libre-liste", _("Libre déjà joué, connu par sa liste publiée")),
)
"""What a tournament can be created as."""


class TournamentForm(forms.ModelForm[Tournament]):
    """A tournament's name, its day and the season it belongs to."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = Tournament
        fields = ("name", "date", "season")
        labels: ClassVar = {
            "name": _("Nom du tournoi"),
            "date": _("Date"),
            "season": _("Saison"),
        }
        field_classes: ClassVar = {"name": NameField, "date": DayField}
        error_messages: ClassVar = {
            "name": {"required": _("Il manque le nom du tournoi.")},
            "date": {"required": _("Il manque la date.")},
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        season: Any = self.fields["season"]
        season.queryset = Season.objects.filter(club=self.instance.club_id)
        season.empty_label = _("aucune")


class NewTournamentForm(TournamentForm):
    """The same with the form it is played in, which is chosen once."""

    kind = forms.ChoiceField(label=_("Forme"), choices=KINDS, required=False)

    field_order = ("name", "kind", "date", "season")


class GuestForm(PlayerForm):
    """Somebody from elsewhere, put on the club's list and entered at once."""

    class Meta(PlayerForm.Meta):
        fields = ("first_name", "last_name", "home_club", "licence", "national_class")  # type: ignore[assignment]
        help_texts: ClassVar = {}


class MovementForm(forms.Form):
    """Which movement for this number of players, in which sets, and how many positions of it."""

    movement = forms.ChoiceField(
        label=_("Mouvement"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choisissez un mouvement.")},
    )
    positions = forms.TypedChoiceField(
        label=_("Positions"), coerce=int, required=False, empty_value=None
    )

    def __init__(
        self, movements: Iterable[Movement], seance: Seance | None, data: QueryDict | None = None
    ) -> None:
        options = [(one, size) for one in movements for size in one.set_sizes]
        first = options[0][0]
        several = {one.default_positions(size) for one, size in options}
        usual = first.default_positions(options[0][1]) if len(several) == 1 else ""
        initial = {"movement": option_value(*options[0]), "positions": usual}
        if seance is not None and seance.movement in {one.id for one, _size in options}:
            initial = {
                "movement": f"{seance.movement}/{seance.set_size}",
                "positions": seance.positions or first.positions,
            }
            chosen = next(one for one, _size in options if one.id == seance.movement)
            if len(several) > 1 and seance.positions == chosen.default_positions(
                seance.set_size or chosen.default_set_size
            ):
                initial["positions"] = ""
        super().__init__(data, initial=initial)
        movement: Any = self.fields["movement"]
        movement.choices = [(option_value(one, size), one.id) for one, size in options]
        positions: Any = self.fields["positions"]
        allowed = {number for one, _size in options for number in one.positions_allowed}
        positions.choices = [(number, str(number)) for number in sorted(allowed, reverse=True)]
        positions.required = len(several) == 1
        if not positions.required:
            positions.choices = [("", _("celles du mouvement choisi")), *positions.choices]
        self.options = options

    def chosen(self) -> tuple[str, int, int | None]:
        """The movement's id, the boards per table and the positions, once valid.

        Without positions those that the movement usually has.
        """
        movement, size = self.cleaned_data["movement"].split("/")
        return movement, int(size), self.cleaned_data["positions"]


def option_value(movement: Movement, set_size: int) -> str:
    """What the form sends for a movement in sets of that many boards."""
    return f"{movement.id}/{set_size}"


def deals_text(set_size: int, positions: int) -> str:
    """How many deals each player plays."""
    deals = set_size * positions
    return ngettext("%(deals)s donne", "%(deals)s donnes", deals) % {"deals": deals}


class DrawForm(forms.Form):
    """A draw: the same number gives the same places again."""

    seed = forms.IntegerField(
        label=_("Numéro du tirage"),
        min_value=1,
        max_value=HIGHEST_SEED,
        required=False,
        help_text=_("Le même numéro redonne les mêmes places. Vide : au hasard."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "invalid": _("Un nombre de 1 à 9999."),
            "min_value": _("Un nombre de 1 à 9999."),
            "max_value": _("Un nombre de 1 à 9999."),
        },
    )

    def number(self) -> int:
        """The number typed, or one by chance."""
        return self.cleaned_data["seed"] or 1 + secrets.randbelow(HIGHEST_SEED)


class SwapForm(forms.Form):
    """Two players, or two sides, who change places; `places` are the starters and their names."""

    one = forms.ChoiceField(label=_("Joueur"))
    other = forms.ChoiceField(label=_("change avec"))

    def __init__(self, places: Iterable[tuple[str, str]], data: QueryDict | None = None) -> None:
        super().__init__(data)
        choices = [(starter, f"{starter} {name}") for starter, name in places]
        for name in ("one", "other"):
            field: Any = self.fields[name]
            field.choices = [("", _("choisir")), *choices]
            field.error_messages["required"] = _("Choisissez un joueur.")


class ReasonForm(forms.Form):
    """Why a result is struck through."""

    reason = NameField(label=_("Motif"), max_length=120, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)
