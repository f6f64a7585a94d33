"""The same deals at several tables: who entered, who sits where, what was played and noted."""

from tournaments.models.existing import (
    Board,
    Entry,
    Place,
    Play,
    Position,
    Seance,
    Tournament,
    fraction,
)

__all__ = [
    "Board",
    "Entry",
    "Place",
    "Play",
    "Position",
    "Seance",
    "Tournament",
    "fraction",
]
