"""What a challenge's pages show of its numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django import template

from tournaments.challengewords import amount as amount_text

if TYPE_CHECKING:
    from tournaments.standings.general import Unit

register = template.Library()


@register.filter
def amount(value: Fraction | None, unit: Unit | None) -> str:
    """A number of a challenge in its unit; see `challengewords.amount`."""
    return amount_text(value, unit)
