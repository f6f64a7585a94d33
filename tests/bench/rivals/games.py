"""The same random results for all of them: boards played at many tables, some results missing."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tournaments.movements import Compass
from tournaments.ranking import Competitor, FreePlay


@dataclass(frozen=True)
class Game:
    """A board at a table: the pairs' numbers and the score seen from North and South."""

    board: int
    ns: int
    ew: int
    score: int

    @property
    def people(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The ids of the two who sit North and South, and of the two others."""
        return (f"{self.ns}a", f"{self.ns}b"), (f"{self.ew}a", f"{self.ew}b")


def games(seed: int, tables: int, boards: int, missing: float = 0.0) -> list[Game]:
    """Every board at every table, but for a share of results that are `missing`.

    Pairs 1 to `tables` sit North and South, the others move on by a table from board to board.
    """
    chance = random.Random(seed)
    return [
        Game(
            board,
            table,
            tables + 1 + (table + board) % tables,
            chance.choice((1, -1)) * 10 * chance.randrange(2, 80),
        )
        for board in range(1, boards + 1)
        for table in range(1, tables + 1)
        if chance.random() >= missing
    ]


def plays(given: list[Game]) -> list[FreePlay]:
    """The games as our ranking reads them: four people, and what each of them made.

    Somebody's id is one text in all his plays, as where a tournament is read from its tables.
    """
    found = []
    pairs = {number: (f"{number}a", f"{number}b") for one in given for number in (one.ns, one.ew)}
    for one in given:
        (north, south), (east, west) = pairs[one.ns], pairs[one.ew]
        halves = 2 * one.score
        found.append(
            FreePlay(
                session=1,
                position=one.board,
                table=one.ns,
                board=one.board,
                people=(north, south, east, west),
                taker=Compass.N if one.score > 0 else Compass.E,
                scores=(halves, halves, -halves, -halves),
            )
        )
    return found


def competitors(given: list[Game]) -> list[Competitor]:
    """Everybody who plays."""
    people = {who for one in given for pair in one.people for who in pair}
    return [Competitor(who) for who in sorted(people)]


def by_board(given: list[Game]) -> dict[int, list[Game]]:
    """The games of each board."""
    found: dict[int, list[Game]] = {}
    for one in given:
        found.setdefault(one.board, []).append(one)
    return found
