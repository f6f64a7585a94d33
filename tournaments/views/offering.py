"""Whom an entry page offers: those entered, the club's players to tick, a guest's form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarotclub.models import Player
from tournaments.forms.preparing import GuestForm

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tarotclub.access import Found
    from tournaments.models import Tournament

OFFERED = 60
"""How many players of the club stand on the page; the others are searched for."""


def offering(request: HttpRequest, found: Found[Tournament]) -> dict[str, Any]:
    """What the page shows of the tournament's entries and of the club, for its template."""
    words = request.GET.get("q", "").strip()
    entered = list(found.object.entries.select_related("player").order_by("number"))
    others = Player.objects.filter(club=found.access.club).active().search(words)
    offered = list(others.exclude(pk__in=[one.player_id for one in entered])[: OFFERED + 1])
    return {
        "entries": entered,
        "offered": offered[:OFFERED],
        "ticked": (),
        "more": len(offered) > OFFERED,
        "words": words,
        "form": GuestForm(instance=Player(club=found.access.club)),
    }


def not_entered(tournament: Tournament) -> list[tuple[str, str]]:
    """The club's players who may come in somebody's place, as choices of a form. One query."""
    rows = Player.objects.active().filter(club=tournament.club_id)
    free = rows.exclude(entries__tournament=tournament)
    return [(str(player.pk), player.full_name) for player in free]
