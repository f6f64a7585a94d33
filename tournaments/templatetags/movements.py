"""Movements in words, for templates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from tournaments import movementwords

if TYPE_CHECKING:
    from tournaments.movements import Movement

register = template.Library()


@register.filter
def in_words(one: Movement) -> str:
    """What a movement's code stands for: `IND-L7` is an individual in line at seven tables."""
    return movementwords.code_text(one)
