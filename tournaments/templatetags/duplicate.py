"""Seats, boards and explanations of duplicate play, for templates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django import template

from tournaments import explanations, faultwords, words
from tournaments.movements import Compass
from tournaments.ranking import PlayStatus

if TYPE_CHECKING:
    from tournaments.standings import RoutePlay

register = template.Library()


@register.filter
def seat(compass: Compass | str) -> str:
    """The name of a seat: `Nord`."""
    return str(words.SEATS[Compass(compass)])


@register.filter
def boards(numbers: Sequence[int]) -> str:
    """Boards in words: `étuis 25 à 28`."""
    return words.boards_words(numbers)


@register.filter
def fault_title(fault: str) -> str:
    """The name of a fault of the arbitration code: `Renonce consommée`."""
    return faultwords.title_of(fault)


@register.filter
def status_name(status: str) -> str:
    """How a play counts: `neutralisé`."""
    return str(faultwords.STATUSES[PlayStatus(status)])


@register.filter
def why(play: RoutePlay) -> str:
    """Why the play has its note, in one sentence."""
    return explanations.why(play)


@register.inclusion_tag("tournaments/_strip.html")
def strip(play: RoutePlay) -> dict[str, explanations.Strip | None]:
    """The board's scores along a line."""
    return {"strip": explanations.strip(play)}
