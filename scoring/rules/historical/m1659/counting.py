"""The light game of 1659: tricks and honours, and who takes the stakes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.cards import EXCUSE, MONDE, PACK, PACK_SIZE, PETIT, Card, Figure
from scoring.rules.historical.finding import HistoricalCode

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
"""Each plays for himself (S-1659-01)."""


class Honour(StrEnum):
    """The cards that are worth something; every other card is worth nothing (S-1659-05)."""

    EXCUSE = "excuse"
    MONDE = "monde"
    BAGAT = "bagat"
    KINGS = "kings"
    QUEENS = "queens"
    KNIGHTS = "knights"
    JACKS = "jacks"


VALUES: Mapping[Honour, int] = {
    Honour.EXCUSE: 5,
    Honour.MONDE: 4,
    Honour.BAGAT: 4,
    Honour.KINGS: 4,
    Honour.QUEENS: 3,
    Honour.KNIGHTS: 2,
    Honour.JACKS: 1,
}
"""What one card of a kind is worth; a trick is worth 1 besides (S-1659-05)."""
IN_PACK: Mapping[Honour, int] = {
    honour: 1 if honour in (Honour.EXCUSE, Honour.MONDE, Honour.BAGAT) else 4 for honour in Honour
}
PACK_HONOURS = sum(VALUES[honour] * number for honour, number in IN_PACK.items())
"""53: with every card dealt, the points are the tricks and 53 (S-1659-05)."""
_SINGLE = {EXCUSE: Honour.EXCUSE, MONDE: Honour.MONDE, PETIT: Honour.BAGAT}
_COURTS = {
    Figure.KINGS: Honour.KINGS,
    Figure.QUEENS: Honour.QUEENS,
    Figure.KNIGHTS: Honour.KNIGHTS,
    Figure.JACKS: Honour.JACKS,
}


class Tie(StrEnum):
    """What becomes of the stakes where several have the most points; the text does not say.

    They stay for the next deal, or those players share them and a rest stays (S-1659-07).
    """

    CARRY = "carry"
    SPLIT = "split"


@dataclass(frozen=True, slots=True)
class Pile:
    """What one player has won: tricks, and how many of each honour."""

    tricks: int
    honours: Mapping[Honour, int]

    @property
    def points(self) -> int:
        """1 a trick, and the honours (S-1659-05)."""
        return self.tricks + sum(VALUES[honour] * held for honour, held in self.honours.items())


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who has the most points, and what the stakes of the deal bring each player.

    Several `winners` are tied; where the stakes then stay, nothing is won or lost yet.
    """

    points: tuple[int, ...]
    winners: tuple[int, ...]
    net: tuple[int, ...]

    @property
    def tied(self) -> bool:
        """Whether nobody has won alone."""
        return len(self.winners) > 1


def honour_of(card: Card) -> Honour | None:
    """The honour that a card is, None for the others."""
    return _SINGLE.get(card) or _COURTS.get(card.figure)


def pile_of(tricks: int, cards: Iterable[Card]) -> Pile:
    """The pile of these cards, won with so many tricks."""
    held = [honour_of(card) for card in cards]
    return Pile(tricks, {honour: held.count(honour) for honour in Honour})


def hand_fault(players: int, cards_each: int) -> HistoricalCode | None:
    """What is wrong with equal hands of an agreed size: the pack must be enough (S-1659-02)."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        return HistoricalCode.PLAYERS_UNKNOWN
    if cards_each < 1 or players * cards_each > PACK_SIZE:
        return HistoricalCode.HAND_SIZE
    return None


def left_over(players: int, cards_each: int) -> int:
    """How many cards are not dealt, and not used (S-1659-02)."""
    return len(PACK) - players * cards_each


def best_of(points: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points: one, or those that are tied (S-1659-07)."""
    return tuple(seat for seat, each in enumerate(points) if each == max(points))


def shares(pot: int, winners: Sequence[int], tie: Tie) -> int:
    """What each winner takes of the stakes: all, an equal whole share, or nothing yet.

    A rest of an uneven share stays (S-1659-07).
    """
    if len(winners) == 1:
        return pot
    return pot // len(winners) if tie is Tie.SPLIT else 0


def settle(points: Sequence[int], stakes: Sequence[int], tie: Tie = Tie.CARRY) -> Settlement:
    """The winner takes all stakes: he gains the others', they lose their own (S-1659-06)."""
    winners = best_of(points)
    if len(winners) > 1 and tie is Tie.CARRY:
        return Settlement(tuple(points), winners, (0,) * len(points))
    share = shares(sum(stakes), winners, tie)
    net = tuple((share if seat in winners else 0) - stake for seat, stake in enumerate(stakes))
    return Settlement(tuple(points), winners, net)


@dataclass(frozen=True, slots=True)
class Raised:
    """Stakes after their changes, or the change (from 0) that lowers one."""

    stakes: tuple[int, ...]
    lowered_at: int | None = None


def raise_stakes(start: Sequence[int], changes: Iterable[tuple[int, int]]) -> Raised:
    """The stakes after each player in `changes` has raised his own to so much (S-1659-03).

    During the play a stake may rise, never fall; the others need not follow, as the text does
    not ask it.
    """
    stakes = list(start)
    for at, (seat, to) in enumerate(changes):
        if to < stakes[seat]:
            return Raised(tuple(stakes), at)
        stakes[seat] = to
    return Raised(tuple(stakes))
