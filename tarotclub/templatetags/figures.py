"""Numbers as players write them: a true minus, thin spaces in thousands, halves as decimals.

Scores and card points come in halves (× 2), notes and percentages as exact fractions.
"""

from __future__ import annotations

from fractions import Fraction

from django import template
from django.utils import formats

register = template.Library()

MINUS = "\N{MINUS SIGN}"
THIN = "\N{NARROW NO-BREAK SPACE}"


def _separator() -> str:
    return str(formats.get_format("DECIMAL_SEPARATOR"))


@register.filter("count")
def grouped(whole: int) -> str:
    """Return a whole number ≥ 0 with a thin space between thousands."""
    return f"{whole:,}".replace(",", THIN)


def decimal_text(value: Fraction, places: int) -> str:
    """Return `value` rounded half away from zero to `places` decimals, with a true minus."""
    scale = 10**places
    scaled = abs(value) * scale
    digits = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    whole, rest = divmod(digits, scale)
    text = grouped(whole) + (f"{_separator()}{rest:0{places}d}" if places else "")
    return f"{MINUS}{text}" if value < 0 and digits else text


def half_text(halves: int) -> str:
    """Return halves as a plain number: 83 → "41,5", 82 → "41"."""
    whole, half = divmod(abs(halves), 2)
    text = grouped(whole) + (f"{_separator()}5" if half else "")
    return f"{MINUS}{text}" if halves < 0 else text


@register.filter
def score(halves: int | None) -> str:
    """A score in halves with its sign: 636 → "+318", −21 → "−10,5", 0 → "0", None → ""."""
    if halves is None:
        return ""
    return f"+{half_text(halves)}" if halves > 0 else half_text(halves)


@register.filter
def points(halves: int) -> str:
    """Card points in halves: 83 → "41,5"."""
    return half_text(halves)


@register.filter
def mean(value: Fraction | None) -> str:
    """A mean of scores, in points, signed, one decimal: "+42,5"."""
    if value is None:
        return ""
    text = decimal_text(value, 1)
    return f"+{text}" if value > 0 and text.strip("0.,") else text


@register.filter
def percent(value: Fraction | None, places: int = 2) -> str:
    """A percentage 0–100 without its sign: "63,75"; blank where there is none."""
    return "" if value is None else decimal_text(value, places)


@register.filter
def note(value: Fraction | None) -> str:
    """A note 0–100, with two decimals at most: "75", "37,5", "66,67"."""
    if value is None:
        return ""
    tenths = (10 * value).denominator == 1
    return decimal_text(value, 0 if value.denominator == 1 else 1 if tenths else 2)


@register.filter
def signed(value: int | None) -> str:
    """A whole number with its sign and a true minus."""
    return "" if value is None else score(2 * value)
