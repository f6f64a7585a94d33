"""The parts of an old game's form: each asks for one value of an event, and reads it back.

A part leaves out nothing on its own authority: what is missing is given to the rules as nothing,
so that their sentence stands beside the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.tools.base import Ticks, TileChoice
from scoring.forms.tools.cards import CardsField
from scoring.messages_historical import HONOURS
from scoring.rules.cards import Card
from scoring.rules.historical import (
    HistoricalGame,
    HistoricalSheet,
    event_from_data,
    m1659,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

Fields = dict[str, forms.Field]
Values = Mapping[str, Any]
MOST_DIGITS = 6


@dataclass(frozen=True)
class Turn:
    """What a form is asked about: the rules, the sheet before the event, the players' names."""

    rules: HistoricalGame
    sheet: HistoricalSheet
    names: Sequence[str]

    @property
    def deal(self) -> Any:
        """The deal as far as it is recorded, None before the first."""
        return self.sheet.state

    def read(self, data: Mapping[str, Any]) -> Any:
        """A stored event as the rules have it."""
        return event_from_data(self.rules, data)

    @property
    def seats(self) -> list[tuple[str, str]]:
        """The players as choices, in the order of play."""
        return [(str(seat), name) for seat, name in enumerate(self.names)]


@dataclass(frozen=True)
class Part:
    """One value of an event. `key` is its name there, and that of its first field."""

    key: str
    label: StrPromise | str

    @property
    def grouped(self) -> bool:
        """Whether the fields are several, under one heading."""
        return False

    def fields(self, turn: Turn) -> Fields:
        """The fields, the first of which bears the part's errors."""
        raise NotImplementedError

    def value(self, typed: Values, turn: Turn) -> object:
        """The value for the event, None where it has none."""
        raise NotImplementedError

    def typed(self, value: Any, turn: Turn) -> dict[str, object]:
        """What stands in the fields for a value of a stored event."""
        return {self.key: value}

    def proposed(self, turn: Turn) -> dict[str, object]:
        """What stands in the fields of a new event."""
        return {}


@dataclass(frozen=True)
class SeatPart(Part):
    """A player; `nobody` names the choice of none, at two players alone."""

    nobody: StrPromise | str = ""

    def fields(self, turn: Turn) -> Fields:
        choices = list(turn.seats)
        if self.nobody and turn.rules.players == 2:
            choices.append(("-", str(self.nobody)))
        return {self.key: TileChoice(choices, label=self.label)}

    def value(self, typed: Values, turn: Turn) -> object:
        return int(typed[self.key]) if typed[self.key] not in ("", "-") else None

    def typed(self, value: Any, turn: Turn) -> dict[str, object]:
        return {self.key: "-" if value is None else str(value)}


@dataclass(frozen=True)
class DealerPart(SeatPart):
    """Who deals: the next one after who dealt last."""

    def proposed(self, turn: Turn) -> dict[str, object]:
        if turn.deal is None:
            return {}
        return {self.key: str((turn.deal.dealer + 1) % turn.rules.players)}


@dataclass(frozen=True)
class NumberPart(Part):
    """A whole number; the rules say whether it may be left out."""

    def fields(self, turn: Turn) -> Fields:
        return {self.key: number_field(self.label)}

    def value(self, typed: Values, turn: Turn) -> object:
        return typed[self.key]


@dataclass(frozen=True)
class HandPart(NumberPart):
    """How many cards to each: as in the deal before, or all that the pack gives."""

    def proposed(self, turn: Turn) -> dict[str, object]:
        return {self.key: turn.deal.cards_each if turn.deal else 78 // turn.rules.players}


@dataclass(frozen=True)
class NumbersPart(Part):
    """A number for each player. With `whole`, nothing at all is no value."""

    whole: bool = False

    @property
    def grouped(self) -> bool:
        return True

    def fields(self, turn: Turn) -> Fields:
        return {_each(self.key, seat): number_field(name) for seat, name in enumerate(turn.names)}

    def value(self, typed: Values, turn: Turn) -> object:
        found = [typed[_each(self.key, seat)] for seat in range(turn.rules.players)]
        return None if self.whole and not any(each is not None for each in found) else found

    def typed(self, value: Any, turn: Turn) -> dict[str, object]:
        return {_each(self.key, seat): each for seat, each in enumerate(value or ())}


@dataclass(frozen=True)
class StakesPart(NumbersPart):
    """Each player's stake: as the deal before began."""

    def proposed(self, turn: Turn) -> dict[str, object]:
        return self.typed(turn.deal.stakes, turn) if turn.deal else {}


@dataclass(frozen=True)
class CardsPart(Part):
    """Cards: one alone with `single`, which may then be left out."""

    single: bool = False
    required: bool = True
    two_only: bool = False

    def fields(self, turn: Turn) -> Fields:
        if self.two_only and turn.rules.players > 2:
            return {}
        most = 1 if self.single else 78
        return {self.key: CardsField(self.label, most=most, required=self.required)}

    def value(self, typed: Values, turn: Turn) -> object:
        cards = [card.code for card in typed.get(self.key, ())]
        if self.single:
            return cards[0] if cards else None
        return cards

    def typed(self, value: Any, turn: Turn) -> dict[str, object]:
        return {self.key: " ".join([value] if isinstance(value, str) else value or ())}


@dataclass(frozen=True)
class PlaysPart(Part):
    """A card of each player, and who led: the order of play gives the rest."""

    @property
    def grouped(self) -> bool:
        return True

    def fields(self, turn: Turn) -> Fields:
        cards = {
            _each(self.key, seat): CardsField(name, most=1) for seat, name in enumerate(turn.names)
        }
        return {self.key: TileChoice(turn.seats, label=_("Qui entame")), **cards}

    def value(self, typed: Values, turn: Turn) -> object:
        players = turn.rules.players
        first = int(typed[self.key] or 0)
        order = [(first + turned) % players for turned in range(players)]
        return [[seat, _code(typed[_each(self.key, seat)])] for seat in order]

    def typed(self, value: Any, turn: Turn) -> dict[str, object]:
        cards: dict[str, object] = {_each(self.key, seat): card for seat, card in value}
        return {self.key: str(value[0][0]), **cards}

    def proposed(self, turn: Turn) -> dict[str, object]:
        return {self.key: str(turn.deal.leader)} if turn.deal else {}


@dataclass(frozen=True)
class TarotsPart(Part):
    """Which Tarot each player laid, if any."""

    choices: Sequence[tuple[str, StrPromise | str]] = ()

    @property
    def grouped(self) -> bool:
        return True

    def fields(self, turn: Turn) -> Fields:
        offered = [("", _("aucun")), *self.choices]
        return {
            _each(self.key, seat): forms.ChoiceField(choices=offered, label=name, required=False)
            for seat, name in enumerate(turn.names)
        }

    def value(self, typed: Values, turn: Turn) -> object:
        cards = [(seat, typed[_each(self.key, seat)]) for seat in range(turn.rules.players)]
        return [[seat, card] for seat, card in cards if card]

    def typed(self, value: Any, turn: Turn) -> dict[str, object]:
        return {_each(self.key, seat): card for seat, card in value}


@dataclass(frozen=True)
class WordPart(Part):
    """One of a few words."""

    choices: Sequence[tuple[str, StrPromise | str]] = ()

    def fields(self, turn: Turn) -> Fields:
        return {self.key: TileChoice(self.choices, label=self.label)}

    def value(self, typed: Values, turn: Turn) -> object:
        return typed[self.key]


@dataclass(frozen=True)
class WordsPart(WordPart):
    """Any of some words."""

    def fields(self, turn: Turn) -> Fields:
        return {
            self.key: forms.MultipleChoiceField(
                choices=self.choices, label=self.label, required=False, widget=Ticks
            )
        }

    def value(self, typed: Values, turn: Turn) -> object:
        return typed[self.key] or None


@dataclass(frozen=True)
class FlagPart(Part):
    """Yes or no."""

    def fields(self, turn: Turn) -> Fields:
        return {self.key: forms.BooleanField(label=self.label, required=False)}

    def value(self, typed: Values, turn: Turn) -> object:
        return typed[self.key]


@dataclass(frozen=True)
class PilePart(Part):
    """What one player has won: his tricks and his honours. The parts of all make one value."""

    seat: int = 0

    @property
    def grouped(self) -> bool:
        return True

    def fields(self, turn: Turn) -> Fields:
        if self.seat >= turn.rules.players:
            return {}
        found: Fields = {_each("tricks", self.seat): number_field(_("Levées"))}
        for honour, name in _honours():
            found[_each(honour, self.seat)] = number_field(name)
        return found

    def value(self, typed: Values, turn: Turn) -> object:
        if self.seat >= turn.rules.players:
            return None
        keys = ["tricks", *(honour for honour, _name in _honours())]
        pile = {key: typed[_each(key, self.seat)] for key in keys}
        return pile if any(value is not None for value in pile.values()) else None

    def typed(self, value: Any, turn: Turn) -> dict[str, object]:
        if not value or self.seat >= len(value):
            return {}
        return {_each(key, self.seat): number for key, number in value[self.seat].items()}


def number_field(label: StrPromise | str) -> forms.IntegerField:
    """A whole number from nought, which may be left out."""
    attrs = {"inputmode": "numeric", "autocomplete": "off", "maxlength": MOST_DIGITS}
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=0,
        max_value=10**MOST_DIGITS - 1,
        widget=forms.TextInput(attrs=attrs),
        error_messages={
            "invalid": _("Un nombre entier, sans signe."),
            "min_value": _("Un nombre entier, sans signe."),
            "max_value": _("Ce nombre est trop grand."),
        },
    )


def _honours() -> list[tuple[str, StrPromise]]:
    return [(honour.value, HONOURS[honour]) for honour in m1659.Honour]


def _each(key: str, seat: int) -> str:
    return f"{key}_{seat}"


def _code(cards: Sequence[Card]) -> str | None:
    return cards[0].code if cards else None
