"""Totals and seats of a libre, as they are shown."""

from __future__ import annotations

from fractions import Fraction

from django import template

from tarotclub.templatetags.figures import decimal_text, score
from tournaments.exports.libre import seat_words

register = template.Library()
MOST_DECIMALS = 4


@register.filter
def total(value: Fraction | None) -> str:
    """Points with their sign and the decimals they need: "+1 044", "−42,5", "0"."""
    if value is None:
        return ""
    if value.denominator <= 2:
        return score(int(2 * value))
    places = next(
        (n for n in range(1, MOST_DECIMALS) if (value * 10**n).denominator == 1), MOST_DECIMALS
    )
    text = decimal_text(value, places)
    return f"+{text}" if value > 0 else text


@register.filter
def libre_seat(index: int) -> str:
    """The name of a seat by its index in the order of play."""
    return seat_words(index)
