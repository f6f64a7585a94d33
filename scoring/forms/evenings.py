"""What a secretary types about an evening: its details, its guests, its draws."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.evenings import SEEDS, Choice, Details, RefusalCode, refusal_text
from scoring.models import Deal, RuleSetVersion, Session
from scoring.rules.facts import Form as PlayForm
from scoring.rules.ruleset import RuleSet
from scoring.rules.seating import Split, splits
from scoring.rules.sizes import MOST_WHO_PLAY, both_at_five, form_for
from scoring.rulesets import key, offered, set_name
from tarotclub import seasons
from tarotclub.fields import DayField, NameField
from tarotclub.forms import PlayerForm
from tarotclub.models import Club, Player, Season

MOST_DEALS = 40
BY_DATE = "date"
USUAL_SIZE = 4
FIVE = (("", _("Avec un appelé")), (PlayForm.FIVE_ALONE.value, _("Quatorze cartes, preneur seul")))
"""How five play, as a table stores it."""


class EveningForm(forms.Form):
    """An evening's details. The season is the one that holds the date, unless another is chosen.

    The rules, and how five play by them, are asked for only where there is a choice.
    """

    date = DayField(label=_("Date"), error_messages={"required": _("Il manque la date.")})
    name = NameField(
        label=_("Nom, si elle en a un"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    season = forms.ChoiceField(required=False)
    rule_set = forms.TypedChoiceField(label=_("Règles du jeu"), required=False, empty_value=None)
    table_size = forms.TypedChoiceField(label=_("Joueurs par table, de préférence"), coerce=int)
    form = forms.TypedChoiceField(label=_("À cinq"), choices=FIVE, required=False)
    published = forms.BooleanField(label=_("Tout le monde peut la voir"), required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, club: Club, *args: Any, evening: Session | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.seasons = {str(season.pk): season for season in Season.objects.filter(club=club)}
        named = [(key, season.name) for key, season in self.seasons.items()]
        choices = [(BY_DATE, self._by_date()), *named, ("", _("Aucune"))]
        self.fields["season"] = forms.ChoiceField(
            label=_("Compte pour la saison"), required=False, choices=choices
        )
        self.order_fields(self.base_fields)
        self._offer_rules(evening)

    def _by_date(self) -> str:
        """Name the season that the date on the form gives, as far as it is known already."""
        day = self.initial.get("date")
        season = seasons.current(self.club, day) if isinstance(day, date) else None
        if season is None:
            return gettext("Celle de la date")
        return gettext("Celle de la date\u00a0: %(season)s") % {"season": season}

    def _offer_rules(self, evening: Session | None) -> None:
        """Offer the club's rule sets, the evening's own among them, and the sizes they have."""
        rows = [*offered(self.club)]
        if evening is not None and key(evening.rule_set) not in map(key, rows):
            rows.insert(0, evening.rule_set)
        self.versions = {key(row): row for row in rows}
        self.own = rows[0] if evening is None else evening.rule_set
        rules = [row.rules for row in rows]
        sizes = sorted({size for each in rules for size in each.sizes})
        typed = cast("forms.TypedChoiceField", self.fields["table_size"])
        typed.choices = [(size, size) for size in sizes]
        typed.error_messages["invalid_choice"] = refusal_text(RefusalCode.SIX_OR_SEVEN)
        self.initial.setdefault("rule_set", key(self.own))
        if self.initial.get("table_size") not in self.own.rules.sizes:
            self.initial["table_size"] = _usual_size(self.own.rules)
        if len(rows) > 1:
            self._offer_choice(evening)
        else:
            del self.fields["rule_set"]
        both = [set_name(row) for row in rows if both_at_five(row.rules)]
        if not both:
            del self.fields["form"]
        elif len(both) < len(rows):
            told = gettext("Pour les règles «\u202f%(names)s\u202f».")
            self.fields["form"].help_text = told % {"names": ", ".join(both)}

    def _offer_choice(self, evening: Session | None) -> None:
        field = cast("forms.TypedChoiceField", self.fields["rule_set"])
        field.choices = [(code, set_name(row)) for code, row in self.versions.items()]
        field.coerce = self.versions.get
        if evening is not None and Deal.objects.filter(table__session=evening).exists():
            field.help_text = gettext("Les tables qui ont des donnes gardent les leurs.")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        chosen, day = cleaned.get("season"), cleaned.get("date")
        if chosen == BY_DATE:
            cleaned["season"] = seasons.current(self.club, day) if day else None
        else:
            cleaned["season"] = self.seasons.get(str(chosen))
        version: RuleSetVersion = cleaned.get("rule_set") or self.own
        size = cleaned.get("table_size")
        if size is not None and size not in version.rules.sizes:
            self.add_error("table_size", _not_played(version))
        cleaned["rule_set"] = version
        cleaned["form"] = form_for(version.rules, MOST_WHO_PLAY, cleaned.get("form", ""))
        return cleaned

    def details(self) -> Details:
        """Return what was typed, once it is valid."""
        names = ("date", "name", "season", "table_size", "published", "rule_set", "form")
        return Details(**{name: self.cleaned_data[name] for name in names})


def _usual_size(rules: RuleSet) -> int:
    return USUAL_SIZE if USUAL_SIZE in rules.sizes else rules.sizes[-1]


def _not_played(version: RuleSetVersion) -> str:
    sizes = ", ".join(str(size) for size in version.rules.sizes)
    told = gettext("Ces règles se jouent à\u00a0: %(sizes)s.")
    return told % {"sizes": sizes}


def proposed(club: Club, today: date) -> dict[str, Any]:
    """Return how a new evening begins: today, by the rules that the club prefers, and otherwise as
    the last one was."""
    last = Session.objects.filter(club=club).evenings().order_by("-date", "-pk").first()
    return {
        "date": today,
        "season": BY_DATE,
        "table_size": last.table_size if last else USUAL_SIZE,
        "form": last.form if last else "",
        "published": last.published if last else False,
    }


def as_stored(session: Session) -> dict[str, Any]:
    """Return an evening's details for the form that changes them."""
    return {
        "date": session.date,
        "name": session.name,
        "season": str(session.season_id or ""),
        "rule_set": key(session.rule_set),
        "table_size": session.table_size,
        "form": session.form,
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

    def __init__(self, rules: RuleSet, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules

    def clean_tables(self) -> Split:
        asked = self.cleaned_data["tables"]
        try:
            return Split.from_code(asked, self.rules.sizes)
        except ValueError as error:
            told = gettext("Choisissez comment les répartir.")
            if {"6", "7"} & {*asked.split("-")}:
                told = refusal_text(RefusalCode.SIX_OR_SEVEN)
            raise ValidationError(told, code="split") from error

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
    joueurs = forms.TypedChoiceField(label=_("Joueurs par feuille sans noms"), coerce=int)

    def __init__(
        self, positions: Sequence[int], sizes: Sequence[int], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        players = cast("forms.TypedChoiceField", self.fields["joueurs"])
        players.choices = [(size, size) for size in sizes]
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


def split_choices(players: int, preferred: int, rules: RuleSet) -> list[tuple[Split, str, str]]:
    """Return the splits to offer for so many people, each with its words; the best first."""
    found = splits(players, preferred, rules.sizes)
    return [(split, *split_words(split)) for split in found]


def no_split_words(players: int, rules: RuleSet) -> str:
    """Return why so many people cannot be seated."""
    least = rules.sizes[0]
    if players >= least:
        told = gettext("Ces règles n’ont pas de tables pour %(count)d joueurs.")
        return told % {"count": players}
    if not players:
        told = gettext("Pointez d’abord les présents\u00a0: il en faut %(least)d pour une table.")
        return told % {"least": least}
    told = ngettext(
        "Il faut %(least)d joueurs pour faire une table\u00a0: %(count)d est pointé.",
        "Il faut %(least)d joueurs pour faire une table\u00a0: %(count)d sont pointés.",
        players,
    )
    return told % {"least": least, "count": players}


def new_guest(club: Club, typed: Any = None) -> GuestForm:
    """Return the form for a guest of the club, blank or with what was typed."""
    return GuestForm(typed, instance=Player(club=club))
