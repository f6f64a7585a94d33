"""Parallel tournaments for tests, made as the product makes them."""

from __future__ import annotations

from tests.scoring.factories import make_players
from tests.tournaments.factories import DAY, go
from tournaments import directing
from tournaments.contenders import fitting


def make_parallel(club, players=40, *, started=True, published=False, positions=None):
    """A duplicate of that many players side by side; player n sits at the n-th starter."""
    tournament = directing.create(club, f"Grand prix à {players}", DAY, None)
    directing.register_all(tournament, make_players(club, players))
    directing.choose_movement(tournament, fitting("individuel", players)[0].id, None, positions)
    return go(tournament, started=started, published=published)
