"""Who sits where with which boards: the federation's movements, and what verifies them."""

from tournaments.movements.boards import board_dealer, board_lead, board_taker
from tournaments.movements.catalogue import (
    FORM,
    Movement,
    movement,
    movements,
    offered,
    offered_for_players,
)
from tournaments.movements.compass import PLAY_ORDER, Compass, Starter
from tournaments.movements.errors import MovementError
from tournaments.movements.schedule import (
    PositionPlan,
    Schedule,
    Stop,
    TablePlan,
    schedule,
)
from tournaments.movements.verifier import Fault, faults

__all__ = [
    "FORM",
    "PLAY_ORDER",
    "Compass",
    "Fault",
    "Movement",
    "MovementError",
    "PositionPlan",
    "Schedule",
    "Starter",
    "Stop",
    "TablePlan",
    "board_dealer",
    "board_lead",
    "board_taker",
    "faults",
    "movement",
    "movements",
    "offered",
    "offered_for_players",
    "schedule",
]
