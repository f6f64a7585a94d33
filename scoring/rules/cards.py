"""The pack of 78 cards: how a card is written, what it is worth, how a pile is counted.

Points are half points throughout: 41½ is 83. A card's value has nothing to do with its strength
(S-VAL-02): the 20 of trumps is worth a half, the 1 of trumps four and a half. Bonuses are never
card points (S-CNT-11): nothing here knows of a poignée or a slam.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .facts import BOUTS, PACK_HALF_POINTS
from .play_finding import ImpossiblePlay, PlayCode, PlayFinding, against

PACK_SIZE = 78
SUIT_SIZE = 14
RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R")
"""From the ace, which is the lowest, to the king (S-DECK-02)."""
TRUMPS = 21


class Suit(StrEnum):
    """The four suits. Older packs name them swords, cups, coins and batons (S-DECK-06)."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Figure(StrEnum):
    """The kinds of card that a count tells apart (S-VAL-01, S-CNT-04)."""

    BOUTS = "bouts"
    KINGS = "kings"
    QUEENS = "queens"
    KNIGHTS = "knights"
    JACKS = "jacks"
    OTHERS = "others"


HALF_POINTS: Mapping[Figure, int] = {
    Figure.BOUTS: 9,
    Figure.KINGS: 9,
    Figure.QUEENS: 7,
    Figure.KNIGHTS: 5,
    Figure.JACKS: 3,
    Figure.OTHERS: 1,
}
"""What one card of a kind is worth, twice (S-VAL-01)."""
IN_PACK: Mapping[Figure, int] = {
    Figure.BOUTS: BOUTS,
    Figure.KINGS: 4,
    Figure.QUEENS: 4,
    Figure.KNIGHTS: 4,
    Figure.JACKS: 4,
    Figure.OTHERS: 59,
}
"""How many of a kind the pack has: 91 points in all (S-CNT-03)."""
_COURTS = {
    "R": Figure.KINGS,
    "D": Figure.QUEENS,
    "C": Figure.KNIGHTS,
    "V": Figure.JACKS,
}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card. Cards sort by suit, ace to king, then trumps 1 to 21, then the Excuse.

    `strength` is 1 to 14 in a suit, 1 to 21 among trumps, and 0 for the Excuse, which stands
    outside both orders: it is no trump (S-DECK-03, S-DECK-04). There is one object for each card,
    in `CARDS`, so that a replay may compare and hash them without a call.
    """

    place: int
    code: str
    suit: Suit | None
    strength: int
    trump: bool
    figure: Figure
    half_points: int

    def __lt__(self, other: Card) -> bool:
        return self.place < other.place

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        # Copies and pickles stay the one object.
        return _card, (self.code,)

    @property
    def is_bout(self) -> bool:
        """Whether it is the Petit, the 21 or the Excuse (S-DECK-05)."""
        return self.figure is Figure.BOUTS

    @property
    def is_court(self) -> bool:
        """Whether it is a king, queen, knight or jack."""
        return self.figure not in (Figure.BOUTS, Figure.OTHERS)

    @property
    def rank(self) -> str:
        """`1` … `10`, `V`, `C`, `D`, `R` of a suit card, otherwise nothing."""
        return self.code[:-1] if self.suit else ""

    def __str__(self) -> str:
        return self.code


def _pack() -> tuple[Card, ...]:
    """The 78 cards in their order (S-DECK-01)."""
    cards: list[Card] = []

    def add(code: str, suit: Suit | None, strength: int, figure: Figure) -> None:
        trump = suit is None and strength > 0
        half = HALF_POINTS[figure]
        cards.append(Card(len(cards), code, suit, strength, trump, figure, half))

    for suit in Suit:
        for strength, rank in enumerate(RANKS, 1):
            add(rank + suit, suit, strength, _COURTS.get(rank, Figure.OTHERS))
    for number in range(1, TRUMPS + 1):
        add(f"T{number}", None, number, Figure.BOUTS if number in (1, TRUMPS) else Figure.OTHERS)
    add("EX", None, 0, Figure.BOUTS)
    return tuple(cards)


PACK: tuple[Card, ...] = _pack()
CARDS: Mapping[str, Card] = {card.code: card for card in PACK}
"""Every card by its notation (S-NOT-01): `10S`, `VH`, `CD`, `RC`, `T1` … `T21`, `EX`."""
EXCUSE, PETIT, MONDE = CARDS["EX"], CARDS["T1"], CARDS["T21"]
KINGS = tuple(card for card in PACK if card.figure is Figure.KINGS)


def _card(code: str) -> Card:
    return CARDS[code]


_BETWEEN = re.compile(r"[\s,;]+")


def parse_card(text: str) -> Card | None:
    """The card that `text` writes, None where it writes none.

    The suit is the last letter, so `CD` is the knight of diamonds and `DC` the queen of clubs;
    case counts, and `T01` is no card (S-NOT-01).
    """
    return CARDS.get(text)


def split_codes(text: str) -> list[str]:
    """Typed cards apart: spaces, commas and semicolons stand between them, case is mended."""
    return [code.upper() for code in _BETWEEN.split(text) if code]


def card_findings(codes: object, where: str) -> tuple[list[Card], list[PlayFinding]]:
    """The cards of a list of notations, and what is wrong with it, for the field `where`.

    Errors: not a list of texts, an unknown card, a card twice (S-CNT-04). The cards that could
    be read are given all the same, each once.
    """
    if not isinstance(codes, Sequence) or isinstance(codes, str | bytes):
        return [], [against(PlayCode.CARDS_UNREADABLE, where)]
    cards: dict[Card, None] = {}
    wrong: list[PlayFinding] = []
    for code in codes:
        card = CARDS.get(code) if isinstance(code, str) else None
        if card is None:
            wrong.append(against(PlayCode.UNKNOWN_CARD, where, card=str(code)[:8]))
        elif card in cards:
            wrong.append(against(PlayCode.DUPLICATE_CARD, where, card=card.code))
        else:
            cards[card] = None
    return list(cards), wrong


def read_cards(codes: object, where: str) -> tuple[Card, ...]:
    """The cards of a list of notations; ImpossiblePlay with every error where it has any."""
    cards, wrong = card_findings(codes, where)
    if wrong:
        raise ImpossiblePlay(tuple(wrong))
    return tuple(cards)


def duplicates(cards: Iterable[Card]) -> list[Card]:
    """The cards that stand more than once, in their order."""
    return sorted(card for card, times in Counter(cards).items() if times > 1)


def missing_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """What lacks of the pack, as when it is checked before it goes back in its box (S-DECK-07)."""
    there = set(cards)
    return tuple(card for card in PACK if card not in there)


def half_points(cards: Iterable[Card]) -> int:
    """The sum of the cards' values (S-CNT-02); a trick's value is the same sum."""
    return sum([card.half_points for card in cards])


def in_pairs(cards: Iterable[Card]) -> int:
    """The same sum as players count it, a counting card with a plain one (S-CNT-01).

    A bout or king with one makes 5, a queen 4, a knight 3, a jack 2, two plain cards 1; a
    card without a companion is counted alone. Each plain card is used once.
    """
    values = sorted((card.half_points for card in cards), reverse=True)
    plain = values.count(1)
    counting = values[: len(values) - plain]
    pairs = [value + 1 for value in counting[:plain]]
    alone = counting[plain:]
    return sum(pairs) + sum(alone) + plain - len(pairs)


@dataclass(frozen=True, slots=True)
class Pile:
    """A counted pile: how many of each kind, and what follows from that."""

    counts: Mapping[Figure, int]

    @property
    def cards(self) -> int:
        """How many cards it has."""
        return sum(self.counts.values())

    @property
    def half_points(self) -> int:
        """What it is worth, twice."""
        return sum(HALF_POINTS[figure] * number for figure, number in self.counts.items())

    @property
    def bouts(self) -> int:
        """How many bouts it has: those at the end decide the target (S-TGT-03)."""
        return self.counts[Figure.BOUTS]

    @property
    def complement(self) -> Pile:
        """The other camp's pile: the pack without this one (S-CNT-06)."""
        return Pile({figure: IN_PACK[figure] - self.counts[figure] for figure in Figure})


def pile_of(cards: Iterable[Card]) -> Pile:
    """The pile of these cards, each of which stands once."""
    found = Counter(card.figure for card in cards)
    return Pile({figure: found[figure] for figure in Figure})


def pile_from_cards(codes: object, where: str = "cards") -> Pile:
    """The pile of a list of notations. ImpossiblePlay: an unknown card, a card twice."""
    return pile_of(read_cards(codes, where))


def pile_from_counts(counts: Mapping[str, object]) -> Pile:
    """The pile with so many of each kind; a kind not named has none (S-CNT-04, S-CNT-05).

    ImpossiblePlay beside the kind itself: no whole number, or more than the pack has.
    """
    wrong: list[PlayFinding] = []
    found = dict.fromkeys(Figure, 0)
    for name, number in counts.items():
        figure = next((each for each in Figure if each == name), None)
        if figure is None or not isinstance(number, int) or isinstance(number, bool):
            wrong.append(against(PlayCode.COUNT_UNREADABLE, str(name)))
        elif not 0 <= number <= IN_PACK[figure]:
            most = IN_PACK[figure]
            wrong.append(against(PlayCode.COUNT_OUT_OF_RANGE, figure, count=number, most=most))
        else:
            found[figure] = number
    if wrong:
        raise ImpossiblePlay(tuple(wrong))
    return Pile(found)


def from_defence(defence_half_points: int, defence_bouts: int) -> tuple[int, int]:
    """The attack's half points and bouts from the defence's (S-CNT-10)."""
    return PACK_HALF_POINTS - defence_half_points, BOUTS - defence_bouts


def both_piles(attack: Pile, defence: Pile) -> PlayFinding | None:
    """What is wrong when both camps have counted: their cards must be the pack's 78.

    The pack of 78 cards has 91 points, so that points which do not add up come from the kinds
    or from cards left out: look for a forgotten écart, the Excuse's exchange, miscounted court
    cards, in this order (S-CNT-03, S-CNT-07).
    """
    for figure in Figure:
        counted = attack.counts[figure] + defence.counts[figure]
        if counted != IN_PACK[figure]:
            return against(
                PlayCode.PILE_NOT_78,
                figure,
                cards=attack.cards + defence.cards,
                count=counted,
                most=IN_PACK[figure],
            )
    return None
