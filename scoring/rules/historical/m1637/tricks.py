"""A trick of 1637: what may be played, who wins, what is paid for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.rules.cards import MONDE, Card, Figure
from scoring.rules.historical.account import Line, LineCode, with_each
from scoring.rules.historical.finding import HistoricalCode
from scoring.rules.historical.reading import Play
from scoring.rules.play.tricks import trick_winner

from .options import PROPOSED, Capture, KingBagatScope, Options
from .pack import BAGAT, MATH, PAID_TAROTS

KING_BAGAT_EACH = 6
"""For the last trick won with the Bagat or a king; the amount is in one source alone."""


def first_leader(players: int, dealer: int) -> int:
    """Who leads to the first trick: the dealer's right neighbour (S-1637-12)."""
    return (dealer + 1) % players


def legal_plays(
    hand: Collection[Card], table: Sequence[Card], options: Options = PROPOSED
) -> tuple[Card, ...]:
    """The cards that may be played to those on the table, in their order (S-1637-12).

    A suit is followed, otherwise a triumph is laid, otherwise any card, with a word about it;
    nobody need go over another's triumph, nobody passes. The Math may be shown at any time
    instead (S-1637-16), but not led: see `penalised_plays`.
    """
    asked, _code = _asked(hand, table, options)
    shown = {MATH} & set(hand) if table else set()
    return tuple(sorted({*asked, *shown}))


def penalised_plays(hand: Collection[Card], table: Sequence[Card]) -> tuple[Card, ...]:
    """What can be played at a price: the Math led, 2 to each, and play goes on (S-1637-19)."""
    return (MATH,) if not table and MATH in hand else ()


def why_illegal(
    card: Card, hand: Collection[Card], table: Sequence[Card], options: Options = PROPOSED
) -> HistoricalCode | None:
    """The rule that a card breaks, None where it may be played; the Math led has its price."""
    if card not in hand:
        return HistoricalCode.CARD_NOT_HELD
    if card is MATH:
        return None
    asked, code = _asked(hand, table, options)
    return None if card in asked else code


def winner(plays: Sequence[Play]) -> int:
    """The seat that takes the trick: the highest triumph, or the highest card of the suit led.

    The Math never wins and counts as no card laid: it goes to the pile of its player, and the
    trick has one card fewer (S-1637-16).
    """
    return plays[trick_winner([card for _seat, card in plays])][0]


def trick_lines(
    players: int,
    taker: int,
    tarots: Sequence[Play],
    *,
    last: bool = False,
    options: Options = PROPOSED,
) -> tuple[Line, ...]:
    """What is paid for a trick that `taker` wins, from the Tarots in it and who laid them.

    1 from each for every Tarot, his own too (S-1637-14); 6 from each where the winning card is
    the Bagat or a king, in the last trick (S-1637-13); and who laid a Tarot that does not take
    the trick pays 1 to each (S-1637-15). The Math is left out of all three (S-1637-16).
    """
    paid = [(seat, card) for seat, card in tarots if card in PAID_TAROTS]
    lines = []
    if paid:
        each = len(paid) if options.capture is Capture.PER_TAROT else 1
        cards = " ".join(card.code for _seat, card in paid)
        lines.append(
            with_each(LineCode.CAPTURE, players, taker, each, tarots=len(paid), cards=cards)
        )
    own = next((card for seat, card in paid if seat == taker), None)
    if own is not None and _pays_six(own, last, options):
        lines.append(with_each(LineCode.KING_BAGAT, players, taker, KING_BAGAT_EACH, card=own.code))
    lines += [
        with_each(LineCode.LOST_TAROT, players, seat, -1, card=card.code)
        for seat, card in paid
        if seat != taker
    ]
    return tuple(lines)


def beats_taker(taker: int, tarots: Sequence[Play]) -> Card | None:
    """A Tarot in the list that the taker's card cannot have beaten, if there is one.

    Another's Monde always takes; over a king, another's Bagat does.
    """
    own = next((card for seat, card in tarots if seat == taker), None)
    for seat, card in tarots:
        if seat != taker and card is MONDE:
            return card
        if seat != taker and card is BAGAT and own is not None and not own.trump:
            return card
    return None


def _pays_six(card: Card, last: bool, options: Options) -> bool:
    if card is not BAGAT and card.figure is not Figure.KINGS:
        return False
    return last or options.king_bagat_scope is KingBagatScope.EVERY_TRICK


def _asked(
    hand: Collection[Card], table: Sequence[Card], options: Options
) -> tuple[Collection[Card], HistoricalCode | None]:
    """The cards that the table asks for, the Math aside, and the rule that asks."""
    cards = [card for card in hand if card is not MATH]
    trumps = [card for card in cards if card.trump]
    led = next((card for card in table if card is not MATH), None)
    after_math = options.math_as_trump and bool(table) and table[-1] is MATH
    laid = after_math or any(card.trump for card in table)
    if options.trump_forces_trump and laid and trumps:
        return trumps, HistoricalCode.TRUMP_FORCES_TRUMP
    if led is None:
        return (trumps, HistoricalCode.MUST_TRUMP) if after_math and trumps else (cards, None)
    same = [card for card in cards if card.suit is led.suit] if led.suit else []
    if same:
        return same, HistoricalCode.MUST_FOLLOW_SUIT
    return (trumps, HistoricalCode.MUST_TRUMP) if trumps else (cards, None)
