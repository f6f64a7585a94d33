"""Cards, suits and seats for diagrams: signs and letters, so that black and white is enough."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from scoring.arbiter import signs
from scoring.rules.cards import EXCUSE, Card, Suit
from tournaments.movements import Compass
from tournaments.standings.cards import Suited

register = template.Library()

_AS_TEXT = "\N{VARIATION SELECTOR-15}"


@register.filter
def suit_sign(suit: Suit | None) -> str:
    """`♥`; nothing for trumps."""
    return "" if suit is None else f"{signs.SUIT_SIGNS[suit]}{_AS_TEXT}"


@register.filter
def suit_name(suit: Suit | None) -> str:
    """`Cœur`, `Atouts`."""
    return _("Atouts") if suit is None else str(signs.SUITS[suit])


@register.filter
def card_rank(card: Card) -> str:
    """The card where its suit stands beside: `R`, `10`, `21`, `Excuse`."""
    return signs.sign(card) if card == EXCUSE else card.rank or str(card.strength)


@register.filter
def held(suited: Suited) -> str:
    """The cards of a suit in a hand: `R D 10 7`; a dash for none."""
    return " ".join(card_rank(card) for card in suited.cards) or "–"


@register.filter
def seat_letter(seat: Compass | None) -> str:
    """`N`, as the rules and the sheets name it in every language; a word for the chien."""
    return _("chien") if seat is None else str(seat)


@register.filter
def seat_css(seat: Compass | None) -> str:
    """The class that gives a seat its colour."""
    return "seat-chien" if seat is None else f"seat-{seat}"
