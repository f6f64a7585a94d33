"""Faults with a fixed price, noted by whoever keeps the score."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from scoring.rules.historical.account import Line, LineCode, with_each


class Fault(StrEnum):
    """What is paid for besides the play."""

    LEADS_MATH = "leads_math"
    BAD_DISCARD = "bad_discard"
    TAKES_BACK_CARD = "takes_back_card"


EACH: Mapping[Fault, int] = {
    Fault.LEADS_MATH: 2,
    Fault.BAD_DISCARD: 2,
    Fault.TAKES_BACK_CARD: 1,
}
"""What is paid to each other player.

The Math led, after which play goes on (S-1637-19); a wrong discard (S-1637-20); a card taken
back (S-1637-21).
"""
ZEROES = frozenset({Fault.BAD_DISCARD, Fault.TAKES_BACK_CARD})
"""The faults that also zero the account, at the end of the deal (S-1637-20, S-1637-21)."""


def penalty_lines(players: int, seat: int, fault: Fault) -> tuple[Line, ...]:
    """The price of a fault, paid at once to each other player."""
    return (with_each(LineCode.PENALTY, players, seat, -EACH[fault], fault=fault.value),)
