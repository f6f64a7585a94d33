"""Reads of a tournament of teams: meetings board by board, pools, the bracket.

Everything starts from one `TeamField`: a fixed number of queries. PM are exact fractions, scores
are halves (× 2).
"""

from tournaments.standings.teams.field import TeamField, read_teams
from tournaments.standings.teams.meetings import (
    MeetingView,
    MemberView,
    Played,
    QuarterView,
    SideView,
    TeamView,
)
from tournaments.standings.teams.sheets import BoardRow, LegCell, QuarterSheet, quarter_sheets
from tournaments.standings.teams.tables import (
    BracketRound,
    PoolRow,
    PoolTable,
    bracket_rounds,
    final_places,
    pool_tables,
    winner_of,
)
from tournaments.standings.teams.trials import TeamMove, TeamTrial, TriedRuling, try_team_ruling

__all__ = [
    "BoardRow",
    "BracketRound",
    "LegCell",
    "MeetingView",
    "MemberView",
    "Played",
    "PoolRow",
    "PoolTable",
    "QuarterSheet",
    "QuarterView",
    "SideView",
    "TeamField",
    "TeamMove",
    "TeamTrial",
    "TeamView",
    "TriedRuling",
    "bracket_rounds",
    "final_places",
    "pool_tables",
    "quarter_sheets",
    "read_teams",
    "try_team_ruling",
    "winner_of",
]
