"""Triplettes and quadrettes for tests, made as the product makes them."""

from __future__ import annotations

from tarotclub.models import Player
from tarotclub.names import sort_key
from tests.scoring.factories import make_players
from tests.tournaments.factories import DAY, seance
from tournaments import directing
from tournaments.contenders import contenders, fitting
from tournaments.directing import sides
from tournaments.layouts import LAYOUTS
from tournaments.models import LibreMember, LibreTeam, Tournament
from tournaments.movements import Side
from tournaments.plans import plan_of

TRIPLETTES, QUADRETTES = Tournament.Form.TRIPLETTES, Tournament.Form.QUADRETTES
NAME = "Coupe des équipes"


def make_sides(
    club,
    form: str,
    count: int,
    *,
    movement: str | None = None,
    started: bool = True,
    published: bool = False,
    first: int = 1,
    set_size: int | None = None,
    positions: int | None = None,
    name: str = NAME,
) -> Tournament:
    """That many sides, "Équipe 1" and so on, seated in the order of the list.

    The usual movement where none is said; `first` is the colour that attacks first.
    """
    tournament = sides.create_sides(club, name, DAY, None, Tournament.Form(form))
    _enter(tournament, make_players(club, count * LAYOUTS[form].size))
    chosen = movement or fitting(form, contenders(tournament).count())[0].id
    directing.choose_movement(tournament, chosen, set_size, positions)
    directing.seat_in_order(tournament)
    if form == TRIPLETTES and first != 1:
        sides.choose_first_colour(tournament, first)
    if started:
        directing.start(tournament)
    if published:
        directing.publish(tournament)
    tournament.refresh_from_db()
    return tournament


def _enter(tournament: Tournament, people: list[Player]) -> None:
    """The sides at once: entering sixteen one by one takes more than the rest of a test."""
    size = LAYOUTS[tournament.form].size
    sides = [people[first : first + size] for first in range(0, len(people), size)]
    if tournament.form == TRIPLETTES:
        # Their colours follow the alphabet (OT p.33).
        sides = [sorted(one, key=lambda who: sort_key(who.last_name)) for one in sides]
    directing.register_all(tournament, [who for one in sides for who in one])
    entered = {one.player_id: one for one in tournament.entries.all()}
    teams = LibreTeam.objects.bulk_create(
        LibreTeam(tournament=tournament, name=f"Équipe {number}", number=number)
        for number in range(1, len(sides) + 1)
    )
    LibreMember.objects.bulk_create(
        LibreMember(team=team, entry=entered[who.pk], role=part)
        for team, one in zip(teams, sides, strict=True)
        for part, who in enumerate(one, start=1)
    )


def where(tournament: Tournament, attack: str, defence: str) -> tuple[int, int]:
    """The position and the table at which a starter attacks another (quadrettes)."""
    plan = plan_of(seance(tournament))
    return next(
        at
        for at, table in plan.at.items()
        if table.sides[Side.ATTACK].code == attack and table.sides[Side.DEFENCE].code == defence
    )


def move_to_end(tournament: Tournament) -> None:
    """Start every position, one after the other."""
    last = seance(tournament).positions or 0
    for number in range(2, last + 1):
        directing.start_position(tournament, number)
