"""Events and rules read from JSON: nothing of it is trusted, every fault is told at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, fields
from enum import StrEnum
from typing import Any, ClassVar, Protocol, TypeVar

from scoring.rules.cards import CARDS, Card

from .finding import HistoricalCode, HistoricalFinding, ImpossibleEvent, error

Data = Mapping[str, object]
Play = tuple[int, Card]
"""A card and the seat that played it."""
_Word = TypeVar("_Word", bound=str)


class _Event(Protocol):
    """A dataclass with the name of its kind."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    kind: ClassVar[str]


MOST = 1_000_000
"""No number of a sheet is larger: what is larger was mistyped."""


class Reader:
    """The values of one JSON object by key. `done` raises ImpossibleEvent with all that failed.

    A value that failed is given as something harmless of its type: nobody sees it.
    """

    def __init__(self, data: Data) -> None:
        self._data = data
        self._wrong: list[HistoricalFinding] = []

    def against(self, code: HistoricalCode, where: str, **params: int | str) -> None:
        """Note an error of the key `where`."""
        self._wrong.append(error(code, where, **params))

    def done(self) -> None:
        """Raise what was found wrong."""
        if self._wrong:
            raise ImpossibleEvent(self._wrong)

    def has(self, key: str) -> bool:
        """Whether there is a value."""
        return self._data.get(key) is not None

    def seat(self, key: str) -> int:
        """A seat, from 0."""
        value = self._data.get(key)
        if value is None:
            self.against(HistoricalCode.SEAT_MISSING, key)
            return 0
        return self._seat(value, key)

    def seat_or_none(self, key: str) -> int | None:
        """A seat, or nobody."""
        return self.seat(key) if self.has(key) else None

    def number(self, key: str, least: int = 0) -> int:
        """A whole number, `least` or more."""
        return self._number(self._data.get(key), key, least)

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers, 0 or more: one for each seat."""
        return tuple(self._number(value, key) for value in self._list(key))

    def numbers_or_none(self, key: str) -> tuple[int | None, ...]:
        """The same, with nothing where a seat has none."""
        return tuple(
            None if value is None else self._number(value, key) for value in self._list(key)
        )

    def flag(self, key: str) -> bool:
        """Yes or no; no where it is left out."""
        value = self._data.get(key, False)
        if not isinstance(value, bool):
            self.against(HistoricalCode.OPTION_UNREADABLE, key)
        return value is True

    def word(
        self, key: str, words: Iterable[_Word], code: HistoricalCode, default: _Word | None = None
    ) -> _Word:
        """One of `words`, `code` against anything else."""
        known = list(words)
        value = self._data.get(key, default)
        if not isinstance(value, str) or value not in known:
            self.against(code, key, value=str(value)[:20])
            return known[0]
        return next(word for word in known if word == value)

    def words(self, key: str, words: Iterable[_Word], code: HistoricalCode) -> tuple[_Word, ...]:
        """A list of `words`."""
        known = list(words)
        found = []
        for value in self._list(key):
            word = next((each for each in known if each == value), None)
            if word is None:
                self.against(code, key, value=str(value)[:20])
            else:
                found.append(word)
        return tuple(found)

    def card(self, key: str) -> Card:
        """One card."""
        return self._card(self._data.get(key), key)

    def card_or_none(self, key: str) -> Card | None:
        """One card, or none."""
        return self.card(key) if self.has(key) else None

    def cards(self, key: str) -> tuple[Card, ...]:
        """A list of cards, each once."""
        found = tuple(self._card(value, key) for value in self._list(key))
        self._once(found, key)
        return found

    def plays(self, key: str) -> tuple[Play, ...]:
        """A list of seats and cards in pairs, each card once."""
        found = []
        for value in self._list(key):
            if isinstance(value, list | tuple) and len(value) == 2:
                found.append((self._seat(value[0], key), self._card(value[1], key)))
            else:
                self.against(HistoricalCode.CARDS_UNREADABLE, key)
        self._once([card for _seat, card in found], key)
        return tuple(found)

    def parts(self, key: str) -> tuple[Reader, ...]:
        """A list of objects, a reader each; what they find is noted here."""
        found = []
        for value in self._list(key):
            if isinstance(value, Mapping):
                part = Reader(value)
                part._wrong = self._wrong
                found.append(part)
            else:
                self.against(HistoricalCode.EVENT_UNREADABLE, key)
        return tuple(found)

    def _list(self, key: str) -> Sequence[object]:
        value = self._data.get(key)
        if isinstance(value, list | tuple):
            return value
        self.against(HistoricalCode.EVENT_UNREADABLE, key)
        return ()

    def _seat(self, value: object, key: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MOST:
            return value
        self.against(HistoricalCode.SEAT_UNKNOWN, key, value=str(value)[:8])
        return 0

    def _number(self, value: object, key: str, least: int = 0) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value < MOST:
            return value
        self.against(HistoricalCode.NUMBER_UNREADABLE, key)
        return least

    def _card(self, value: object, key: str) -> Card:
        card = CARDS.get(value) if isinstance(value, str) else None
        if card is None:
            self.against(HistoricalCode.CARD_UNKNOWN, key, card=str(value)[:8])
            return CARDS["EX"]
        return card

    def _once(self, cards: Sequence[Card], key: str) -> None:
        # Faults already noted stand for unreadable cards: the placeholder is no repetition.
        if len(set(cards)) < len(cards) and not self._wrong:
            twice = next(card for card in cards if cards.count(card) > 1)
            self.against(HistoricalCode.CARD_TWICE, key, card=twice.code)


def event_data(event: _Event) -> dict[str, object]:
    """An event as JSON: its kind and its values, without those left as they are by default."""
    values = {each.name: getattr(event, each.name) for each in fields(event)}
    given = {each.name for each in fields(event) if values[each.name] != each.default}
    return {"kind": event.kind} | {
        name: _written(value) for name, value in values.items() if name in given
    }


def mapping(data: object) -> Data:
    """The JSON object itself; ImpossibleEvent where it is none."""
    if isinstance(data, Mapping) and all(isinstance(key, str) for key in data):
        return data
    raise ImpossibleEvent([error(HistoricalCode.EVENT_UNREADABLE, "")])


def _written(value: object) -> object:
    if isinstance(value, Card):
        return value.code
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    return value.value if isinstance(value, StrEnum) else value
