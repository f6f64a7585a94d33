"""A deal of 1637 as far as it is recorded, and what a full record of its tricks tells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from scoring.rules.cards import Card

from .combos import Combo
from .dealing import TRICKS, discard_size
from .events import (
    Asked,
    Declared,
    Discarded,
    Event1637,
    Penalised,
    TarotsTaken,
    TrickPlayed,
)
from .pack import MATH
from .penalties import ZEROES, Fault
from .tricks import first_leader, winner

_Event = TypeVar("_Event")


@dataclass(frozen=True, slots=True)
class DealSoFar:
    """The events of one deal that stand, and the marques they have moved.

    `number` counts the deals of the sheet from 1.
    """

    players: int
    number: int
    dealer: int
    marques: tuple[int, ...]
    events: tuple[Event1637, ...] = ()
    counted: bool = False

    def plus(self, event: Event1637, marques: tuple[int, ...], *, counted: bool) -> DealSoFar:
        """The deal with one more event, which moved these marques."""
        sums = tuple(map(sum, zip(self.marques, marques, strict=True)))
        return replace(self, events=(*self.events, event), marques=sums, counted=counted)

    def of(self, kind: type[_Event]) -> list[_Event]:
        """The events of one kind, in their order."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def tricks(self) -> list[TrickPlayed]:
        """The tricks known card by card."""
        return self.of(TrickPlayed)

    @property
    def taken(self) -> list[TarotsTaken]:
        """The tricks of which only the Tarots are known."""
        return self.of(TarotsTaken)

    @property
    def over(self) -> bool:
        """Whether the last trick is on the sheet."""
        return len(self.tricks) == TRICKS or any(trick.last for trick in self.taken)

    @property
    def leader(self) -> int:
        """Who leads to the next trick, of those known card by card."""
        tricks = self.tricks
        return winner(tricks[-1].plays) if tricks else first_leader(self.players, self.dealer)

    @property
    def zeroed(self) -> tuple[int, ...]:
        """The seats whose account a fault zeroes (S-1637-20, S-1637-21)."""
        faults = self.of(Penalised)
        return tuple(sorted({each.seat for each in faults if each.fault in ZEROES}))

    @property
    def math_led(self) -> bool:
        """Whether the Math was led, and so was paid for: there is only one (S-1637-19)."""
        noted = any(each.fault is Fault.LEADS_MATH for each in self.of(Penalised))
        return noted or any(trick.plays[0][1] is MATH for trick in self.tricks)

    def declared(self) -> Iterator[tuple[int, Combo]]:
        """Every combination declared, with its seat."""
        for event in self.of(Declared):
            for combo in event.combos:
                yield event.seat, combo

    def asked(self) -> Asked | None:
        """The question of this deal, once it was asked."""
        return next(iter(self.of(Asked)), None)

    def seen(self) -> set[Card]:
        """The cards that are known to be somewhere: set aside, played, drawn from the Mort."""
        found = {card for event in self.of(Discarded) for card in event.cards}
        for trick in self.tricks:
            found.update(card for _seat, card in trick.plays)
            found.update(filter(None, [trick.mort]))
        for taken in self.taken:
            found.update(card for _seat, card in taken.tarots)
        return found

    def hands(self) -> list[list[Card]]:
        """What each player held for the play, in the order he played it, as far as known."""
        found: list[list[Card]] = [[] for _ in range(self.players)]
        for trick in self.tricks:
            for seat, card in trick.plays:
                found[seat].append(card)
        return found

    def piles(self) -> list[list[Card]] | None:
        """Every player's cards at the end, None where the record does not tell them.

        The cards of the tricks he won, one of the Mort with each at two (S-1637-22), the Math
        if he played it (S-1637-16), and what he set aside (S-1637-07).
        """
        aside = {event.seat: event.cards for event in self.of(Discarded)}
        told = len(self.tricks) == TRICKS and all(
            len(aside.get(seat, ())) == discard_size(seat == self.dealer)
            for seat in range(self.players)
        )
        if not told or (self.players == 2 and any(trick.mort is None for trick in self.tricks)):
            return None
        found = [list(aside[seat]) for seat in range(self.players)]
        for trick in self.tricks:
            taker = winner(trick.plays)
            for seat, card in trick.plays:
                found[seat if card is MATH else taker].append(card)
            found[taker].extend(filter(None, [trick.mort]))
        return found
