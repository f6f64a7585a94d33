"""The pot game (*mouche*): an account of its own beside the deals (S-POT-07).

Amounts are whole points. Every payment is an entry of its own; what the players have paid and not
taken lies in the pots, so that balances and pots together are always 0. Only the taker takes or
pays, at five too: the sources do not say what a partner would do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from .ruleset import PotRule


class PotMove(StrEnum):
    """Why a player pays into a pot or takes one."""

    STAKE = "stake"
    DEALER = "dealer"
    TAKEN = "taken"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot on the table: its number since the beginning, and what lies in it."""

    number: int
    points: int


@dataclass(frozen=True, slots=True)
class PotDeal:
    """What a deal is for the pots: who dealt, who took and whether he made it.

    `taker` is None where nobody took or the deal was annulled: then the pots stay (S-POT-06).
    `dealer` is None where nobody knows who dealt: then nobody adds. `there` are the seats at the
    table for this deal, those who sit it out too: a new pot has a stake of each (None: everybody).
    """

    dealer: int | None
    taker: int | None = None
    made: bool = False
    there: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class PotEntry:
    """One payment: what the player in `seat` gets, negative where he pays, and for which pot."""

    move: PotMove
    seat: int
    points: int
    pot: int


@dataclass(frozen=True, slots=True)
class PotTurn:
    """A deal's payments in their order, and the balances by seat and the pots after it.

    Pots stand in the order in which they were begun.
    """

    entries: tuple[PotEntry, ...]
    balances: tuple[int, ...]
    pots: tuple[Pot, ...]

    @property
    def in_pots(self) -> int:
        """What lies on the table."""
        return sum(pot.points for pot in self.pots)

    @property
    def together(self) -> int:
        """Players and pots: always 0."""
        return sum(self.balances) + self.in_pots


def play_pots(seats: int, deals: Iterable[PotDeal], rule: PotRule) -> list[PotTurn]:
    """The account of a table where so many sit, deal by deal.

    Who comes later or has left keeps his balance, and pays no stake while he is away. ValueError:
    a dealer, a taker or somebody there who has no seat, or nobody there.
    """
    account = _Account(seats, rule)
    return [account.turn(deal) for deal in deals]


class _Account:
    """The balances and pots as they stand."""

    def __init__(self, seats: int, rule: PotRule) -> None:
        self.rule = rule
        self.balances = [0] * seats
        self.pots: dict[int, int] = {}
        self.begun = 0

    def turn(self, deal: PotDeal) -> PotTurn:
        there = tuple(range(len(self.balances))) if deal.there is None else deal.there
        for seat in (deal.dealer, deal.taker, *there):
            if seat is not None and not 0 <= seat < len(self.balances):
                raise ValueError(f"nobody sits in {seat}")
        if not there:
            raise ValueError("nobody sits at the table")
        entries = (*self._before(deal.dealer, there), *self._after(deal))
        pots = tuple(Pot(number, points) for number, points in self.pots.items())
        return PotTurn(entries, tuple(self.balances), pots)

    def _before(self, dealer: int | None, there: Iterable[int]) -> Iterator[PotEntry]:
        """Where no pot is left everybody there begins one (S-POT-01, S-X-19); the dealer adds to
        the largest, of a new one as of an old one, and once (S-POT-02)."""
        if not self.pots:
            number = self._begin()
            for seat in there:
                yield self._pay(PotMove.STAKE, seat, self.rule.stake, number)
        if dealer is not None:
            yield self._pay(PotMove.DEALER, dealer, self.rule.extra, self._largest())

    def _after(self, deal: PotDeal) -> Iterator[PotEntry]:
        """The taker takes the largest pot (S-POT-03), or lays another like it as it now is
        (S-POT-04)."""
        if deal.taker is None:
            return
        largest = self._largest()
        points = self.pots[largest]
        if deal.made:
            del self.pots[largest]
            self.balances[deal.taker] += points
            yield PotEntry(PotMove.TAKEN, deal.taker, points, largest)
        else:
            yield self._pay(PotMove.FORFEIT, deal.taker, points, self._begin())

    def _begin(self) -> int:
        self.begun += 1
        self.pots[self.begun] = 0
        return self.begun

    def _largest(self) -> int:
        """Of equal ones the oldest: they are interchangeable (S-POT-05)."""
        return max(self.pots, key=self.pots.__getitem__)

    def _pay(self, move: PotMove, seat: int, points: int, pot: int) -> PotEntry:
        self.balances[seat] -= points
        self.pots[pot] += points
        return PotEntry(move, seat, -points, pot)
