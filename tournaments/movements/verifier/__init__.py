"""Check a schedule without trusting where it came from."""

from collections.abc import Iterable
from types import MappingProxyType

from tournaments.movements.compass import Starter
from tournaments.movements.schedule import Schedule
from tournaments.movements.verifier import boards, meetings, seats
from tournaments.movements.verifier.boards import attackers
from tournaments.movements.verifier.finding import CODES, GRADES, Fault, Grade, Report

__all__ = [
    "CODES",
    "GRADES",
    "Fault",
    "Grade",
    "Report",
    "attackers",
    "faults",
    "verify",
]

_CHECKS = (
    seats.seated_once,
    seats.left_line,
    seats.own_table,
    seats.table_size,
    meetings.met_twice,
    meetings.attacked_twice,
    meetings.not_returned,
    boards.replayed,
    boards.two_tables,
)
_NOTES = (
    seats.back_at_table,
    seats.three_twice,
    seats.waits_twice,
    seats.relay_tables,
    boards.attacks_uneven,
)


def verify(schedule: Schedule, teams: Iterable[frozenset[Starter]] = ()) -> Report:
    """Everything that can be said of a schedule: printed, generated, or an organiser's own.

    Each position must seat everybody who is there once, in his line where there are lines (OT
    p.17); no two may meet twice (RO p.13); nobody may play a board again; no board may be at two
    tables at once; a match of quadrettes has two halves on the same boards (OT p.51). `teams` of a
    libre by 2 or by 4 may never meet inside (OT p.15).
    """
    found = [fault for check in (*_CHECKS, *_NOTES) for fault in check(schedule)]
    found += meetings.team_mates(schedule, teams)
    return Report(
        tuple(found),
        MappingProxyType(meetings.count(schedule)),
        boards.attacks(schedule),
    )


def faults(schedule: Schedule) -> tuple[Fault, ...]:
    """What is wrong or repeats in a schedule, without notes; empty when it is sound."""
    return tuple(fault for check in _CHECKS for fault in check(schedule))
