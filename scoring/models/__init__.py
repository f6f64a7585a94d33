"""People sit down at tables and play deals: the facts, one row each."""

from scoring.models.deals import Deal, DealScore, Rescoring
from scoring.models.oldgames import OldEvent, OldGame, OldSeat
from scoring.models.rulesets import RuleSetVersion
from scoring.models.sessions import Attendance, Draw, Seat, Session, SessionQuerySet, Table
from scoring.models.tablelinks import Agreement, TableLink

__all__ = [
    "Agreement",
    "Attendance",
    "Deal",
    "DealScore",
    "Draw",
    "OldEvent",
    "OldGame",
    "OldSeat",
    "Rescoring",
    "RuleSetVersion",
    "Seat",
    "Session",
    "SessionQuerySet",
    "Table",
    "TableLink",
]
