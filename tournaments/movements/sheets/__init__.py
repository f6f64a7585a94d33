"""The federation's sheets, read from a schedule (fields: `layouts` in the data)."""

from typing import Any

from tournaments.movements.sheets.competitors import (
    COLOURS,
    Card,
    CardRow,
    RouteLine,
    ScoreSheet,
    SheetColumn,
    attack_turns,
    card,
    route_sheet,
    score_sheet,
    start_table,
)
from tournaments.movements.sheets.hall import (
    Moves,
    TravellingRow,
    TravellingSheet,
    base_steps,
    moves,
    orientation,
    tables_in_play,
    travelling_sheets,
)
from tournaments.movements.source import document

__all__ = [
    "COLOURS",
    "Card",
    "CardRow",
    "Moves",
    "RouteLine",
    "ScoreSheet",
    "SheetColumn",
    "TravellingRow",
    "TravellingSheet",
    "attack_turns",
    "base_steps",
    "card",
    "layout",
    "moves",
    "orientation",
    "route_sheet",
    "score_sheet",
    "start_table",
    "tables_in_play",
    "travelling_sheets",
]


def layout(sheet: str) -> Any:
    """The fields the federation prints on a sheet; KeyError for a name the data does not have."""
    return document()["layouts"][sheet]
