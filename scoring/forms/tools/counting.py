"""Counting a pile: from its cards, or from how many of each figure it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.forms.tools.base import (
    ToolForm,
    camp_field,
    contract_field,
    count_field,
    players_field,
)
from scoring.forms.tools.cards import NOTATION, CardsField
from scoring.rules.cards import IN_PACK, PACK_SIZE, Figure, Pile, pile_from_counts, pile_of
from scoring.rules.deal import PACK_HALF_POINTS
from scoring.rules.facts import Contract
from scoring.rules.play import pile_size, shape_for
from scoring.rules.play_finding import ImpossiblePlay
from scoring.rules.points import parse_half_points

MOST_TRICKS = 39
"""Two players play their whole pack, two cards a trick (S-2P-05)."""
DUEL_PLAYERS = 2


class Way(StrEnum):
    """How a pile is told."""

    FIGURES = "figures"
    CARDS = "cartes"


FIGURES = {
    Figure.BOUTS: "bouts",
    Figure.KINGS: "rois",
    Figure.QUEENS: "dames",
    Figure.KNIGHTS: "cavaliers",
    Figure.JACKS: "valets",
    Figure.OTHERS: "autres",
}
"""The form's name of each figure."""


class HalfPointsField(forms.CharField):
    """Card points as people type them, in halves; None where nothing was typed."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        halves = parse_half_points(text)
        if halves is None:
            raise forms.ValidationError(_("Les points vont par demis : 41 ou 41,5."), "unreadable")
        if halves > PACK_HALF_POINTS:
            raise forms.ValidationError(_("Le jeu n’en compte que 91."), "points_range")
        return halves


@dataclass(frozen=True)
class Counted:
    """A counted pile and what was told beside it to check it by.

    Points are half points. `expected` is how many cards the pile should have by its tricks.
    """

    pile: Pile
    camp: str
    players: int
    other_half_points: int | None
    other_cards: int | None
    expected: int | None


class _PileForm(ToolForm):
    """What both ways ask: whose pile it is, and what to check it by."""

    camp = camp_field(_("Le tas de"))
    joueurs = players_field()
    autre_points = HalfPointsField(
        label=_("Points comptés par l’autre camp"),
        required=False,
        max_length=6,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        error_messages={"max_length": _("Les points vont par demis : 41 ou 41,5.")},
    )
    autre_cartes = count_field(_("Cartes de l’autre camp"), PACK_SIZE, required=False)
    plis = count_field(_("Plis de l’attaque"), MOST_TRICKS, required=False)
    contrat = contract_field()

    def fit(self, data: QueryDict) -> None:
        """Two may count as well, whatever the rules: a pile is a pile. `?places=` says how many
        play where nothing else is asked yet."""
        super().fit(data)
        sizes = sorted({DUEL_PLAYERS, *self.rules.sizes})
        field = self.fields["joueurs"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(str(size), str(size)) for size in sizes]
            if data.get("places") in {str(size) for size in sizes}:
                field.initial = data["places"]

    checks = ("autre_points", "autre_cartes", "plis", "contrat")

    def pile(self) -> Pile:
        """The pile told. ImpossiblePlay beside a figure."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        self.counted: Counted | None = None
        if self.errors:
            return self.cleaned_data
        told = self.cleaned_data
        try:
            self.counted = Counted(
                self.pile(),
                told["camp"],
                int(told["joueurs"]),
                told["autre_points"],
                told["autre_cartes"],
                self._expected(),
            )
        except ImpossiblePlay as impossible:
            places = {str(figure): name for figure, name in FIGURES.items()}
            self.refuse(impossible.findings, places, "plis")
        return told

    def _expected(self) -> int | None:
        """How many cards the counted pile should have; None where no tricks were told."""
        told = self.cleaned_data
        players = int(told["joueurs"])
        table = self.rules.tables_by_size.get(players)
        shape = shape_for(players, table.form if table else None)
        if told["plis"] is None or shape is None:
            return None
        contract = Contract(told["contrat"])
        sizes = pile_size(shape, contract, told["plis"], ruleset=self.rules)
        if players == DUEL_PLAYERS:
            return sizes[0]
        return sizes[0] if told["camp"] == "attack" else sizes[1]

    def check_fields(self) -> Iterator[forms.BoundField]:
        """The fields that only check, for the part that opens."""
        return (self[name] for name in self.checks)

    @property
    def checking(self) -> bool:
        """Whether one of them was filled in, or is wrong."""
        return any(self[name].errors or self[name].data for name in self.checks[:3])


def _figure(label: Any, figure: Figure) -> forms.IntegerField:
    return count_field(label, IN_PACK[figure], required=False)


class FiguresForm(_PileForm):
    """A pile told by how many of each figure it has."""

    bouts = _figure(_("Bouts"), Figure.BOUTS)
    rois = _figure(_("Rois"), Figure.KINGS)
    dames = _figure(_("Dames"), Figure.QUEENS)
    cavaliers = _figure(_("Cavaliers"), Figure.KNIGHTS)
    valets = _figure(_("Valets"), Figure.JACKS)
    autres = _figure(_("Autres cartes"), Figure.OTHERS)

    def pile(self) -> Pile:
        return pile_from_counts(
            {figure: self.cleaned_data[name] or 0 for figure, name in FIGURES.items()}
        )

    def figures(self) -> Iterator[forms.BoundField]:
        """The six counts in their order."""
        return (self[name] for name in FIGURES.values())


class PileCardsForm(_PileForm):
    """A pile told card by card."""

    cartes = CardsField(_("Cartes du tas"), opened=True, help_text=NOTATION, required=False)

    def pile(self) -> Pile:
        return pile_of(self.cleaned_data["cartes"])
