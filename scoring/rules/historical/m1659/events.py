"""What happens in an evening of the light game, as events: each is one row that can be stored.

A deal begins with `HandDealt` and ends with `Counted`. In between stakes may be raised, and the
tricks may be kept card by card, so that the sheet counts; otherwise the piles or the points are
noted at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoring.rules.historical.finding import HistoricalCode, ImpossibleEvent, error
from scoring.rules.historical.reading import Play, Reader, event_data, mapping

from .counting import Honour, Pile


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A new deal: who deals, how many cards to each, each player's stake (S-1659-02, -03)."""

    kind: ClassVar[str] = "hand"
    dealer: int
    cards_each: int
    stakes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StakeRaised:
    """A player's stake is now `to` (S-1659-03)."""

    kind: ClassVar[str] = "raise"
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class TrickPlayed:
    """A trick with its cards in the order played."""

    kind: ClassVar[str] = "trick"
    plays: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """The end of the deal: each player's pile or points, or neither where every trick is known."""

    kind: ClassVar[str] = "count"
    piles: tuple[Pile, ...] | None = None
    points: tuple[int, ...] | None = None


Event1659 = HandDealt | StakeRaised | TrickPlayed | Counted


def event_from_data(data: object) -> Event1659:
    """Read one event. ImpossibleEvent with everything that cannot be read.

    Whether it can happen after the events before it is the sheet's question.
    """
    content = mapping(data)
    read = _READ.get(str(content.get("kind")))
    if read is None:
        kind = str(content.get("kind"))[:20]
        raise ImpossibleEvent([error(HistoricalCode.EVENT_UNKNOWN, "kind", kind=kind)])
    reader = Reader(content)
    event = read(reader)
    reader.done()
    return event


def event_to_data(event: Event1659) -> dict[str, object]:
    """The event as JSON: its `kind` and what it holds, without what it leaves out."""
    data = event_data(event)
    if isinstance(event, Counted) and event.piles is not None:
        data["piles"] = [pile_data(pile) for pile in event.piles]
    return data


def pile_data(pile: Pile) -> dict[str, int]:
    """A pile as JSON: its tricks, and the honours that it has."""
    held = {honour.value: number for honour, number in pile.honours.items() if number}
    return {"tricks": pile.tricks} | held


def _pile(reader: Reader) -> Pile:
    honours = {
        honour: reader.number(honour.value) if reader.has(honour.value) else 0 for honour in Honour
    }
    return Pile(reader.number("tricks"), honours)


def _counted(reader: Reader) -> Counted:
    piles = reader.parts("piles") if reader.has("piles") else None
    points = reader.numbers("points") if reader.has("points") else None
    return Counted(None if piles is None else tuple(map(_pile, piles)), points)


_READ: Mapping[str, Callable[[Reader], Event1659]] = {
    HandDealt.kind: lambda reader: HandDealt(
        reader.seat("dealer"), reader.number("cards_each", 1), reader.numbers("stakes")
    ),
    StakeRaised.kind: lambda reader: StakeRaised(reader.seat("seat"), reader.number("to")),
    TrickPlayed.kind: lambda reader: TrickPlayed(reader.plays("plays")),
    Counted.kind: _counted,
}
