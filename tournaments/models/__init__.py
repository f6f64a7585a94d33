"""The same deals at several tables: who entered, who sits where, what was played and noted."""

from tournaments.models.activity import Activity
from tournaments.models.arbitration import Penalty, Ruling
from tournaments.models.cards import Distribution
from tournaments.models.challenge import Challenge
from tournaments.models.changes import PeopleChange
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
    SelectionPrize,
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
from tournaments.models.sequels import Sequel
from tournaments.models.sides import SideSeance
from tournaments.models.teams import LineUp, Meeting, MeetingSide, Quarter, TeamSetup

__all__ = [
    "Activity",
    "ArbiterCall",
    "Board",
    "Challenge",
    "CheckIn",
    "Distribution",
    "Entry",
    "LibreMember",
    "LibreSeance",
    "LibreSetup",
    "LibreTeam",
    "LineUp",
    "Meeting",
    "MeetingSide",
    "Penalty",
    "PeopleChange",
    "Place",
    "Play",
    "Position",
    "PositionClock",
    "PrintedLine",
    "PrintedList",
    "Prize",
    "Quarter",
    "Ruling",
    "Seance",
    "SeanceClock",
    "SelectionPrize",
    "Sequel",
    "SideSeance",
    "SpecialPrize",
    "TableTime",
    "TableTotals",
    "TeamSetup",
    "Till",
    "TillMove",
    "Tournament",
    "fraction",
]
