"""Figures of boards with free contracts, as they are shown."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django import template

from scoring.rules.deal import Contract
from tarotclub.templatetags.figures import decimal_text, note
from tournaments import explanations_ruled
from tournaments.forms.free import CONTRACTS
from tournaments.models import Tournament

if TYPE_CHECKING:
    from tournaments.standings.free import FreePlayOf

register = template.Library()
_NAMES = {str(one): name for one, name in CONTRACTS}


@register.filter
def difference(value: Fraction | None) -> str:
    """A difference to the mean, in points, signed, two decimals: `+42,50`."""
    if value is None:
        return ""
    text = decimal_text(value, 2)
    return f"+{text}" if value > 0 else text


@register.filter
def match_points(value: Fraction | None) -> str:
    """Match points on the 2-1-0 scale, with two decimals at most: `12`, `7,5`."""
    return note(value)


@register.filter
def contract_name(contract: Contract | str) -> str:
    """`Garde sans`; blank for none."""
    return str(_NAMES.get(str(contract), ""))


@register.filter
def ruled(play: FreePlayOf, method: str) -> str:
    """What the arbiter made of a player's board, in one sentence."""
    if method == Tournament.Method.DIFFERENCE:
        return explanations_ruled.left_out_text()
    return explanations_ruled.ruled_text(play)
