"""Duplicates of any number of players for tests, made as the product makes them."""

from __future__ import annotations

from tests.scoring.factories import make_players
from tests.tournaments.factories import DAY, go
from tournaments import directing
from tournaments.contenders import fitting


def make_odd(club, players, movement=None, *, started=True, published=False, positions=2):
    """That many players in the first movement offered, or another; in the order of the list."""
    tournament = directing.create(club, f"Duplicate à {players}", DAY, None)
    directing.register_all(tournament, make_players(club, players))
    chosen = movement or fitting("individuel", players)[0].id
    directing.choose_movement(tournament, chosen, None, positions)
    return go(tournament, started=started, published=published)
