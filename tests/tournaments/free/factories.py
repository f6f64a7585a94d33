"""Tournaments with free contracts for tests, made as the product makes them."""

from __future__ import annotations

import uuid

from scoring.ledger.ranks import MEMBERS
from scoring.recording import Author
from scoring.rules.deal import Contract
from tests.scoring.factories import make_players
from tests.tournaments.factories import DAY, go, table_at
from tournaments import directing
from tournaments.contenders import fitting
from tournaments.directing.free import FreeResult, create_free, record_free
from tournaments.models import Tournament
from tournaments.standings import read_field
from tournaments.standings.rankings import rankings

POINTS, APART = Tournament.Method.MATCH_POINTS, Tournament.Method.DIFFERENCE
WRITER = Author(None, "essai")


def make_free(club, method=POINTS, players=20, *, started=True, published=False, positions=2):
    """Player n of the list sits at the n-th starter: N1, S1, E1, O1, N2 …"""
    tournament = create_free(club, f"Coupe libre {method}", DAY, None, method)
    directing.register_all(tournament, make_players(club, players))
    directing.choose_movement(tournament, fitting("contrats", players)[0].id, None, positions)
    return go(tournament, started=started, published=published)


def enter(tournament, *plays):
    """Enter `(position, table, board, taker's seat index or None, contract, whole unit)`."""
    results = [
        FreeResult(
            table=table_at(tournament, position, table).pk,
            board=board,
            taker=taker,
            contract=Contract(contract) if contract else None,
            half_unit=None if taker is None else 2 * unit,
            submission=uuid.uuid4(),
        )
        for position, table, board, taker, contract, unit in plays
    ]
    return record_free(tournament, results, WRITER)


NORTH, WEST, SOUTH, EAST = range(4)
"""Seat indexes, in the order of play."""


def two_tables(tournament):
    """Étui 1 at its two tables: Nord makes a garde of 60, then Sud loses a garde sans of 100.

    At position 1 table 1 sit N1 S1 E1 O1, at position 2 table 5 N5 S4 E3 O2: the players 1 to 4,
    then 17, 14, 11, 8.
    """
    enter(
        tournament,
        (1, 1, 1, NORTH, "garde", 60),
        (2, 5, 1, SOUTH, "garde_sans", -100),
    )


def totals(tournament: Tournament) -> dict[int, tuple[int, object]]:
    """Rank and total of everybody ranked, by the number of the list."""
    ranked = rankings(read_field(tournament, MEMBERS))
    return {row.entrant.number: (row.rank, row.total) for row in ranked.general}
