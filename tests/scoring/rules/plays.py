"""Whole deals for tests: dealt and played by chance within the rules, and counted a second way.

The second way is written from the specification alone, on card texts, and shares nothing with
the code under test.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

SUITS, RANKS = "SHDC", ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R")
PACK = [rank + suit for suit in SUITS for rank in RANKS]
PACK += [f"T{number}" for number in range(1, 22)] + ["EX"]
BOUTS = {"T1", "T21", "EX"}
CHIEN = {3: 6, 4: 6, 5: 3}
SEATS = {3: ["O", "S", "E"], 4: ["N", "O", "S", "E"], 5: ["A", "B", "C", "D", "E"]}
TARGETS = (56, 51, 41, 36)
TAKEN = ("prise", "garde")


def worth(card: str) -> Fraction:
    """What a card is worth, in points."""
    if card in BOUTS or card[0] == "R":
        return Fraction(9, 2)
    if card[0] == "T":
        return Fraction(1, 2)
    return Fraction({"D": 7, "C": 5, "V": 3}.get(card[0], 1), 2)


def is_trump(card: str) -> bool:
    return card[0] == "T"


def suit(card: str) -> str | None:
    return None if is_trump(card) or card == "EX" else card[-1]


def height(card: str) -> int:
    return int(card[1:]) if is_trump(card) else RANKS.index(card[:-1])


def allowed(hand: list[str], table: list[str], free: Sequence[str] = ("EX",)) -> list[str]:
    """The cards that may be played, card by card: is there anything better that is owed?"""
    laid = [card for card in table if card not in free]
    if not laid:
        return hand
    led, over = laid[0], max((height(card) for card in laid if is_trump(card)), default=-1)

    def duty(card: str) -> int:
        """How well a card does its duty; the best that the hand can do is owed."""
        if suit(led) and suit(card) == suit(led):
            return 3
        if is_trump(card):
            return 2 if height(card) > over else 1
        return 0

    best = max((duty(card) for card in hand if card not in free), default=0)
    return [card for card in hand if card in free or duty(card) == best]


def taken_by(cards: list[str], free: Sequence[str] = ("EX",)) -> int:
    """Which card of a trick wins, by its place; the Excuse never."""
    order = [place for place, card in enumerate(cards) if card not in free]
    best = order[0]
    for place in order[1:]:
        card, high = cards[place], cards[best]
        if is_trump(card) and not is_trump(high):
            best = place
        elif is_trump(card) == is_trump(high) and suit(card) == suit(high):
            best = place if height(card) > height(high) else best
    return best


@dataclass
class Dealt:
    """A deal played to the end: its record, and what the second way of counting makes of it."""

    record: dict
    hands: list[list[str]]
    winners: list[int]
    attack: set[int]
    points: Fraction
    bouts: int
    attack_tricks: int
    petit_au_bout: str | None


def random_deal(
    seed: int, players: int = 4, contract: str = "garde", *, slam: bool = False
) -> Dealt:
    """Deal, set aside and play by chance, every card within the rules.

    `slam` announces one, which leaves the play as it is but for the first leader.
    """
    chance = random.Random(seed)
    size = CHIEN[players]
    cards = chance.sample(PACK, len(PACK))
    chien, rest = cards[:size], cards[size:]
    each = len(rest) // players
    hands = [rest[each * seat : each * (seat + 1)] for seat in range(players)]
    taker = chance.randrange(players)
    called = "R" + chance.choice(SUITS)
    attack = {taker}
    if players == 5:
        attack |= {seat for seat in range(5) if called in hands[seat]}
    aside = chien
    if contract in TAKEN:
        aside = set_aside(chance, hands[taker] + chien, size)
        hands[taker] = [card for card in hands[taker] + chien if card not in aside]
    first = taker if slam else chance.randrange(players)
    barred = called if players == 5 else None
    tricks, winners = play(chance, [list(hand) for hand in hands], first, barred)
    names = SEATS[players]
    record = {
        "players": players,
        "seats": names,
        "taker": names[taker],
        "contract": contract,
        "first": names[first],
        "chelem_announced": slam,
        "tricks": tricks,
        "poignees": [],
    } | ({"called": called, "chien": chien} if players == 5 else {})
    return second_count(record, hands, winners, attack, aside, first)


def set_aside(chance: random.Random, cards: list[str], size: int) -> list[str]:
    """A legal écart: suit cards but kings, trumps where they do not suffice."""
    plain = [card for card in cards if suit(card) and card[0] != "R"]
    if len(plain) >= size:
        return chance.sample(plain, size)
    trumps = [card for card in cards if is_trump(card) and card not in BOUTS]
    return plain + chance.sample(trumps, size - len(plain))


def play(
    chance: random.Random, hands: list[list[str]], leader: int, barred: str | None
) -> tuple[list[list[str]], list[int]]:
    """Every trick, and who won it. The Excuse that could end a slam wins no trick here."""
    tricks, winners = [], []
    players = len(hands)
    while hands[0]:
        table: list[str] = []
        for turn in range(players):
            hand = hands[(leader + turn) % players]
            choice = allowed(hand, table)
            if barred and not tricks and not table:
                free = [card for card in hand if suit(card) != barred[-1] or card == barred]
                choice = free or hand
            card = chance.choice(choice)
            hand.remove(card)
            table.append(card)
        leader = (leader + taken_by(table)) % players
        tricks.append(table)
        winners.append(leader)
    return tricks, winners


def second_count(
    record: dict,
    hands: list[list[str]],
    winners: list[int],
    attack: set[int],
    aside: list[str],
    first: int,
) -> Dealt:
    """Points and bouts of the attack in one sum: its cards, then what the Excuse moves."""
    points, bouts, petit = Fraction(0), 0, None
    leaders = [first, *winners]
    for number, (cards, winner) in enumerate(zip(record["tricks"], winners, strict=True), 1):
        last = number == len(winners)
        won = winner in attack
        for turn, card in enumerate(cards):
            ours = won
            if card == "EX":
                played = (leaders[number - 1] + turn) % len(hands) in attack
                if last:
                    ours = not played
                else:
                    ours = played
                    points += Fraction(won - played, 2)
            if ours:
                points += worth(card)
                bouts += card in BOUTS
        if last and "T1" in cards:
            petit = "attack" if won else "defence"
    if record["contract"] != "garde_contre":
        points += sum(worth(card) for card in aside)
        bouts += sum(card in BOUTS for card in aside)
    tricks = sum(winner in attack for winner in winners)
    return Dealt(record, hands, winners, attack, points, bouts, tricks, petit)


def scripted(scripts: dict[str, str], hands: dict[str, str], **record) -> dict:
    """The record of a deal at four whose seats play `scripts` in order, N leading.

    The others hold `hands` and give the first card that they may. What nobody has is set aside;
    N takes a garde unless the record says otherwise.
    """
    seats = SEATS[4]
    free = ("EX", "T1") if record.get("petit_imprenable") else ("EX",)
    left = {seat: (scripts.get(seat) or hands[seat]).split() for seat in seats}
    tricks, leader = [], 0
    while left["N"]:
        table: list[str] = []
        for turn in range(4):
            seat = seats[(leader + turn) % 4]
            card = left[seat][0] if seat in scripts else allowed(left[seat], table, free)[0]
            left[seat].remove(card)
            table.append(card)
        leader = (leader + taken_by(table, free)) % 4
        tricks.append(table)
    return {
        "players": 4,
        "taker": "N",
        "contract": "garde",
        "first": "N",
        "tricks": tricks,
    } | record


def rest(*given: str, aside: str = "") -> list[str]:
    """The pack without these hands and what is set aside, in three hands or as many as lack."""
    used = {card for one in (*given, aside) for card in one.split()}
    cards = [card for card in PACK if card not in used]
    number = 4 - len(given)
    return [" ".join(cards[start::number]) for start in range(number)]
