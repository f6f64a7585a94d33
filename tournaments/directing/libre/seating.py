"""What a libre séance plays and who starts where, before its tables are laid out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction

from tournaments import draws
from tournaments.directing.refusals import Refused, changed, in_preparation
from tournaments.directing.seating import planned_seance
from tournaments.libreplans import MOST_DEALS, MOST_POSITIONS, LibrePlan, part_for, plan_of_seance
from tournaments.models import Entry, LibreSeance, LibreSetup, Place, Seance, Tournament
from tournaments.movements import MovementError

Group = tuple[Entry, ...]
"""Those who sit down together: one player, or a team."""


@dataclass(frozen=True)
class Choice:
    """How a séance is played; `movement` is blank for tables drawn by lot or by rank."""

    seating: str
    positions: int
    deals: int
    movement: str = ""
    fifths: bool = False
    coefficient: Decimal = Decimal(1)
    halved: bool = False


def groups_of(tournament: Tournament, setup: LibreSetup) -> list[Group]:
    """Everybody entered, team by team where there are teams, in the order of the list.

    `Refused` for somebody entered who plays for no team.
    """
    entries = list(
        tournament.entries.select_related("player", "libre_member__team").order_by("number")
    )
    if setup.team_size == 1:
        return [(one,) for one in entries]
    alone = [one for one in entries if not hasattr(one, "libre_member")]
    if alone:
        raise Refused("team_missing", player=alone[0].player)
    teams: dict[int, list[Entry]] = {}
    for one in sorted(entries, key=lambda one: (one.libre_member.team.number, one.number)):
        teams.setdefault(one.libre_member.team_id, []).append(one)
    return [tuple(team) for team in teams.values()]


@transaction.atomic
def choose_format(tournament: Tournament, choice: Choice) -> Seance:
    """Choose what the first séance plays; places stay while the movement does.

    `Refused` where it does not fit those entered.
    """
    current = in_preparation(tournament)
    setup = LibreSetup.objects.get(tournament=current)
    entered = len(groups_of(current, setup))
    refuse_choice(choice, entered, setup.team_size)
    seance = current.seances.select_related("session", "libre").first() or made_seance(current, 1)
    before = (seance.movement, seance.libre.seating, seance.libre.fifths, seance.positions)
    apply_choice(seance, choice)
    if before != (choice.movement, choice.seating, choice.fifths, choice.positions):
        # Who is absent at tables of three follows from the number of positions.
        seance.places.all().delete()
        draws.forget(seance)
    changed(current, seance.session)
    return seance


def refuse_choice(choice: Choice, entered: int, team_size: int) -> None:
    """`Refused` for a format that so many players, or teams, cannot play."""
    if not 1 <= choice.deals <= MOST_DEALS:
        raise Refused("libre_deals", most=MOST_DEALS)
    if choice.seating != LibreSeance.Seating.MOVEMENT:
        if team_size > 1:
            raise Refused("libre_teams_movement")
        if not 1 <= choice.positions <= MOST_POSITIONS:
            raise Refused("libre_positions", most=MOST_POSITIONS)
        if entered < 3 or entered == 5:
            raise Refused("libre_too_few", entered=entered)
        return
    try:
        part = part_for(
            choice.movement, entered, team_size, choice.positions, choice.deals, choice.fifths
        )
        fits = LibrePlan(part).fits(entered)
    except MovementError as error:
        if error.code == "movement_positions":
            raise Refused("libre_positions", most=error.params["most"]) from None
        raise Refused("libre_unfit", entered=entered) from None
    except ValueError:
        raise Refused("libre_unfit", entered=entered) from None
    if not fits:
        raise Refused("libre_unfit", entered=entered)


def made_seance(tournament: Tournament, order: int) -> Seance:
    """A new séance and its session, which waits for its start."""
    seance = planned_seance(tournament, order)
    LibreSeance.objects.create(seance=seance)
    return seance


def apply_choice(seance: Seance, choice: Choice) -> None:
    """Write a choice into a séance's rows."""
    seance.movement, seance.set_size = choice.movement, choice.deals
    seance.positions, seance.coefficient = choice.positions, choice.coefficient
    seance.save(update_fields=["movement", "set_size", "positions", "coefficient"])
    libre = seance.libre
    libre.seating, libre.fifths, libre.halved = choice.seating, choice.fifths, choice.halved
    libre.save(update_fields=["seating", "fifths", "halved"])


@transaction.atomic
def draw_places(tournament: Tournament, seed: int) -> None:
    """Seat everybody by chance; the same seed and list give the same places. It is kept."""
    current = in_preparation(tournament)
    seance = _prepared(current)
    groups = shuffled(_groups(current), seed)
    seat(seance, groups, _team_size(current))
    draws.keep(seance, seed)
    changed(current, seance.session)


@transaction.atomic
def list_places(tournament: Tournament) -> None:
    """Seat everybody in the order of the entry list, table by table."""
    current = in_preparation(tournament)
    seance = _prepared(current)
    draws.forget(seance)
    seat(seance, _groups(current), _team_size(current))
    changed(current, seance.session)


@transaction.atomic
def swap_places(tournament: Tournament, one: str, other: str) -> None:
    """Two people change places before the start; with teams, their whole teams do."""
    current = in_preparation(tournament)
    seance = _prepared(current)
    places = {place.starter: place for place in seance.places.select_related("entry")}
    for starter in (one, other):
        if starter not in places:
            raise Refused("place_unknown", starter=starter)
    groups = {starter: _with_team(places, places[starter]) for starter in (one, other)}
    if one == other or groups[one] == groups[other]:
        raise Refused("place_swap_same")
    pairs = list(zip(groups[one], groups[other], strict=True))
    moved = {a: places[b].entry_id for a, b in pairs} | {b: places[a].entry_id for a, b in pairs}
    seance.places.filter(starter__in=moved).delete()
    Place.objects.bulk_create(
        Place(seance=seance, starter=starter, entry_id=entry) for starter, entry in moved.items()
    )
    changed(current, seance.session)


def _with_team(places: dict[str, Place], place: Place) -> list[str]:
    """The starters of somebody's team, his own alone where he plays for none."""
    member = getattr(place.entry, "libre_member", None)
    if member is None:
        return [place.starter]
    team = set(member.team.members.values_list("entry", flat=True))
    return sorted(starter for starter, one in places.items() if one.entry_id in team)


def shuffled(groups: Sequence[Group], seed: int) -> list[Group]:
    """Groups in the order of a draw, whatever order they come in."""
    order = sorted(groups, key=lambda group: group[0].number)
    random.Random(seed).shuffle(order)
    return order


def seat(seance: Seance, groups: Sequence[Group], team_size: int) -> None:
    """Give each group its starters; numbers from 1 where no movement says where they start.

    `Refused` where the movement fits no longer.
    """
    seance.places.all().delete()
    if seance.libre.seating != LibreSeance.Seating.MOVEMENT:
        codes: list[tuple[str, ...]] = [(str(number),) for number in range(1, len(groups) + 1)]
    else:
        plan = plan_of_seance(seance, len(groups), team_size)
        if plan is None:
            raise Refused("libre_unfit", entered=len(groups))
        codes = [tuple(one.code for one in group) for group in plan.groups]
    Place.objects.bulk_create(
        Place(seance=seance, starter=code, entry=entry)
        for group, starters in zip(groups, codes, strict=True)
        for entry, code in zip(group, starters, strict=True)
    )


def _prepared(tournament: Tournament) -> Seance:
    seance = tournament.seances.select_related("session", "libre").first()
    if seance is None or not seance.positions:
        raise Refused("libre_format_missing")
    return seance


def _groups(tournament: Tournament) -> list[Group]:
    return groups_of(tournament, LibreSetup.objects.get(tournament=tournament))


def _team_size(tournament: Tournament) -> int:
    return LibreSetup.objects.get(tournament=tournament).team_size
