"""Seats, boards and explanations of duplicate play, for templates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django import template

from tournaments import explanations, explanations_sides, faultwords, messages_ranking, words
from tournaments.layouts import Triplettes, place_named, sitting
from tournaments.movements import Place, Side
from tournaments.ranking import PlayStatus

if TYPE_CHECKING:
    from fractions import Fraction

    from tournaments.ranking import TieReason
    from tournaments.standings import Entrant, Meeting, RoutePlay
    from tournaments.standings.places import Spell

register = template.Library()


@register.filter
def seat(place: Place | str) -> str:
    """The name of a seat or of a side's place: `Nord`, `Nord-Sud`, `Défense`."""
    return str(words.PLACES[place_named(place)])


@register.filter
def attacks(spell: Spell, entrant: Entrant) -> str:
    """Which of a side attacks there, where its three attack at three tables; blank elsewhere."""
    people = entrant.members
    if spell.stop.place is not Side.ATTACK or len(people) != Triplettes.size:
        return ""
    return str(sitting(spell.stop.place, spell.stop.table, people)[0])


@register.filter
def boards(numbers: Sequence[int]) -> str:
    """Boards in words: `étuis 25 à 28`."""
    return words.boards_words(numbers)


@register.filter
def fault_title(fault: str) -> str:
    """The name of a fault of the arbitration code: `Renonce consommée`."""
    return faultwords.title_of(fault)


@register.filter
def status_name(status: str, form: str = "individuel") -> str:
    """How a play counts, in that form: `neutralisé`."""
    return faultwords.status_text(PlayStatus(status), form)


@register.filter
def why(play: RoutePlay) -> str:
    """Why the play has its note, in one sentence."""
    return explanations.why(play)


@register.filter
def pm(value: Fraction | None) -> str:
    """Match points: `+4,000`; blank for none."""
    return explanations_sides.pm_text(value)


@register.filter
def why_pm(meeting: Meeting) -> str:
    """Why a board brought its match points, in one sentence."""
    return explanations_sides.meeting_text(meeting)


@register.filter
def tie(reason: TieReason | None) -> str:
    """What decided between equals: `départagé par le nombre de tops`."""
    return messages_ranking.tie_words(reason)


@register.inclusion_tag("tournaments/_strip.html")
def strip(play: RoutePlay) -> dict[str, explanations.Strip | None]:
    """The board's scores along a line."""
    return {"strip": explanations.strip(play)}
