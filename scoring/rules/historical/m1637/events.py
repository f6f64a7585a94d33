"""What happens in an evening of 1637, as events: each is one row that can be stored.

An event holds what was seen and nothing that follows from it. A deal begins with `DealStarted`
and ends with `Counted`; between them the play may be kept at two depths: every trick with its
cards (`TrickPlayed`), which lets the sheet count and judge, or the tricks with Tarots alone
(`TarotsTaken`), which is all that is paid for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoring.rules.cards import Card
from scoring.rules.historical.finding import HistoricalCode, ImpossibleEvent, error
from scoring.rules.historical.reading import Play, Reader, event_data, mapping

from .combos import Combo
from .penalties import Fault


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A new deal. The dealer is a seat; the next one after him leads."""

    kind: ClassVar[str] = "deal"
    dealer: int


@dataclass(frozen=True, slots=True)
class BottomShown:
    """The dealer's bottom card (S-1637-05)."""

    kind: ClassVar[str] = "bottom"
    card: Card


@dataclass(frozen=True, slots=True)
class Discarded:
    """The cards that a player set aside, known when they are counted (S-1637-07)."""

    kind: ClassVar[str] = "discard"
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Declared:
    """What a player declared: the combinations, or only their points from each (S-1637-08)."""

    kind: ClassVar[str] = "declaration"
    seat: int
    combos: tuple[Combo, ...] = ()
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """« Qui n’a le sien ? » was asked, and `payer` paid; nobody where it lay in the Mort."""

    kind: ClassVar[str] = "ask"
    seat: int
    payer: int | None = None


@dataclass(frozen=True, slots=True)
class TrickPlayed:
    """A trick with its cards in the order played, and at two the card drawn from the Mort."""

    kind: ClassVar[str] = "trick"
    plays: tuple[Play, ...]
    mort: Card | None = None


@dataclass(frozen=True, slots=True)
class TarotsTaken:
    """A trick with Tarots: who won it, which fell and from whom, and whether it was the last."""

    kind: ClassVar[str] = "tarots"
    winner: int
    tarots: tuple[Play, ...]
    last: bool = False


@dataclass(frozen=True, slots=True)
class Penalised:
    """A fault that is paid for. The Math led in a `TrickPlayed` is paid without one."""

    kind: ClassVar[str] = "penalty"
    seat: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Counted:
    """The end of the deal: each player's count in points, by seat.

    None for a player whose cards are void and were not counted. No points at all where every
    trick and what was set aside are known: the sheet counts.
    """

    kind: ClassVar[str] = "count"
    points: tuple[int | None, ...] | None = None


Event1637 = (
    DealStarted
    | BottomShown
    | Discarded
    | Declared
    | Asked
    | TrickPlayed
    | TarotsTaken
    | Penalised
    | Counted
)


def event_from_data(data: object) -> Event1637:
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


def event_to_data(event: Event1637) -> dict[str, object]:
    """The event as JSON: its `kind` and what it holds, without what it leaves out."""
    return event_data(event)


def _declared(reader: Reader) -> Declared:
    seat = reader.seat("seat")
    combos = (
        reader.words("combos", Combo, HistoricalCode.COMBO_UNKNOWN) if reader.has("combos") else ()
    )
    points = reader.number("points", 1) if reader.has("points") else None
    return Declared(seat, combos, points)


def _counted(reader: Reader) -> Counted:
    return Counted(reader.numbers_or_none("points") if reader.has("points") else None)


_READ: Mapping[str, Callable[[Reader], Event1637]] = {
    DealStarted.kind: lambda reader: DealStarted(reader.seat("dealer")),
    BottomShown.kind: lambda reader: BottomShown(reader.card("card")),
    Discarded.kind: lambda reader: Discarded(reader.seat("seat"), reader.cards("cards")),
    Declared.kind: _declared,
    Asked.kind: lambda reader: Asked(reader.seat("seat"), reader.seat_or_none("payer")),
    TrickPlayed.kind: lambda reader: TrickPlayed(
        reader.plays("plays"), reader.card_or_none("mort")
    ),
    TarotsTaken.kind: lambda reader: TarotsTaken(
        reader.seat("winner"), reader.plays("tarots"), reader.flag("last")
    ),
    Penalised.kind: lambda reader: Penalised(
        reader.seat("seat"), reader.word("fault", Fault, HistoricalCode.FAULT_UNKNOWN)
    ),
    Counted.kind: _counted,
}
