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
    _enter_sides(tournament, count)
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


def _enter_sides(tournament: Tournament, count: int) -> None:
    """What `libre.add_team` leaves for each, at once: a whole field needs hundreds of its queries.

    A triplette's colours follow the alphabet (OT p.33).
    """
    size = LAYOUTS[tournament.form].size
    people = make_players(tournament.club, count * size)
    for first in range(0, len(people), size):
        if tournament.form == TRIPLETTES:
            mates = people[first : first + size]
            people[first : first + size] = sorted(mates, key=_by_name)
    entries = directing.register_all(tournament, people)
    teams = LibreTeam.objects.bulk_create(
        LibreTeam(tournament=tournament, name=f"Équipe {number}", number=number)
        for number in range(1, count + 1)
    )
    LibreMember.objects.bulk_create(
        LibreMember(team=teams[nth // size], entry=entry, role=nth % size + 1)
        for nth, entry in enumerate(entries)
    )


def _by_name(player: Player) -> tuple[str, str]:
    return sort_key(player.last_name), sort_key(player.first_name)


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
