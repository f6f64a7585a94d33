"""What happens to a tournament that runs, and what a repair answers."""

from dataclasses import dataclass

from tournaments.movements.compass import Place, Starter
from tournaments.movements.reasons import Reason
from tournaments.movements.schedule import Schedule
from tournaments.movements.verifier import Report


@dataclass(frozen=True)
class Late:
    """Somebody comes, to play from a position on.

    As a starter who was not there, or with None wherever there is room.
    """

    position: int
    starter: Starter | None = None


@dataclass(frozen=True)
class Withdrawal:
    """A starter does not play from a position on (RC art.26, 32, 150)."""

    position: int
    starter: Starter


@dataclass(frozen=True)
class Replacement:
    """From a position on somebody else plays as that starter (RC art.53, 69, 89, 149)."""

    position: int
    starter: Starter


@dataclass(frozen=True)
class WrongSeats:
    """At a position, played or being played, two sat in each other's places (CA p.11).

    `begun` is the last position that has begun, where that is a later one: nobody sat wrong there,
    so that it stays as it is.
    """

    position: int
    one: Starter
    other: Starter
    begun: int = 0


Event = Late | Withdrawal | Replacement | WrongSeats


@dataclass(frozen=True)
class Move:
    """Where a starter is at a position, before the repair and after it; None: without a place."""

    position: int
    starter: Starter
    before: tuple[int, Place] | None
    after: tuple[int, Place] | None


@dataclass(frozen=True)
class Repaired:
    """The schedule after an event; positions before it are those of the schedule given.

    `starter` is who came late. `reasons` tell what was done, `moves` everyone whose place is
    another than before, `report` what the verifier says of the whole. `steps` exchanges were tried.
    """

    schedule: Schedule
    starter: Starter | None
    reasons: tuple[Reason, ...]
    moves: tuple[Move, ...]
    report: Report
    steps: int = 0
