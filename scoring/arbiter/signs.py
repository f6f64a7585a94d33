"""Cards as people read them: a sign for a small space, a name to say aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import EXCUSE, Card, Suit

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

SUIT_SIGNS: Mapping[Suit, str] = {
    Suit.SPADES: "♠",
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "♦",
    Suit.CLUBS: "♣",
}
SUITS: Mapping[Suit, StrPromise] = {
    Suit.SPADES: _("Pique"),
    Suit.HEARTS: _("Cœur"),
    Suit.DIAMONDS: _("Carreau"),
    Suit.CLUBS: _("Trèfle"),
}
_AS_TEXT = "\N{VARIATION SELECTOR-15}"
"""Without it a phone draws hearts as a coloured picture."""
_NAMES: Mapping[str, StrPromise] = {
    "1": _("as, %(suit)s"),
    "V": _("valet, %(suit)s"),
    "C": _("cavalier, %(suit)s"),
    "D": _("dame, %(suit)s"),
    "R": _("roi, %(suit)s"),
}
_TRUMP = _("atout %(number)s")
_EXCUSE = _("Excuse")


def sign(card: Card) -> str:
    """The card in a sentence: `R♥`, `atout 21`, `Excuse`."""
    if card == EXCUSE:
        return str(_EXCUSE)
    if card.suit is None:
        return str(_TRUMP % {"number": card.strength})
    return f"{card.rank}{SUIT_SIGNS[card.suit]}{_AS_TEXT}"


def tile(card: Card) -> str:
    """The card on its tile, where the suit stands in the row's name as well: `R♥`, `21`."""
    return str(card.strength) if card.trump else sign(card)


def name(card: Card) -> str:
    """The card read aloud: `roi, cœur`, `7, pique`, `atout 21`."""
    if card.suit is None:
        return sign(card)
    suit = str(SUITS[card.suit]).lower()
    named = _NAMES.get(card.rank)
    return str(named % {"suit": suit}) if named else f"{card.rank}, {suit}"


def listed(cards: Iterable[Card]) -> str:
    """Several cards in a sentence, in the pack's order."""
    return ", ".join(sign(card) for card in sorted(cards))
