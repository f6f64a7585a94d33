"""How a meeting of teams is laid out: rooms, halves, boards, who attacks whom. No writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.movements import Compass, Schedule, Side, movement, schedule
from tournaments.movements.matches import QUARTERS, arranged
from tournaments.plans import seat_index

if TYPE_CHECKING:
    from tournaments.models import Meeting, Quarter, Seance

LETTERS = "ABC"
MATCHES = ("EQU-24", "EQU-16")
TRIANGULARS = ("EQU-T48", "EQU-T24")
HALVES = 2
"""Every quarter is played in two halves, between which the boards change rooms (OT p.60)."""
FEWEST_PLAYERS, MOST_PLAYERS = 4, 6
SEATS = (Compass.S, Compass.N, Compass.E, Compass.O)
"""The seats of a line-up: its attacker, then its three defenders (RO p.25)."""


@dataclass(frozen=True)
class Leg:
    """A table during a half of a quarter: who attacks whom there, on which boards.

    `position` numbers the halves of the meeting from 1; `attack` and `defence` are letters.
    """

    quarter: int
    half: int
    position: int
    table: int
    name: str
    boards: tuple[int, ...]
    attack: str
    defence: str

    @property
    def at(self) -> tuple[int, int]:
        """Position and table."""
        return self.position, self.table

    @property
    def pair(self) -> tuple[str, str]:
        """The two teams, in the order of their letters."""
        first, second = sorted((self.attack, self.defence))
        return first, second


def last_meetings(rows: Iterable[Meeting]) -> frozenset[int]:
    """The pks of the meetings played last: the bracket's last round, or that of every pool."""
    all_rows = list(rows)
    latest = [one for one in all_rows if not one.pool] or all_rows
    reached: dict[str, int] = {}
    for one in latest:
        reached[one.pool] = max(one.round, reached.get(one.pool, 0))
    return frozenset(one.pk for one in latest if one.round == reached[one.pool])


def position_of(quarter: int, half: int) -> int:
    """The number of a half among those of its meeting."""
    return (quarter - 1) * HALVES + half


def quarter_of(position: int) -> int:
    """The quarter to which a position belongs."""
    return (position - 1) // HALVES + 1


def half_of(position: int) -> int:
    """Which half of its quarter a position is, from 1."""
    return (position - 1) % HALVES + 1


def series_of(chosen: Iterable[int | None]) -> tuple[int, ...]:
    """The series of the four quarters: those chosen, the others the first that are left."""
    given = list(chosen)
    left = iter(one for one in range(1, QUARTERS + 1) if one not in given)
    return tuple(next(left) if one is None else one for one in given)


def laid_out(name: str, size: int | None, quarters: Sequence[Quarter]) -> Schedule:
    """The meeting's schedule with the rooms and the series that were chosen.

    A triangular has no choice: its grid is printed (OT p.61-64).
    """
    plain = schedule(name, size, QUARTERS)
    if movement(name).type != "match" or len(quarters) != QUARTERS:
        return plain
    in_order = sorted(quarters, key=lambda one: one.number)
    rooms = [one.room for one in in_order]
    return arranged(plain, rooms, series_of(one.series for one in in_order))


def meeting_schedule(seance: Seance, meeting: Meeting) -> Schedule:
    """The same of a meeting; one query unless its quarters are read already."""
    return laid_out(seance.movement, seance.set_size, list(meeting.quarters.all()))


def legs(plan: Schedule) -> Iterator[Leg]:
    """Every table of every half, in the order they are played."""
    for at in plan.positions:
        for table in at.tables:
            yield Leg(
                quarter=at.number,
                half=at.part,
                position=position_of(at.number, at.part),
                table=table.table,
                name=table.name,
                boards=table.boards,
                attack=LETTERS[int(table.sides[Side.ATTACK].code) - 1],
                defence=LETTERS[int(table.sides[Side.DEFENCE].code) - 1],
            )


def seats(attack: Sequence[int], defence: Sequence[int]) -> Mapping[int, int]:
    """Who sits where, by seat index: the one side's attacker, the other's three defenders.

    Both are line-ups in the order of `SEATS`.
    """
    found = {seat_index(SEATS[0]): attack[0]}
    found.update({seat_index(seat): who for seat, who in zip(SEATS[1:], defence[1:], strict=True)})
    return found
