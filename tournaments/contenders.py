"""Who competes: every player entered, or the sides that they form, and what so many can play."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

from django.db.models import Min

from tournaments.layouts import LAYOUTS, SIDE_FORMS
from tournaments.models import LibreMember, Place, Tournament
from tournaments.movements import (
    Movement,
    MovementError,
    Proposal,
    movement,
    propose,
)
from tournaments.movements.donnes import by_donnes_id
from tournaments.movements.parallel import parallel_id
from tournaments.movements.presets.individual import LEAST
from tournaments.movements.variants import guests_id, originals_id

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from tournaments.models import Entry, Seance

FEWEST_SIDES = 3
MOST_SIDES = {Tournament.Form.TRIPLETTES: 54, Tournament.Form.QUADRETTES: 63}
"""As many as the printed splits seat, or as three tournaments of quadrettes do."""
FEWEST_PLAYERS = LEAST
"""Two tables: at one alone there is nothing to compare."""
MOST_PLAYERS = 160
"""Five tournaments of eight tables: parallel ones have five colours (OT p.18)."""


def in_sides(tournament: Tournament) -> bool:
    """Whether triplettes or quadrettes compete."""
    return tournament.form in SIDE_FORMS


def contenders(tournament: Tournament) -> QuerySet[Entry]:
    """The entries that have a place, in the order of the list.

    Everybody where each plays for himself; of a side the first of it who was entered.
    """
    if not in_sides(tournament):
        return tournament.entries.order_by("number")
    members = LibreMember.objects.filter(team__tournament=tournament).order_by()
    firsts = members.values("team").annotate(first=Min("entry")).values("first")
    return tournament.entries.filter(pk__in=firsts).order_by("libre_member__team__number")


def incomplete(tournament: Tournament) -> int:
    """How many sides lack a player, and players a side; 0 where everybody plays for himself."""
    if not in_sides(tournament):
        return 0
    alone = tournament.entries.filter(libre_member=None).count()
    size = LAYOUTS[tournament.form].size
    teams = tournament.libre_teams.prefetch_related("members")
    return alone + sum(len(team.members.all()) != size for team in teams)


def players_by_starter(tournament: Tournament, seance: Seance) -> dict[str, list[int]]:
    """The players' pks of each starter, in the order of their parts. Two queries at most."""
    places = Place.objects.filter(seance=seance)
    if not in_sides(tournament):
        return {code: [player] for code, player in places.values_list("starter", "entry__player")}
    team_of = dict(places.values_list("entry__libre_member__team", "starter"))
    members = LibreMember.objects.filter(team__in=team_of).order_by("team", "role", "entry__number")
    found: dict[str, list[int]] = defaultdict(list)
    for team, player in members.values_list("team", "entry__player"):
        found[team_of[team]].append(player)
    return dict(found)


def comrades(entry: Entry, *, now: bool = False) -> list[int]:
    """The players' pks of whom an entry competes for: his side's in their order, or his own.

    `now`: without those who were replaced.
    """
    mine = LibreMember.objects.filter(entry=entry).values("team")
    members = LibreMember.objects.filter(team__in=mine).order_by("role", "entry__number")
    if now:
        members = members.filter(until=None)
    return list(members.values_list("entry__player", flat=True)) or [entry.player_id]


def names(tournament: Tournament) -> dict[int, str]:
    """What each entry competes as, by its pk: the player's name, or his side's. One query."""
    if in_sides(tournament):
        members = LibreMember.objects.filter(team__tournament=tournament)
        return dict(members.values_list("entry", "team__name"))
    return {one.pk: str(one.player) for one in tournament.entries.select_related("player")}


@cache
def fitting(form: str, count: int) -> tuple[Movement, ...]:
    """The movements that so many contenders can play in one tournament, the most usual first.

    More tables than one movement takes play several side by side (OT p.18, 32).
    """
    return tuple(chosen for chosen, _ in proposals(form, count))


@cache
def proposals(form: str, count: int) -> tuple[tuple[Movement, Proposal], ...]:
    """Those of the presets that can be laid out table by table, each as one movement."""
    found: dict[str, tuple[Movement, Proposal]] = {}
    for one in _proposed(form, count):
        chosen = _as_one(one)
        if chosen is not None:
            found.setdefault(chosen.id, (chosen, one))
    return tuple(found.values())


def _proposed(form: str, count: int) -> Iterable[Proposal]:
    if form not in MOST_SIDES:
        return _for_players(count) if FEWEST_PLAYERS <= count <= MOST_PLAYERS else ()
    most = MOST_SIDES[Tournament.Form(form)]
    return propose(form, count) if FEWEST_SIDES <= count <= most else ()


def _for_players(count: int) -> Iterable[Proposal]:
    """What is printed first, then what lets players take turns, what was searched last."""
    return sorted(
        propose("individuel", count),
        key=lambda one: (
            any(not part.movement.printed for part in one.parts),
            any(part.guests for part in one.parts),
        ),
    )


def _as_one(proposal: Proposal) -> Movement | None:
    """The movement that the parts are together; None where they cannot be laid out as one."""
    first = proposal.parts[0]
    if len(proposal.parts) == 1:
        named = by_donnes_id(first.movement_id) or originals_id(first.movement_id)
        return movement(named or guests_id(first.movement_id, first.guests))
    parts = [guests_id(one.movement_id, one.guests) for one in proposal.parts]
    try:
        return movement(parallel_id(parts))
    except MovementError:
        return None
