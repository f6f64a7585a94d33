"""What teams of four to six begin with in the Cup: the bonus of their players' classes."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from tournaments.models import LibreMember, TeamSetup
from tournaments.ranking import team_bonus

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from tarotclub.models import Player
    from tournaments.models import Tournament

UNKNOWN = "NC"
"""The class of whoever has none written down."""


def team_bonuses(tournament: Tournament) -> dict[int, Decimal]:
    """The Cup's bonus of every team, in PM, from the classes of its players. One query."""
    members = LibreMember.objects.filter(team__tournament=tournament)
    classes: dict[int, list[str]] = {}
    for member in members.select_related("entry__player"):
        classes.setdefault(member.team_id, []).append(class_of(member.entry.player))
    return {
        team: Decimal(float(team_bonus(found))).quantize(Decimal("0.01"))
        for team, found in classes.items()
    }


def bonuses_now(tournament: Tournament, drawn: Mapping[int, Fraction]) -> dict[int, Decimal]:
    """Of teams whose players' classes give another bonus today than was drawn or typed, by pk.

    Nothing where meetings begin without a bonus. Two queries.
    """
    if not drawn or not TeamSetup.objects.filter(tournament=tournament, bonus=True).exists():
        return {}
    today = team_bonuses(tournament)
    return {pk: today[pk] for pk, bonus in drawn.items() if pk in today and today[pk] != bonus}


def class_of(player: Player) -> str:
    """The player's national class; whoever has none counts as not classed."""
    return player.national_class or UNKNOWN
