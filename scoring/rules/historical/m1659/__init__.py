"""The light game of 1659: two to six players, equal hands, stakes for the best count.

There are no declarations and no payments in play. Louise-Marie de Gonzague, whose favourite game
the source calls it, was queen of Poland later on (S-X-26).
"""

from .counting import (
    IN_PACK,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    VALUES,
    Honour,
    Pile,
    Raised,
    Settlement,
    Tie,
    best_of,
    hand_fault,
    left_over,
    pile_of,
    raise_stakes,
    settle,
)
from .deal import DealSoFar
from .events import (
    Counted,
    Event1659,
    HandDealt,
    StakeRaised,
    TrickPlayed,
    event_from_data,
    event_to_data,
    pile_data,
)
from .game import Game1659, Result1659

__all__ = [
    "IN_PACK",
    "LEAST_PLAYERS",
    "MOST_PLAYERS",
    "VALUES",
    "Counted",
    "DealSoFar",
    "Event1659",
    "Game1659",
    "HandDealt",
    "Honour",
    "Pile",
    "Raised",
    "Result1659",
    "Settlement",
    "StakeRaised",
    "Tie",
    "TrickPlayed",
    "best_of",
    "event_from_data",
    "event_to_data",
    "hand_fault",
    "left_over",
    "pile_data",
    "pile_of",
    "raise_stakes",
    "settle",
]
