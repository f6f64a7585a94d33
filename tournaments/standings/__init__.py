"""Reads of a tournament: rankings, who sits where, a board's results, a player's route sheet.

Every page starts from one `Field`: a fixed number of queries, whatever the number of players and
plays. Scores are halves (× 2); notes and percentages are exact fractions, 0 to 100.
"""

from tournaments.standings.boards import BoardPlay, BoardSheet, Frequency, board_sheet
from tournaments.standings.entrants import Entrant
from tournaments.standings.field import Field, State, read_field
from tournaments.standings.matches import Duel, Match, MatchSheet, Meeting, duels, match_sheet
from tournaments.standings.places import (
    TableSeating,
    Whereabouts,
    people_at,
    search,
    seating,
    whereabouts,
)
from tournaments.standings.rankings import Line, Rankings, Row, rankings
from tournaments.standings.results import Result
from tournaments.standings.routes import Leg, RoutePlay, RouteSheet, route_sheet
from tournaments.standings.rulings import HeldAgainst, Ruled, Unplayed
from tournaments.standings.stages import Stage, stage
from tournaments.standings.trials import Moved, try_cancelling, try_cards, try_leaving, try_ruling

__all__ = [
    "BoardPlay",
    "BoardSheet",
    "Duel",
    "Entrant",
    "Field",
    "Frequency",
    "HeldAgainst",
    "Leg",
    "Line",
    "Match",
    "MatchSheet",
    "Meeting",
    "Moved",
    "Rankings",
    "Result",
    "RoutePlay",
    "RouteSheet",
    "Row",
    "Ruled",
    "Stage",
    "State",
    "TableSeating",
    "Unplayed",
    "Whereabouts",
    "board_sheet",
    "duels",
    "match_sheet",
    "people_at",
    "rankings",
    "read_field",
    "route_sheet",
    "search",
    "seating",
    "stage",
    "try_cancelling",
    "try_cards",
    "try_leaving",
    "try_ruling",
    "whereabouts",
]
