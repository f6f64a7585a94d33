"""Match points, boards and meetings of teams, for templates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from tournaments import explanations_teams, teamplans

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from tournaments.ranking import MatchResult
    from tournaments.ranking.teams import Side
    from tournaments.standings.teams import BoardRow, MeetingView, PoolTable, SideView

register = template.Library()


@register.filter
def plain_pm(value: Fraction | None) -> str:
    """Match points without a plus: `12,649`."""
    return explanations_teams.plain_pm(value)


@register.filter
def opposite(value: Fraction) -> Fraction:
    """What is taken, as what it adds: a penalty of 2 adds −2."""
    return -value


@register.filter
def thousandths(value: int) -> str:
    """A whole number of thousandths of a PM: `12,649`."""
    return explanations_teams.thousandths_pm(value)


@register.filter
def why_board(row: BoardRow) -> str:
    """Why a board brought its match points, in one sentence."""
    return explanations_teams.board_text(row)


@register.filter
def meeting_state(meeting: MeetingView) -> str:
    """How far a meeting is: `en cours, 12 résultats sur 48`."""
    return explanations_teams.state_text(meeting)


@register.filter
def of_side(result: MatchResult, side: SideView) -> Side:
    """A team's share of a match."""
    return result.one if result.one.team == side.team.id else result.other


@register.filter
def gain(row: BoardRow, side: SideView) -> str:
    """What a board brought a team, in PM: `12,649`; `0,000` for the other side."""
    return thousandths(row.result.pm(side.team.id)) if row.result is not None else ""


@register.filter
def quarter_of(position: int) -> int:
    """The quarter of a meeting to which a position belongs."""
    return teamplans.quarter_of(position)


@register.filter
def kinds(pools: Iterable[PoolTable]) -> list[bool]:
    """The ways in which these pools are ranked, each once: whether it is that of triangulars."""
    return sorted({one.triangular for one in pools})
