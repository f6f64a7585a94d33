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
from tournaments.movements.layout import preparation, schedule
from tournaments.movements.reasons import Reason
from tournaments.movements.schedule import PositionPlan, Schedule, Stop, TablePlan
from tournaments.movements.verifier import Fault, Grade, Report, attackers, faults, verify

__all__ = [
    "FORM",
    "FORMS",
    "LIMIT",
    "PLAY_ORDER",
    "SEARCHED",
    "Compass",
    "Fault",
    "Generated",
    "Grade",
    "Movement",
    "MovementError",
    "Place",
    "PositionPlan",
    "Reason",
    "Report",
    "Request",
    "Schedule",
    "Side",
    "Starter",
    "Stop",
    "TablePlan",
    "attackers",
    "board_dealer",
    "board_lead",
    "board_taker",
    "faults",
    "for_tables",
    "generate",
    "movement",
    "movements",
    "offered",
    "offered_for_players",
    "preparation",
    "request_for",
    "schedule",
    "verify",
]
