"""Reads: what a libre séance plays — its movement for so many players, absent starters, fifths."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from tournaments.movements import (
    PLAY_ORDER,
    Compass,
    Joining,
    MovementError,
    Part,
    PositionPlan,
    Proposal,
    Reason,
    Schedule,
    Side,
    Starter,
    TablePlan,
    best_with_best,
    drawn,
    finals,
    movement,
    propose,
    threes,
)
from tournaments.movements.libre import team_missing
from tournaments.movements.parallel import parallel_id

if TYPE_CHECKING:
    from tournaments.models import Seance

FORM = "libre"
FULL = 4
FIFTH_INDEX = 4
"""The seat of a fifth, after Nord, Ouest, Sud, Est in the order of play."""
MOST_DEALS = 50
MOST_POSITIONS = 30
"""Of tables drawn by lot or by rank; a movement says itself how many it has."""


@dataclass(frozen=True)
class Offer:
    """A movement that fits the field, with the reasons for it."""

    part: Part
    reasons: tuple[Reason, ...]
    homologated: bool
    final: bool = False

    @property
    def value(self) -> str:
        """What a form sends for it."""
        return f"{self.part.movement_id}/{'5' if self.fifths else '4'}"

    @property
    def fifths(self) -> bool:
        """Whether some tables have five players, one of whom is the mort."""
        return self.part.guests > 0

    @property
    def most_positions(self) -> int:
        """The most positions it can be played in."""
        return self.part.movement.positions - self.part.skipped


@lru_cache(maxsize=128)
def offers(entries: int, team_size: int = 1) -> tuple[Offer, ...]:
    """The movements for so many players, or teams of `team_size`; none where too few entered.

    Teams of four may play four tournaments side by side, a member in each (OT p.15).
    """
    try:
        proposed = propose(FORM, entries, team_size)
    except MovementError:
        return ()
    return tuple(
        Offer(part, one.reasons, one.homologated)
        for one in proposed
        if (part := _as_one(one, entries, team_size)) is not None
    )


def _as_one(proposal: Proposal, entries: int, team_size: int) -> Part | None:
    """The proposal as one plan, its tables numbered through; None where it is too large for one."""
    first = proposal.parts[0]
    if len(proposal.parts) == 1:
        return first
    name = parallel_id([one.movement_id for one in proposal.parts])
    if not name or movement(name).competitors != entries * team_size:
        return None
    return Part(name, entries, first.set_size, first.positions, team_size=team_size)


def final_offers(players: int) -> tuple[Offer, ...]:
    """The finals printed for 12, 16 or 20 players; none for another number (OT p.5)."""
    try:
        names = finals(players)
    except MovementError:
        return ()
    return tuple(Offer(_whole(name, players), (), homologated=True, final=True) for name in names)


def _whole(movement_id: str, players: int) -> Part:
    chosen = movement(movement_id)
    return Part(movement_id, players, chosen.default_set_size, chosen.positions)


@lru_cache(maxsize=256)
def part_for(
    movement_id: str,
    entries: int,
    team_size: int,
    positions: int,
    deals: int,
    fifths: bool,
) -> Part:
    """A movement as so many play it: who is absent follows from the number of positions.

    `MovementError` for more positions than it has.
    """
    chosen = movement(movement_id)
    players = entries * team_size
    # Team mates in tournaments of their own never meet: no position is skipped.
    most = chosen.positions - (1 if team_size > 1 and not chosen.parts else 0)
    if not 1 <= positions <= most:
        raise MovementError("movement_positions", positions=positions, most=most)
    missing = chosen.competitors - players
    absent: tuple[Starter, ...] = ()
    if missing > 0 and team_size == 1:
        absent = threes(movement_id, positions, missing)
    elif missing > 0:
        absent = team_missing(movement_id, positions)
    return Part(
        movement_id,
        entries,
        # Any number of deals may be played; the movement knows the usual ones alone.
        deals if deals in chosen.set_sizes else chosen.default_set_size,
        positions,
        absent=absent,
        guests=players - chosen.competitors if fifths else 0,
        joining=Joining.FIFTH,
        team_size=team_size,
    )


@dataclass(frozen=True)
class LibrePlan:
    """What a séance's movement means for those who play it."""

    part: Part

    @cached_property
    def schedule(self) -> Schedule:
        return _schedule(self.part)

    @cached_property
    def starters(self) -> tuple[Starter, ...]:
        """Where players start, table by table: the order in which a list is seated."""
        absent = set(self.part.absent)
        return tuple(one for one in self.schedule.starters if one not in absent)

    @cached_property
    def groups(self) -> tuple[tuple[Starter, ...], ...]:
        """The starters that one team takes; one each where everybody plays alone."""
        if self.part.team_size == 1:
            return tuple((one,) for one in self.starters)
        order = {one: place for place, one in enumerate(self.starters)}
        teams = [
            tuple(sorted((one for one in team if one in order), key=order.__getitem__))
            for team in self.part.teams()
        ]
        return tuple(sorted((one for one in teams if one), key=lambda team: order[team[0]]))

    def fits(self, entries: int) -> bool:
        """Whether that many can still play it."""
        return len(self.groups) == entries


@lru_cache(maxsize=64)
def _schedule(part: Part) -> Schedule:
    return part.schedule()


def plan_of_seance(seance: Seance, entries: int, team_size: int) -> LibrePlan | None:
    """The plan of a séance's movement for so many; None where none is chosen or it fits no more."""
    if not seance.movement or not seance.positions or not seance.set_size:
        return None
    libre = seance.libre
    try:
        part = part_for(
            seance.movement,
            entries,
            team_size,
            seance.positions,
            seance.set_size,
            libre.fifths,
        )
        plan = LibrePlan(part)
        return plan if plan.fits(entries) else None
    except (MovementError, ValueError):
        return None


def lot(players: int, seed: int) -> PositionPlan:
    """Tables of one position drawn by lot; players are numbered from 1 in the list's order."""
    return drawn(players, seed)


def by_rank(players: int) -> PositionPlan:
    """Tables of one position by rank: 1 to 4 at table 1, and so on."""
    return best_with_best(players)


def seats_of(table: TablePlan) -> dict[int, Starter]:
    """Who sits at a table, by the seat's index in the order of play; a fifth comes last."""
    found = {PLAY_ORDER.index(seat): one for seat, one in table.seats.items()}
    if Side.FIFTH in table.sides:
        found[FIFTH_INDEX] = table.sides[Side.FIFTH]
    return found


def seat_of(index: int) -> Compass | None:
    """The compass point of a seat; None for a fifth's."""
    return PLAY_ORDER[index] if index < FULL else None
