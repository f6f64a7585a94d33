"""What was already held against somebody: warnings are remembered until the next offence."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class WarningScope(StrEnum):
    """What makes an offence a repeat. The code says "the first time" and not of what."""

    SAME_FAULT = "same_fault"
    ANY_FAULT = "any_fault"


@dataclass(frozen=True, slots=True)
class Incident:
    """A decision of the arbiter on somebody's fault; cancelled ones are left out beforehand."""

    competitor: str
    fault: str


def offence(
    history: Iterable[Incident],
    competitor: str,
    fault: str,
    scope: WarningScope = WarningScope.SAME_FAULT,
) -> int:
    """Which offence this would be in the tournament: 1 for the first."""
    return 1 + sum(
        one.competitor == competitor and (scope is WarningScope.ANY_FAULT or one.fault == fault)
        for one in history
    )
