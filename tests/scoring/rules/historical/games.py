"""Whole deals of the old games, played by chance within the rules and paid a second way.

The second way is written from the specification alone, on card texts: it moves marques one
payment at a time and shares nothing with the code under test.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from scoring.rules.cards import CARDS
from scoring.rules.historical import m1637, m1659

SUITS, RANKS = "SHDC", ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R")
PACK = [rank + suit for suit in SUITS for rank in RANKS]
PACK += [f"T{number}" for number in range(1, 22)] + ["EX"]
KINGS = {"RS", "RH", "RD", "RC"}
TAROTS = KINGS | {"T1", "T21", "EX"}
HONOURS = {"R": 4, "D": 3, "C": 2, "V": 1}


def hand(text: str):
    return [CARDS[code] for code in text.split()]


def is_triumph(card: str) -> bool:
    return card[0] == "T" or card == "EX"


def suit(card: str) -> str | None:
    return None if is_triumph(card) else card[-1]


def height(card: str) -> int:
    return int(card[1:]) if card[0] == "T" else RANKS.index(card[:-1])


def allowed(held: list[str], table: list[str], *, literal: bool = False) -> list[str]:
    """What may be played, the led Math aside; the literal text has its two odd duties."""
    math = ["EX"] if "EX" in held and table else []
    cards = [card for card in held if card != "EX"]
    triumphs = [card for card in cards if card[0] == "T"]
    laid = [card for card in table if card != "EX"]
    if (
        literal
        and triumphs
        and table
        and (table[-1] == "EX" or any(card[0] == "T" for card in laid))
    ):
        return triumphs + math
    if not laid:
        return cards + math
    same = [card for card in cards if suit(card) and suit(card) == suit(laid[0])]
    if laid[0][0] == "T":
        same = triumphs
    return (same or triumphs or cards) + math


def takes(trick: list[tuple[int, str]]) -> int:
    """The seat that takes a trick."""
    laid = [(seat, card) for seat, card in trick if card != "EX"]
    led = suit(laid[0][1])

    def force(play: tuple[int, str]) -> tuple[int, int]:
        card = play[1]
        if card[0] == "T":
            return 2, height(card)
        return (1, height(card)) if suit(card) == led else (0, 0)

    return max(laid, key=force)[0]


def worth(card: str) -> int:
    return 4 if card in ("EX", "T1", "T21") else 0 if card[0] == "T" else HONOURS.get(card[0], 0)


def points(cards: list[str]) -> int:
    """Piles of three laid out one by one, and the honours."""
    rest, piles = len(cards), 0
    while rest >= 3:
        rest, piles = rest - 3, piles + 1
    return piles + (1 if rest == 2 else 0) + sum(map(worth, cards))


class Purse:
    """Marques moved one payment at a time."""

    def __init__(self, players: int) -> None:
        self.has = [0] * players

    def pay(self, payer: int, payee: int, marques: int) -> None:
        self.has[payer] -= marques
        self.has[payee] += marques

    def to_each(self, payer: int, marques: int) -> None:
        for other in range(len(self.has)):
            self.pay(payer, other, marques)

    def from_each(self, payee: int, marques: int) -> None:
        self.to_each(payee, -marques)


def tier(total: int) -> int:
    if total > 20:
        return 0
    if total >= 16:
        return 1
    if total >= 11:
        return 2
    return 3 if total >= 6 else 4


@dataclass
class Dealt:
    """A deal, as it was dealt and played. Cards are texts, seats are indexes."""

    players: int
    dealer: int
    literal: bool
    bottom: str
    hands: list[list[str]]
    discards: list[list[str]]
    mort: list[str]
    tricks: list[list[tuple[int, str]]] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)

    @property
    def options(self) -> m1637.Options:
        return m1637.LITERAL if self.literal else m1637.PROPOSED

    @property
    def game(self) -> m1637.Game1637:
        return m1637.Game1637(self.players, self.options)

    def opening(self) -> list:
        return [
            m1637.DealStarted(self.dealer),
            m1637.BottomShown(CARDS[self.bottom]),
            *(
                m1637.Discarded(seat, tuple(CARDS[card] for card in cards))
                for seat, cards in enumerate(self.discards)
            ),
        ]

    def declared(self) -> list:
        """Everything that every hand may declare."""
        found = []
        for seat, held in enumerate(self.hands):
            combos = m1637.declarable([CARDS[card] for card in held], self.options)
            if combos:
                found.append(m1637.Declared(seat, tuple(combos)))
        return found

    def played(self) -> list:
        drawn = self.drawn or [None] * len(self.tricks)
        return [
            m1637.TrickPlayed(
                tuple((seat, CARDS[card]) for seat, card in trick), CARDS[mort] if mort else None
            )
            for trick, mort in zip(self.tricks, drawn, strict=True)
        ]

    def taken(self) -> list:
        """The same tricks at the other depth: those with Tarots alone."""
        found = []
        for number, trick in enumerate(self.tricks, 1):
            tarots = tuple((seat, CARDS[card]) for seat, card in trick if card in TAROTS - {"EX"})
            if tarots:
                found.append(m1637.TarotsTaken(takes(trick), tarots, number == 24))
        return found

    def events(self) -> list:
        return [*self.opening(), *self.declared(), *self.played(), m1637.Counted()]

    def marques(self) -> list[int]:
        """What the bottom card and the tricks move, paid one by one."""
        purse = Purse(self.players)
        if self.bottom in TAROTS:
            purse.from_each(self.dealer, 1)
        for number, trick in enumerate(self.tricks, 1):
            self._pay(purse, trick, number == 24)
        return purse.has

    def _pay(self, purse: Purse, trick: list[tuple[int, str]], last: bool) -> None:
        taker = takes(trick)
        if trick[0][1] == "EX":
            purse.to_each(trick[0][0], 2)
        fallen = [(seat, card) for seat, card in trick if card in TAROTS - {"EX"}]
        for place, (seat, card) in enumerate(fallen):
            if not (self.literal and place):
                purse.from_each(taker, 1)
            if seat != taker:
                purse.to_each(seat, 1)
            elif card != "T21" and (last or self.literal):
                purse.from_each(taker, 6)

    def counts(self) -> list[int]:
        piles = [list(cards) for cards in self.discards]
        drawn = self.drawn or [None] * len(self.tricks)
        for trick, mort in zip(self.tricks, drawn, strict=True):
            for seat, card in trick:
                piles[seat if card == "EX" else takes(trick)].append(card)
            if mort:
                piles[takes(trick)].append(mort)
        return [points(cards) for cards in piles]


def random_deal(seed: int, players: int = 3, *, literal: bool = False) -> Dealt:
    """A legal deal, by chance; the Math is led where nothing else is left."""
    chance = random.Random(seed)
    pack = PACK[:]
    chance.shuffle(pack)
    dealer, hands = chance.randrange(players), []
    for seat in range(players):
        size = 28 if seat == dealer else 25
        hands.append(pack[:size])
        pack = pack[size:]
    bottom = hands[dealer][-1]
    discards = []
    for seat, held in enumerate(hands):
        plain = [card for card in held if not is_triumph(card) and card not in TAROTS]
        chance.shuffle(plain)
        low = sorted((c for c in held if c[0] == "T" and c not in TAROTS), key=height)
        aside = (plain + low)[: 4 if seat == dealer else 1]
        discards.append(aside)
        hands[seat] = [card for card in held if card not in aside]
    dealt = Dealt(players, dealer, literal, bottom, hands, discards, pack)
    _play(dealt, chance)
    return dealt


def _play(dealt: Dealt, chance: random.Random) -> None:
    left, leader, mort = [cards[:] for cards in dealt.hands], None, dealt.mort[:]
    leader = (dealt.dealer + 1) % dealt.players
    for _number in range(24):
        trick: list[tuple[int, str]] = []
        for turn in range(dealt.players):
            seat = (leader + turn) % dealt.players
            table = [card for _seat, card in trick]
            card = chance.choice(allowed(left[seat], table, literal=dealt.literal) or left[seat])
            left[seat].remove(card)
            trick.append((seat, card))
        dealt.tricks.append(trick)
        leader = takes(trick)
        if mort:
            dealt.drawn.append(mort.pop())


@dataclass
class Light:
    """A deal of 1659, dealt and played by chance."""

    players: int
    dealer: int
    cards_each: int
    stakes: list[int]
    tricks: list[list[tuple[int, str]]]

    def events(self) -> list:
        return [
            m1659.HandDealt(self.dealer, self.cards_each, tuple(self.stakes)),
            *(
                m1659.TrickPlayed(tuple((seat, CARDS[card]) for seat, card in trick))
                for trick in self.tricks
            ),
            m1659.Counted(),
        ]

    def points(self) -> list[int]:
        found = [0] * self.players
        for trick in self.tricks:
            found[takes(trick)] += 1
            for seat, card in trick:
                mine = seat if card == "EX" else takes(trick)
                found[mine] += 5 if card == "EX" else worth(card)
        return found


def random_light(seed: int) -> Light:
    chance = random.Random(seed)
    players = chance.randrange(2, 7)
    each, pack = chance.randrange(1, 78 // players + 1), PACK[:]
    chance.shuffle(pack)
    hands = [pack[seat * each : (seat + 1) * each] for seat in range(players)]
    dealer = chance.randrange(players)
    leader, tricks = (dealer + 1) % players, []
    for _number in range(each):
        trick: list[tuple[int, str]] = []
        for turn in range(players):
            seat = (leader + turn) % players
            # The Excuse may be led, but then somebody else must have a card that takes.
            table = [card for _seat, card in trick]
            free = allowed(hands[seat], table) + (["EX"] if "EX" in hands[seat] else [])
            card = chance.choice(free)
            hands[seat].remove(card)
            trick.append((seat, card))
        tricks.append(trick)
        leader = takes(trick)
    stakes = [chance.randrange(1, 9) for _ in range(players)]
    return Light(players, dealer, each, stakes, tricks)
