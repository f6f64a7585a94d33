"""Two games of the seventeenth century as score keepers of their own.

`m1637` and `m1659` hold the rules, each function by itself for the arbiter and the pages.
For an evening: a game (`m1637.Game1637`, `m1659.Game1659`), events that are one stored row each,
and `sheet`, the fold that makes of them entries, explained lines and a running account whose sum
never changes. `notation` reads and writes all of it as JSON.
"""

from . import m1637, m1659
from .account import DealResult, Entry, Line, LineCode, Sheet, sheet
from .finding import HistoricalCode, HistoricalFinding, ImpossibleEvent
from .notation import (
    HistoricalEvent,
    HistoricalGame,
    HistoricalSheet,
    Period,
    entry_to_data,
    event_from_data,
    event_to_data,
    game_from_data,
    game_to_data,
    result_to_data,
    sheet_from_data,
)

__all__ = [
    "DealResult",
    "Entry",
    "HistoricalCode",
    "HistoricalEvent",
    "HistoricalFinding",
    "HistoricalGame",
    "HistoricalSheet",
    "ImpossibleEvent",
    "Line",
    "LineCode",
    "Period",
    "Sheet",
    "entry_to_data",
    "event_from_data",
    "event_to_data",
    "game_from_data",
    "game_to_data",
    "m1637",
    "m1659",
    "result_to_data",
    "sheet",
    "sheet_from_data",
]
