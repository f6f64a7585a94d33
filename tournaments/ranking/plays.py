"""One board played at one table: who sat where, what it brought, how the arbiter lets it count."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Protocol, TypeVar

from tournaments.movements.compass import Compass


class PlayStatus(StrEnum):
    """How a play counts (CA p.9, RC art.26).

    `zero_*`: 0 to that side. `fault_attack`, `fault_defence`: the 40/60, that side being at fault;
    `fault_both`: 40 to each. `relay`: a seat was empty. `missing`: no result came in.
    """

    PLAYED = "played"
    NEUTRALISED = "neutralised"
    ZERO_BOTH = "zero_both"
    ZERO_ATTACK = "zero_attack"
    ZERO_DEFENCE = "zero_defence"
    FAULT_ATTACK = "fault_attack"
    FAULT_DEFENCE = "fault_defence"
    FAULT_BOTH = "fault_both"
    RELAY = "relay"
    MISSING = "missing"


_OUT_OF_FIELD = frozenset({PlayStatus.NEUTRALISED, PlayStatus.RELAY, PlayStatus.MISSING})


class Scored(Protocol):
    """What a comparison asks of a play: the same cards, a score, how it counts."""

    @property
    def session(self) -> int: ...
    @property
    def board(self) -> int: ...
    @property
    def group(self) -> str: ...
    @property
    def half_unit(self) -> int | None: ...
    @property
    def status(self) -> PlayStatus: ...
    @property
    def comparable(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Play:
    """A play. `seats` gives competitors' ids; `half_unit` is twice what Nord writes.

    That is, what each defender pays (+) or receives (−), in half points, seen from the taker; None
    where no score was given. `group` names the cards where a board was fouled: only plays of the
    same group had the same hands and are compared.
    """

    session: int
    position: int
    table: int
    board: int
    seats: Mapping[Compass, str]
    taker: Compass
    half_unit: int | None
    status: PlayStatus = PlayStatus.PLAYED
    group: str = ""

    @property
    def comparable(self) -> bool:
        """Whether its score stands in the field its board's other plays are compared with."""
        return self.half_unit is not None and self.status not in _OUT_OF_FIELD

    @property
    def competitors(self) -> Collection[str]:
        """The ids of those who sat there."""
        return self.seats.values()


@dataclass(frozen=True, slots=True)
class Encounter:
    """A play of one side against another: triplettes, quadrettes, the rooms of a team match.

    `attack` and `defence` are competitors' ids, None for a relay's empty side; the rest is as in
    `Play`.
    """

    session: int
    position: int
    table: int
    board: int
    attack: str | None
    defence: str | None
    half_unit: int | None
    status: PlayStatus = PlayStatus.PLAYED
    group: str = ""

    @property
    def comparable(self) -> bool:
        """Whether its score stands in the field its board's other plays are compared with."""
        return self.half_unit is not None and self.status not in _OUT_OF_FIELD

    @property
    def competitors(self) -> Collection[str]:
        """The ids of the sides that were there."""
        return tuple(one for one in (self.attack, self.defence) if one is not None)


SEAT_PLACES = {seat: place for place, seat in enumerate(Compass)}
"""Where a seat stands in what is given in the order of the seats."""

Four = tuple[str, str, str, str] | tuple[()]
FourScores = tuple[int, int, int, int] | tuple[()]


@dataclass(frozen=True, slots=True)
class FreePlay:
    """One board at one table with its four scores, in half points. `group`: as in `Play`.

    `people` (competitors' ids, "" for an empty seat) and `scores` stand in the order Nord, Sud,
    Est, Ouest, so that thousands of plays are turned into columns at once; without anything where
    nobody sat or nothing was made.
    `taker` is None where everybody passed: each has 0, which is compared like any other score.
    """

    session: int
    position: int
    table: int
    board: int
    people: Four
    taker: Compass | None
    scores: FourScores
    status: PlayStatus = PlayStatus.PLAYED
    group: str = ""

    @property
    def seats(self) -> dict[Compass, str]:
        """Who sat in each seat that was not empty."""
        return {seat: who for seat, who in zip(Compass, self.people, strict=False) if who}

    @property
    def halves(self) -> dict[Compass, int]:
        """Each seat's score in half points; nothing where none was made."""
        return dict(zip(Compass, self.scores, strict=False))

    def who(self, seat: Compass) -> str:
        """The id of who sat in that seat."""
        return self.people[SEAT_PLACES[seat]]

    @property
    def competitors(self) -> Collection[str]:
        """The ids of those who sat there."""
        return self.seats.values()


def by_seat(seats: Mapping[Compass, str]) -> tuple[str, str, str, str]:
    """Who sits where, in the order of the seats; "" for an empty one."""
    north, south, east, west = (seats.get(seat, "") for seat in Compass)
    return north, south, east, west


def seat_scores(half_unit: int, taker: Compass | None) -> tuple[int, int, int, int]:
    """The four scores of a deal: three times the unit for the taker, once for each defender."""
    if taker is None:
        return 0, 0, 0, 0
    north, south, east, west = (3 * half_unit if seat is taker else -half_unit for seat in Compass)
    return north, south, east, west


AnyPlay = TypeVar("AnyPlay", Play, Encounter)
SeatedPlay = TypeVar("SeatedPlay", Play, Encounter, FreePlay)


@dataclass(frozen=True, slots=True)
class PlayNotes:
    """A play's two notes, 0 to 100 and exact: the taker's, and that of each of his opponents.

    None where that side has no note: the board is then left out of its percentages.
    """

    play: Play
    attack: Fraction | None
    defence: Fraction | None


@dataclass(frozen=True, slots=True)
class EncounterNotes:
    """The notes of the two sides of an encounter, as in `PlayNotes`."""

    play: Encounter
    attack: Fraction | None
    defence: Fraction | None
