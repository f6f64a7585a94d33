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
from tournaments.models.hall import (
    ArbiterCall,
    CheckIn,
    PositionClock,
    Prize,
    SeanceClock,
    SpecialPrize,
    TableTime,
    Till,
    TillMove,
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

__all__ = [
    "ArbiterCall",
    "Board",
    "CheckIn",
    "Entry",
    "LibreMember",
    "LibreSeance",
    "LibreSetup",
    "LibreTeam",
    "Penalty",
    "Place",
    "Play",
    "Position",
    "PositionClock",
    "PrintedLine",
    "PrintedList",
    "Prize",
    "Ruling",
    "Seance",
    "SeanceClock",
    "SpecialPrize",
    "TableTime",
    "TableTotals",
    "Till",
    "TillMove",
    "Tournament",
    "fraction",
]
