"""Libre tournaments for tests, made as the product makes them."""

from __future__ import annotations

from scoring.ledger.ranks import MEMBERS
from scoring.recording import Author
from tests.scoring.factories import make_players
from tests.tournaments.factories import DAY
from tournaments import directing
from tournaments.directing import libre
from tournaments.models import Tournament
from tournaments.standings.libre import LibreTable, read_libre

NAME = "Coupe du libre"


def make_libre(
    club,
    players: int = 8,
    *,
    team_size: int = 1,
    choice: libre.Choice | None = None,
    started: bool = True,
    published: bool = False,
    name: str = NAME,
) -> Tournament:
    """A libre of that many new players, seated in the order of the list.

    Tables drawn by lot, two positions of four deals, where no choice is given. Teams take players
    in the order of the list.
    """
    tournament = libre.create_libre(club, name, DAY, None, libre.LibreChoice(team_size))
    people = make_players(club, players)
    if team_size == 1:
        directing.register_all(tournament, people)
    else:
        for first in range(0, players, team_size):
            number = first // team_size + 1
            libre.add_team(tournament, f"Équipe {number}", people[first : first + team_size])
    libre.choose_format(tournament, choice or libre.Choice("drawn", 2, 4))
    libre.list_places(tournament)
    if started:
        libre.start_libre(tournament)
    if published:
        directing.publish(tournament)
    tournament.refresh_from_db()
    return tournament


def tables(tournament: Tournament, session: int, position: int) -> tuple[LibreTable, ...]:
    return read_libre(tournament, MEMBERS).at(session, position)


def hand_in(tournament: Tournament, table: LibreTable, *points: int, deals=None) -> None:
    """A table's totals in points, in the order of its seats."""
    halves = {index: 2 * p for (index, _who), p in zip(table.seats, points, strict=True)}
    libre.record_totals(
        tournament,
        [libre.Totals(table.pk, halves, deals, table.version)],
        Author(None, "essai"),
    )


def hand_in_by_number(tournament: Tournament, session: int, position: int, seed: int = 1) -> None:
    """Totals for every table of a position: made from players' numbers, so that anyone can add."""
    for table in tables(tournament, session, position):
        points = [((who.number * seed * 7) % 23) * 10 for _index, who in table.seats[:-1]]
        hand_in(tournament, table, *points, -sum(points))
