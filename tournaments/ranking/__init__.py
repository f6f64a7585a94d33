"""Ranking duplicate tournaments: notes of a board, percentages, places. Exact throughout."""

from tournaments.ranking.errors import RankError
from tournaments.ranking.individual import (
    Competitor,
    Penalty,
    Ranking,
    SessionWeight,
    rank_individual,
    rank_seats,
)
from tournaments.ranking.percentages import (
    Percentages,
    SeatNote,
    global_percent,
    seat_notes,
)
from tournaments.ranking.places import SessionResult, Standing
from tournaments.ranking.plays import Play, PlayNotes, PlayStatus
from tournaments.ranking.topage import all_notes, board_notes, topage
from tournaments.ranking.withdrawals import Withdrawal, neutralise_withdrawn

__all__ = [
    "Competitor",
    "Penalty",
    "Percentages",
    "Play",
    "PlayNotes",
    "PlayStatus",
    "RankError",
    "Ranking",
    "SeatNote",
    "SessionResult",
    "SessionWeight",
    "Standing",
    "Withdrawal",
    "all_notes",
    "board_notes",
    "global_percent",
    "neutralise_withdrawn",
    "rank_individual",
    "rank_seats",
    "seat_notes",
    "topage",
]
