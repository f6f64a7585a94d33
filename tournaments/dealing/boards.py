"""A board's four hands and its chien, under the rules for étuis."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from scoring.rules.cards import EXCUSE, PACK, PETIT, Card

from tournaments.dealing.stream import shuffled
from tournaments.dealing.strength import strength
from tournaments.movements.boards import board_dealer, board_taker
from tournaments.movements.compass import PLAY_ORDER, Compass

ALGORITHM = "tarotclub-1"
"""Named in every label and in the commitment: another way of dealing gets another name."""
HANDS = 18
LEAST = 44
"""What the strongest of four hands reaches in every other deal: the taker must play a garde, which
is imposed (RO p.13), so his hand is one that somebody would have taken on."""
MOST_LEAST = 60
"""One hand in two hundred; stronger ones would make all boards alike."""
MOST_ATTEMPTS = 100_000
_SEED = re.compile(r"[a-z0-9-]{8,64}")


class DealingError(ValueError):
    """A seed or a strength that nothing is dealt from: a code of `seed_unreadable`, `least_out`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Dealing:
    """All that boards follow from: the seed, and the least strength of a taker's hand.

    `DealingError` for a seed that is not 8 to 64 of a-z, 0-9 and "-", and for a strength outside 0
    to `MOST_LEAST`. 0 asks nothing of the taker's hand.
    """

    seed: str
    least: int = LEAST

    def __post_init__(self) -> None:
        if not _SEED.fullmatch(self.seed):
            raise DealingError("seed_unreadable")
        if not 0 <= self.least <= MOST_LEAST:
            raise DealingError("least_out")


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board as dealt. Hands have 18 cards, the chien 6, all in the pack's order.

    `attempt` is the deal that was kept, from 1; `taker_strength` what the taker's hand counts.
    """

    number: int
    dealer: Compass
    taker: Compass
    hands: Mapping[Compass, tuple[Card, ...]]
    chien: tuple[Card, ...]
    attempt: int
    taker_strength: int

    def owner(self, card: Card) -> Compass | None:
        """Whose hand the card is in; None for the chien."""
        return next((seat for seat, hand in self.hands.items() if card in hand), None)


def commitment(dealing: Dealing) -> str:
    """What may be published before the boards are played: it fixes them and tells no card.

    SHA-256 of "tarotclub-1/seed/least", in hexadecimal.
    """
    return sha256(f"{ALGORITHM}/{dealing.seed}/{dealing.least}".encode()).hexdigest()


def deal_board(dealing: Dealing, number: int) -> DealtBoard:
    """Deal one board; it depends on no other board.

    The pack is shuffled with the label "tarotclub-1/seed/board/attempt" and dealt 18 cards each to
    Nord, Ouest, Sud, Est, then 6 to the chien. Where somebody has the petit sec (S-NUL-02), or the
    taker's hand counts less than `least`, the next attempt is dealt. `MovementError` for a board
    without a printed dealer.
    """
    dealer, taker = board_dealer(number), board_taker(number)
    place = PLAY_ORDER.index(taker)
    for attempt in range(1, MOST_ATTEMPTS + 1):
        pack = shuffled(PACK, f"{ALGORITHM}/{dealing.seed}/{number}/{attempt}")
        hands = [pack[first : first + HANDS] for first in range(0, 4 * HANDS, HANDS)]
        found = strength(hands[place]).total
        if found < dealing.least or any(_petit_sec(hand) for hand in hands):
            continue
        return DealtBoard(
            number=number,
            dealer=dealer,
            taker=taker,
            hands={seat: sorted_hand(hand) for seat, hand in zip(PLAY_ORDER, hands, strict=True)},
            chien=sorted_hand(pack[4 * HANDS :]),
            attempt=attempt,
            taker_strength=found,
        )
    raise RuntimeError(f"board {number}: no hand of {dealing.least} in {MOST_ATTEMPTS} deals")


def deal_boards(dealing: Dealing, numbers: Iterable[int]) -> Iterator[DealtBoard]:
    """Deal several boards, in the order given."""
    for number in numbers:
        yield deal_board(dealing, number)


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of the pack."""
    return tuple(sorted(cards))


def _petit_sec(hand: Iterable[Card]) -> bool:
    """As `hand_status` judges it: the Petit with neither another trump nor the Excuse."""
    return [card for card in hand if card.trump or card is EXCUSE] == [PETIT]
