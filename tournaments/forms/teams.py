"""Teams of four to six: a team, how they play, line-ups, results, what the arbiter decides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tarotclub.models import Player
from tournaments.directing.teams import TeamChoice
from tournaments.forms.libre.preparing import TeamForm, TeamNameForm
from tournaments.forms.preparing import HIGHEST_SEED
from tournaments.models import TeamSetup
from tournaments.teamplans import MATCHES, SEATS, TRIANGULARS
from tournaments.words import SEATS as SEAT_NAMES

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.standings.teams import MeetingView, TeamView

FORMATS = {
    "EQU-24": _("24 donnes : quatre quarts-temps de 6"),
    "EQU-16": _("16 donnes : quatre quarts-temps de 4"),
    "EQU-T48": _("48 donnes par équipe, homologué"),
    "EQU-T24": _("24 donnes par équipe, pas homologué"),
}


class TeamEntryForm(TeamForm):
    """A team's name, its four to six players, and who is captain."""

    captain = forms.ModelChoiceField(
        label=_("Capitaine"),
        queryset=Player.objects.none(),
        required=False,
        empty_label=_("le premier coché"),
        error_messages={"invalid_choice": _("Choisissez un joueur de la liste.")},
    )

    def __init__(self, free: Iterable[Player], data: QueryDict | None = None) -> None:
        super().__init__(free, data)
        captain: Any = self.fields["captain"]
        members: Any = self.fields["members"]
        captain.queryset = members.queryset

    def clean(self) -> dict[str, Any]:
        """The captain is one of those ticked."""
        typed = super().clean() or {}
        captain, members = typed.get("captain"), typed.get("members")
        if captain is not None and members is not None and captain not in members:
            self.add_error("captain", _("Le capitaine doit être un des joueurs cochés."))
        return typed

    def leader(self) -> int:
        """The captain's pk: the first ticked where none was chosen."""
        captain = self.cleaned_data["captain"] or next(iter(self.cleaned_data["members"]))
        pk: int = captain.pk
        return pk


class TeamEditForm(TeamNameForm):
    """A team's name and its captain, by his entry."""

    captain = forms.TypedChoiceField(label=_("Capitaine"), coerce=int)

    def __init__(self, team: TeamView, data: QueryDict | None = None) -> None:
        first = team.members[0].entry if team.members else None
        super().__init__(data, initial={"name": team.name, "captain": first})
        captain: Any = self.fields["captain"]
        captain.choices = [(one.entry, one.name) for one in team.members]


class TeamDrawForm(forms.Form):
    """How the teams play, and the number of the draw."""

    way = forms.ChoiceField(
        label=_("Comment jouer"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choisissez une formule.")},
    )
    match = forms.ChoiceField(
        label=_("Un match"), choices=[(name, FORMATS[name]) for name in MATCHES]
    )
    triangular = forms.ChoiceField(
        label=_("Une triangulaire"), choices=[(name, FORMATS[name]) for name in TRIANGULARS]
    )
    bonus = forms.BooleanField(
        label=_("Bonus de Coupe d’après les classements des quatre meilleurs joueurs"),
        required=False,
    )
    seed = forms.IntegerField(
        label=_("Numéro du tirage"),
        min_value=1,
        max_value=HIGHEST_SEED,
        required=False,
        help_text=_("Le même numéro redonne les mêmes rencontres. Vide : au hasard."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "invalid": _("Un nombre de 1 à 9999."),
            "min_value": _("Un nombre de 1 à 9999."),
            "max_value": _("Un nombre de 1 à 9999."),
        },
    )

    def __init__(
        self, ways: Sequence[TeamSetup.Way], setup: TeamSetup, data: QueryDict | None = None
    ) -> None:
        chosen = setup.way if setup.way in ways else (ways[0] if ways else "")
        initial = {
            "way": chosen,
            "match": setup.match,
            "triangular": setup.triangular,
            "bonus": setup.bonus,
        }
        super().__init__(data, initial=initial)
        way: Any = self.fields["way"]
        way.choices = [(one.value, one.label) for one in ways]

    def choice(self) -> TeamChoice:
        """What was chosen, once valid."""
        given = self.cleaned_data
        return TeamChoice(
            TeamSetup.Way(given["way"]), given["match"], given["triangular"], given["bonus"]
        )


class QuarterForm(forms.Form):
    """Before a quarter: A's room, its series, and who plays for each team.

    The triangular's grid leaves no choice: then it asks for the line-ups alone.
    """

    def __init__(self, meeting: MeetingView, number: int, data: QueryDict | None = None) -> None:
        quarter = meeting.quarters[number - 1]
        super().__init__(data)
        self.letters = [one.letter for one in meeting.sides]
        self.free = not meeting.triangular
        if self.free:
            self._choices(meeting, number)
        for side in meeting.sides:
            chosen = quarter.lineups.get(side.letter) or _usual(meeting, side.letter)
            people = [(one.entry, one.name) for one in side.team.members]
            for place, seat in enumerate(SEATS):
                self.fields[f"{side.letter}{place}"] = forms.TypedChoiceField(
                    label=gettext("Sud, attaque") if place == 0 else str(SEAT_NAMES[seat]),
                    coerce=int,
                    choices=[("", gettext("choisir")), *people],
                    initial=chosen[place] if place < len(chosen) else "",
                    error_messages={"required": gettext("Choisissez un joueur.")},
                )

    def _choices(self, meeting: MeetingView, number: int) -> None:
        """The room and the series: what other quarters took is not offered."""
        quarter = meeting.quarters[number - 1]
        self.fields["room"] = forms.TypedChoiceField(
            label=gettext("Salle où A attaque (%(team)s)") % {"team": meeting.sides[0].team.name},
            coerce=int,
            choices=[(one, gettext("Salle %(number)s") % {"number": one}) for one in (1, 2)],
            initial=quarter.room,
        )
        taken = {one.series for one in meeting.quarters if one.number != number}
        self.fields["series"] = forms.TypedChoiceField(
            label=gettext("Série d’étuis"),
            coerce=int,
            required=False,
            empty_value=None,
            choices=[
                ("", gettext("la première qui reste")),
                *(
                    (one, _series_words(meeting, one))
                    for one in range(1, len(meeting.quarters) + 1)
                    if one not in taken
                ),
            ],
            initial=quarter.series,
        )

    def groups(self, meeting: MeetingView) -> list[tuple[str, str, list[forms.BoundField]]]:
        """For each team its letter, its name and its four fields."""
        return [
            (one.letter, one.team.name, [self[f"{one.letter}{place}"] for place in range(4)])
            for one in meeting.sides
        ]

    def clean(self) -> dict[str, Any]:
        """Nobody has two places in a team."""
        typed = super().clean() or {}
        for letter in self.letters:
            four = [typed.get(f"{letter}{place}") for place in range(4)]
            if None not in four and len(set(four)) < len(four):
                self.add_error(f"{letter}0", gettext("Le même joueur a deux places."))
        return typed

    def lineup(self, letter: str) -> list[int]:
        """The entries of a team's four: the attacker, then Nord, Est, Ouest."""
        return [self.cleaned_data[f"{letter}{place}"] for place in range(4)]


def _series_words(meeting: MeetingView, series: int) -> str:
    boards = len(meeting.plan.boards) // len(meeting.quarters) if meeting.plan else 0
    first = (series - 1) * boards + 1
    words = {"number": series, "first": first, "last": first + boards - 1}
    return gettext("Série %(number)s : étuis %(first)s à %(last)s") % words


def _usual(meeting: MeetingView, letter: str) -> tuple[int, ...]:
    """Who is proposed: the first of the team who has not attacked yet, and three others."""
    members = [one.entry for one in meeting.side(letter).team.members]
    attacked = {one.lineups[letter][0] for one in meeting.quarters if letter in one.lineups}
    before = [one.lineups[letter] for one in meeting.quarters if letter in one.lineups]
    four = list(before[-1]) if before else members[:4]
    attacker = next((one for one in [*four, *members] if one not in attacked), None)
    if attacker is None:
        return ()
    rest = [one for one in [*sorted(four), *members] if one != attacker]
    return (attacker, *list(dict.fromkeys(rest))[:3])
