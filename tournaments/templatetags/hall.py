"""Money, time and calls, as they are shown."""

from __future__ import annotations

from django import template

from tournaments.hall import money
from tournaments.hall.calls import waiting_calls
from tournaments.hall.clock import clock_text
from tournaments.models import Tournament

register = template.Library()


@register.filter
def euros(cents: int | None) -> str:
    """A sum in cents: 1250 → "12,50 €"; nothing for None."""
    return "" if cents is None else money.euros(cents)


@register.filter
def clock(seconds: int | None) -> str:
    """Seconds as a clock shows them: 1104 → "18:24"."""
    return clock_text(seconds)


@register.simple_tag
def open_calls(tournament: Tournament) -> int:
    """How many tables wait for the arbiter."""
    return waiting_calls(tournament)
