"""The write path of the hall, atomic use case by use case."""

from tournaments.directing.hall.calls import answer_call, call_arbiter
from tournaments.directing.hall.checkin import (
    check_in,
    move_money,
    refuse_paid,
    refuse_till,
    set_fees,
    set_rate,
    take_fee,
)
from tournaments.directing.hall.clock import (
    pause_clock,
    restart_clock,
    resume_clock,
    set_extra,
    set_minutes,
    set_table_extra,
    start_round,
)
from tournaments.directing.hall.prizes import PrizeChoice, set_prizes, set_winners
from tournaments.directing.hall.screens import announce, show_screen

__all__ = [
    "PrizeChoice",
    "announce",
    "answer_call",
    "call_arbiter",
    "check_in",
    "move_money",
    "pause_clock",
    "refuse_paid",
    "refuse_till",
    "restart_clock",
    "resume_clock",
    "set_extra",
    "set_fees",
    "set_minutes",
    "set_prizes",
    "set_rate",
    "set_table_extra",
    "set_winners",
    "show_screen",
    "start_round",
    "take_fee",
]
