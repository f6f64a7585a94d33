"""Boards dealt at random from a seed: anyone who knows it deals the same cards again.

The algorithm is written down in `docs/donnes.md`, so that it can be followed without this program.
"""

from tournaments.dealing.boards import (
    ALGORITHM,
    HANDS,
    LEAST,
    MOST_LEAST,
    Dealing,
    DealingError,
    DealtBoard,
    commitment,
    deal_board,
    deal_boards,
    sorted_hand,
)
from tournaments.dealing.stream import Stream, shuffled
from tournaments.dealing.strength import Strength, strength

__all__ = [
    "ALGORITHM",
    "HANDS",
    "LEAST",
    "MOST_LEAST",
    "Dealing",
    "DealingError",
    "DealtBoard",
    "Stream",
    "Strength",
    "commitment",
    "deal_board",
    "deal_boards",
    "shuffled",
    "sorted_hand",
    "strength",
]
