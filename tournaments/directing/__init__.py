"""The only write path for tournaments: register, seat, start, record, publish, finish.

Each is atomic and raises the revisions of the pages that show it, in the order session, tournament,
season, club. Results are stored through `scoring.recording`.
"""

from tournaments.directing.arbitration import (
    Decision,
    Held,
    RulingClash,
    cancel_ruling,
    group_cards,
    rule,
    withdraw,
)
from tournaments.directing.cards import deal_cards, new_seed, show_cards
from tournaments.directing.columns import ResultsClash
from tournaments.directing.entries import register, register_all, register_guest, unregister
from tournaments.directing.refusals import Refused, seance_of
from tournaments.directing.results import (
    Result,
    constraints,
    note_board,
    note_deal,
    record_results,
)
from tournaments.directing.running import start, start_position, undo_start
from tournaments.directing.seating import (
    choose_movement,
    draw,
    planned,
    seat_in_order,
    seat_rest,
    swap,
)
from tournaments.directing.tournaments import create, delete, edit, finish, publish, reopen
from tournaments.directing.units import unit_doubt, unit_error

__all__ = [
    "Decision",
    "Held",
    "Refused",
    "Result",
    "ResultsClash",
    "RulingClash",
    "cancel_ruling",
    "choose_movement",
    "constraints",
    "create",
    "deal_cards",
    "delete",
    "draw",
    "edit",
    "finish",
    "group_cards",
    "new_seed",
    "note_board",
    "note_deal",
    "planned",
    "publish",
    "record_results",
    "register",
    "register_all",
    "register_guest",
    "reopen",
    "rule",
    "seance_of",
    "seat_in_order",
    "seat_rest",
    "show_cards",
    "start",
    "start_position",
    "swap",
    "undo_start",
    "unit_doubt",
    "unit_error",
    "unregister",
    "withdraw",
]
