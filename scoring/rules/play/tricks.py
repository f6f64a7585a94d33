"""A trick: which cards may be played, why the others may not, and which card wins.

The Excuse is free: never compulsory, never barred, never the card that is to be followed or
beaten. Where a house plays a lone Petit as *imprenable* (S-NUL-05) it is free in the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.rules.cards import EXCUSE, PETIT, Card
from scoring.rules.play_finding import PlayCode

_FREE = (frozenset({EXCUSE}), frozenset({EXCUSE, PETIT}))
"""The free cards, by whether a Petit is played as imprenable."""


def legal_plays(
    hand: Collection[Card],
    table: Sequence[Card],
    *,
    called_card: Card | None = None,
    petit_imprenable: bool = False,
) -> tuple[Card, ...]:
    """The cards of `hand` that may be played to the cards on the `table`, in their order.

    `hand` is everything one may play: for two players the six open cards too (S-2P-04).
    `called_card` is given for the first card of a deal at five, where the called suit may not be
    led but by the called card itself (S-PLAY-10); without that rule leave it out
    (S-HOUSE-LEAD-01).

    The leader and whoever follows a led Excuse are free (S-PLAY-01, S-PLAY-09); a suit is
    followed with any rank (S-PLAY-02); without it one trumps (S-PLAY-03), over the highest trump
    of the table whoever played it (S-PLAY-04) or else under it (S-PLAY-05), and so where trumps
    are led (S-PLAY-08); without trumps either, any card (S-PLAY-06). The Excuse always
    (S-PLAY-07).
    """
    free = _FREE[petit_imprenable]
    if not table and called_card is not None:
        return tuple(sorted(_lead(hand, called_card)))
    asked, _code = _asked(hand, table, free)
    return tuple(sorted({*asked, *(card for card in hand if card in free)}))


def why_illegal(
    card: Card,
    hand: Collection[Card],
    table: Sequence[Card],
    *,
    called_card: Card | None = None,
    petit_imprenable: bool = False,
) -> PlayCode | None:
    """The rule that `card` breaks, None where it may be played (S-PLAY-11).

    The arguments are those of `legal_plays`.
    """
    if card not in hand:
        return PlayCode.CARD_NOT_HELD
    if not table:
        if called_card is None or card in _lead(hand, called_card):
            return None
        return PlayCode.CALLED_SUIT_LEAD
    free = _FREE[petit_imprenable]
    if card in free:
        return None
    asked, code = _asked(hand, table, free)
    if card in asked:
        return None
    return PlayCode.MUST_TRUMP if code is PlayCode.MUST_OVERTRUMP and not card.trump else code


def trick_winner(
    cards: Sequence[Card], *, petit_imprenable: bool = False, slam_last_lead: bool = False
) -> int:
    """Which card of a trick wins, by its place in the order played.

    The highest trump, otherwise the highest card of the suit led (S-TRK-01); never the Excuse,
    and when it is led the next card sets the suit (S-TRK-02). `slam_last_lead`: it is led to the
    last trick by the camp that has won all the others, and wins (S-TRK-03).
    """
    if slam_last_lead and cards[0] == EXCUSE:
        return 0
    free = _FREE[petit_imprenable]
    best, suit = -1, None
    for place, card in enumerate(cards):
        if card in free:
            continue
        if best < 0:
            best, suit = place, card.suit
        elif card.trump:
            if not cards[best].trump or card.strength > cards[best].strength:
                best = place
        elif card.suit is suit and not cards[best].trump and card.strength > cards[best].strength:
            best = place
    return max(best, 0)


def _lead(hand: Collection[Card], called_card: Card) -> Collection[Card]:
    """What may be led first at five. A hand that has nothing else is free: somebody must lead.

    The exception is its holder's, not the caller's (S-5P-10, S-X-10). A called trump, where a house
    has it, is of no suit and bars none.
    """
    if called_card.suit is None:
        return hand
    allowed = [card for card in hand if card.suit is not called_card.suit or card == called_card]
    return allowed or hand


def _asked(
    hand: Collection[Card], table: Sequence[Card], free: frozenset[Card]
) -> tuple[Collection[Card], PlayCode | None]:
    """The cards that the table asks for, free ones aside, and the rule that asks."""
    led = next((card for card in table if card not in free), None)
    if led is None:
        return hand, None
    suit = led.suit
    if suit is not None:
        same = [card for card in hand if card.suit is suit]
        if same:
            return same, PlayCode.MUST_FOLLOW_SUIT
    trumps = [card for card in hand if card.trump and card not in free]
    if not trumps:
        return hand, None
    top = max([card.strength for card in table if card.trump and card not in free], default=0)
    higher = [card for card in trumps if card.strength > top]
    if higher and top:
        return higher, PlayCode.MUST_OVERTRUMP
    return trumps, PlayCode.MUST_TRUMP
