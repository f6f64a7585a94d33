"""Who sits where with which boards: the federation's movements, and what verifies them."""

from tournaments.movements.boards import board_dealer, board_lead, board_taker
from tournaments.movements.catalogue import (
    FORM,
    FORMS,
    Movement,
    for_tables,
    movement,
    movements,
    offered,
    offered_for_players,
    runs_of,
)
from tournaments.movements.compass import PLAY_ORDER, Compass, Place, Side, Starter
from tournaments.movements.errors import MovementError
from tournaments.movements.generator import (
    LIMIT,
    SEARCHED,
    Generated,
    Request,
    generate,
    request_for,
)
from tournaments.movements.guests import Joining, guest, join
from tournaments.movements.layout import preparation, schedule
from tournaments.movements.libre import (
    Format,
    best_with_best,
    drawn,
    finals,
    formats,
    seances,
    skip_first,
    teams,
    threes,
)
from tournaments.movements.matches import arranged
from tournaments.movements.notation import read, written
from tournaments.movements.presets import Part, Proposal, making, pool_rounds, propose
from tournaments.movements.reasons import Reason
from tournaments.movements.repair import (
    Event,
    Late,
    Move,
    Repaired,
    Replacement,
    Withdrawal,
    WrongSeats,
    repair,
)
from tournaments.movements.schedule import PositionPlan, Schedule, Stop, TablePlan
from tournaments.movements.verifier import Fault, Grade, Report, attackers, faults, verify

__all__ = [
    "FORM",
    "FORMS",
    "LIMIT",
    "PLAY_ORDER",
    "SEARCHED",
    "Compass",
    "Event",
    "Fault",
    "Format",
    "Generated",
    "Grade",
    "Joining",
    "Late",
    "Move",
    "Movement",
    "MovementError",
    "Part",
    "Place",
    "PositionPlan",
    "Proposal",
    "Reason",
    "Repaired",
    "Replacement",
    "Report",
    "Request",
    "Schedule",
    "Side",
    "Starter",
    "Stop",
    "TablePlan",
    "Withdrawal",
    "WrongSeats",
    "arranged",
    "attackers",
    "best_with_best",
    "board_dealer",
    "board_lead",
    "board_taker",
    "drawn",
    "faults",
    "finals",
    "for_tables",
    "formats",
    "generate",
    "guest",
    "join",
    "making",
    "movement",
    "movements",
    "offered",
    "offered_for_players",
    "pool_rounds",
    "preparation",
    "propose",
    "read",
    "repair",
    "request_for",
    "runs_of",
    "schedule",
    "seances",
    "skip_first",
    "teams",
    "threes",
    "verify",
    "written",
]
