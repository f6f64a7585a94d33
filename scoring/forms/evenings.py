"""What a secretary types about an evening: its details, its guests, its draws."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.evenings import SEEDS, Choice, Details
from scoring.models import Session
from scoring.rules.seating import LARGEST, SMALLEST, Split, splits
from tarotclub import seasons
from tarotclub.fields import DayField, NameField
from tarotclub.forms import PlayerForm
from tarotclub.models import Club, Player, Season

MOST_DEALS = 40
BY_DATE = "date"


class EveningForm(forms.Form):
    """An evening's details. The season is the one that holds the date, unless another is chosen."""

    date = DayField(label=_("Date"), error_messages={"required": _("Il manque la date.")})
    name = NameField(
        label=_("Nom, si elle en a un"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    season = forms.ChoiceField(required=False)
    table_size = forms.TypedChoiceField(
        label=_("Joueurs par table, de préférence"),
        choices=[(size, size) for size in range(SMALLEST, LARGEST + 1)],
        coerce=int,
    )
    published = forms.BooleanField(label=_("Tout le monde peut la voir"), required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.seasons = {str(season.pk): season for season in Season.objects.filter(club=club)}
        named = [(key, season.name) for key, season in self.seasons.items()]
        choices = [(BY_DATE, self._by_date()), *named, ("", _("Aucune"))]
        self.fields["season"] = forms.ChoiceField(
            label=_("Compte pour la saison"), required=False, choices=choices
        )

    def _by_date(self) -> str:
        """Name the season that the date on the form gives, as far as it is known already."""
        day = self.initial.get("date")
        season = seasons.current(self.club, day) if isinstance(day, date) else None
        if season is None:
            return gettext("Celle de la date")
        return gettext("Celle de la date\u00a0: %(season)s") % {"season": season}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        chosen, day = cleaned.get("season"), cleaned.get("date")
        if chosen == BY_DATE:
            cleaned["season"] = seasons.current(self.club, day) if day else None
        else:
            cleaned["season"] = self.seasons.get(str(chosen))
        return cleaned

    def details(self) -> Details:
        """Return what was typed, once it is valid."""
        names = ("date", "name", "season", "table_size", "published")
        return Details(**{name: self.cleaned_data[name] for name in names})


def proposed(club: Club, today: date) -> dict[str, Any]:
    """Return how a new evening begins: today, and otherwise as the last one was."""
    last = Session.objects.filter(club=club).evenings().order_by("-date", "-pk").first()
    return {
        "date": today,
        "season": BY_DATE,
        "table_size": last.table_size if last else 4,
        "published": last.published if last else False,
    }


def as_stored(session: Session) -> dict[str, Any]:
    """Return an evening's details for the form that changes them."""
    return {
        "date": session.date,
        "name": session.name,
        "season": str(session.season_id or ""),
        "table_size": session.table_size,
        "published": session.published,
        "version": session.version,
    }


class GuestForm(PlayerForm):
    """A guest at the check-in; a name the club already knows must be confirmed."""

    class Meta(PlayerForm.Meta):
        fields = ("first_name", "last_name", "home_club")  # type: ignore[assignment]
        help_texts: ClassVar = {}


class DrawForm(forms.Form):
    """How to draw the next tables. It comes by GET: looking at a draw changes nothing."""

    CHANCE, APART = "hasard", "rencontres"

    tables = forms.CharField(error_messages={"required": _("Choisissez comment les répartir.")})
    sort = forms.ChoiceField(
        choices=[
            (CHANCE, _("Au hasard")),
            (APART, _("En évitant ceux qui se sont déjà rencontrés ce soir")),
        ],
        required=False,
    )
    donnes = forms.IntegerField(
        min_value=1,
        max_value=MOST_DEALS,
        required=False,
        error_messages={
            "invalid": _("Un nombre de donnes, ou rien."),
            "min_value": _("Une donne au moins, ou rien."),
            "max_value": _("Quarante donnes au plus."),
        },
    )
    tirage = forms.IntegerField(min_value=0, max_value=SEEDS - 1, required=False)

    def clean_tables(self) -> Split:
        try:
            return Split.from_code(self.cleaned_data["tables"])
        except ValueError as error:
            raise ValidationError(_("Choisissez comment les répartir."), code="split") from error

    def choice(self, seed: int) -> Choice:
        """Return what was chosen, once it is valid, with `seed` where no draw was named."""
        named = self.cleaned_data["tirage"]
        return Choice(
            split=self.cleaned_data["tables"],
            seed=seed if named is None else named,
            avoiding=self.cleaned_data["sort"] == self.APART,
            deals=self.cleaned_data["donnes"],
        )


class InstallForm(DrawForm):
    """A draw that somebody looked at and takes: which one, and how the evening stood then."""

    tirage = forms.IntegerField(min_value=0, max_value=SEEDS - 1)
    digest = forms.CharField(max_length=16)
    version = forms.IntegerField()
    position = forms.IntegerField()


class AnnounceForm(forms.Form):
    """How many deals a position has."""

    position = forms.IntegerField(min_value=1)
    donnes = forms.IntegerField(min_value=1, max_value=MOST_DEALS, required=False)


class BlankForm(forms.Form):
    """Which score sheets to print, with how many rows."""

    donnes = forms.IntegerField(
        label=_("Donnes par feuille"),
        min_value=1,
        max_value=24,
        error_messages={
            "required": _("Il manque le nombre de donnes."),
            "invalid": _("Un nombre de donnes."),
            "min_value": _("Une donne au moins."),
            "max_value": _("Vingt-quatre donnes au plus."),
        },
    )
    position = forms.TypedChoiceField(
        label=_("Tables"), required=False, coerce=int, empty_value=None
    )
    vierges = forms.IntegerField(label=_("Feuilles sans noms"), min_value=0, max_value=20)
    joueurs = forms.TypedChoiceField(
        label=_("Joueurs par feuille sans noms"),
        choices=[(size, size) for size in range(SMALLEST, LARGEST + 1)],
        coerce=int,
    )

    def __init__(self, positions: Sequence[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        told = gettext("Celles de la position %(number)d")
        named = [(number, told % {"number": number}) for number in reversed(positions)]
        field = cast("forms.TypedChoiceField", self.fields["position"])
        field.choices = [*named, ("", gettext("Aucune"))]


def split_words(split: Split) -> tuple[str, str]:
    """Return a split as people say it: "4 + 4 + 3", and what else there is to say of it."""
    sizes = " + ".join(str(shape.size) for shape in split.tables)
    if not split.resting:
        return sizes, ""
    told = ngettext(
        "%(count)d joueur se repose, à tour de rôle",
        "%(count)d joueurs se reposent, à tour de rôle",
        split.resting,
    )
    return sizes, told % {"count": split.resting}


def split_choices(players: int, preferred: int) -> list[tuple[Split, str, str]]:
    """Return the splits to offer for so many people, each with its words; the best first."""
    return [(split, *split_words(split)) for split in splits(players, preferred)]


def new_guest(club: Club, typed: Any = None) -> GuestForm:
    """Return the form for a guest of the club, blank or with what was typed."""
    return GuestForm(typed, instance=Player(club=club))
