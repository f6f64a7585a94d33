"""Tournaments of triplettes and quadrettes: created, first colours, parts within a side."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.directing.refusals import Refused, changed, in_preparation, seance_of
from tournaments.directing.tournaments import create
from tournaments.layouts import SIDE_FORMS
from tournaments.models import LibreMember, LibreTeam, SideSeance, Tournament

if TYPE_CHECKING:
    from tarotclub.models import Club, Season


@transaction.atomic
def create_sides(
    club: Club, name: str, day: date, season: Season | None, form: Tournament.Form
) -> Tournament:
    """Make a tournament of triplettes or quadrettes; `Refused` for the same name and day twice."""
    if form not in SIDE_FORMS:
        raise ValueError(f"{form} is not played by sides")
    made = create(club, name, day, season)
    made.form = form
    made.save(update_fields=["form"])
    return made


@transaction.atomic
def choose_first_colour(tournament: Tournament, colour: int) -> None:
    """Say which colour of every triplette attacks first, before the start (OT p.33)."""
    current = in_preparation(tournament)
    seance = seance_of(current)
    if seance is None:
        raise Refused("movement_missing")
    first = SideSeance.Colour(colour)
    SideSeance.objects.update_or_create(seance=seance, defaults={"first": first})
    changed(current, seance.session)


@transaction.atomic
def choose_parts(team: LibreTeam, entries: Sequence[int]) -> None:
    """Give the players of a side, by their entries' pks, their parts in that order.

    Before the start; `Refused` unless they are exactly those of the side.
    """
    current = in_preparation(team.tournament)
    members = {one.entry_id: one for one in team.members.all()}
    if sorted(entries) != sorted(members):
        raise Refused("side_parts")
    for part, entry in enumerate(entries, start=1):
        members[entry].role = part
    LibreMember.objects.bulk_update(members.values(), ["role"])
    seance = seance_of(current)
    changed(current, seance.session if seance else None)
