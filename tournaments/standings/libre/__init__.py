"""Reads of a libre: rankings of players and teams, who sits where, printed lists."""

from tournaments.standings.libre.field import LibreField, LibreTable, Person, Team, read_libre
from tournaments.standings.libre.held import HeldPoints, Leaver
from tournaments.standings.libre.printed import PrintedView, read_printed
from tournaments.standings.libre.rankings import (
    LibreRankings,
    LibreRow,
    libre_rankings,
    qualifying_order,
    tied_at,
)
from tournaments.standings.libre.trials import LibreMoved, moved, try_penalty

__all__ = [
    "HeldPoints",
    "Leaver",
    "LibreField",
    "LibreMoved",
    "LibreRankings",
    "LibreRow",
    "LibreTable",
    "Person",
    "PrintedView",
    "Team",
    "libre_rankings",
    "moved",
    "qualifying_order",
    "read_libre",
    "read_printed",
    "tied_at",
    "try_penalty",
]
