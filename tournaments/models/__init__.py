"""The same deals at several tables: who entered, who sits where, what was played and noted."""

from tournaments.models.arbitration import Penalty, Ruling
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
from tournaments.models.libre import (
    LibreMember,
    LibreSeance,
    LibreSetup,
    LibreTeam,
    PrintedLine,
    PrintedList,
    TableTotals,
)
from tournaments.models.sides import SideSeance

__all__ = [
    "Board",
    "Entry",
    "LibreMember",
    "LibreSeance",
    "LibreSetup",
    "LibreTeam",
    "Penalty",
    "Place",
    "Play",
    "Position",
    "PrintedLine",
    "PrintedList",
    "Ruling",
    "Seance",
    "SideSeance",
    "TableTotals",
    "Tournament",
    "fraction",
]
