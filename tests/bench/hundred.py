"""A tournament of a hundred tables and twenty-four étuis, begun, without a result."""

from __future__ import annotations

import random
import uuid
from datetime import date
from unittest import mock

from scoring.models import Deal, Seat, Session, Table
from scoring.recording import Author
from scoring.rules.deal import Contract
from scoring.rulesets import federation
from tarotclub.models import Club, Player
from tournaments import directing
from tournaments.directing import results
from tournaments.models import Board, Play, Seance, Tournament
from tournaments.plans import taker_index

Cell = tuple[int, int]
"""A table's place in the list of all tables, and the number of its étui."""


class Hundred:
    """The tournament; `cells` are its plays, position by position."""

    def __init__(self, tables: int, boards: int) -> None:
        self.author = Author(None, "essai")
        self.chance = random.Random(1)
        club = Club.objects.create(name="Essai", slug="essai")
        self.tournament = Tournament.objects.create(
            club=club, name="Essai", date=date(2026, 3, 14), status=Tournament.Status.RUNNING
        )
        session = Session.objects.create(
            club=club,
            rule_set=federation(club),
            kind=Session.Kind.SEANCE,
            name="Essai",
            date=date(2026, 3, 14),
            status=Session.Status.OPEN,
            position=1,
        )
        self.seance = Seance.objects.create(
            tournament=self.tournament, session=session, movement="IND-L5", set_size=1, positions=5
        )
        self.boards = {
            one.number: one
            for one in Board.objects.bulk_create(
                Board(seance=self.seance, number=number) for number in range(1, boards + 1)
            )
        }
        self.tables = Table.objects.bulk_create(
            Table(session=session, rule_set=session.rule_set, position=at, number=table, size=4)
            for at in range(1, boards + 1)
            for table in range(1, tables + 1)
        )
        self._seat(club, tables)
        self.cells = [
            (place, 1 + (table.number + table.position) % boards)
            for place, table in enumerate(self.tables)
        ]
        played = {self.tables[place].pk: (board,) for place, board in self.cells}
        mock.patch.object(results, "boards_of", lambda table, _seance: played[table.pk]).start()

    def _seat(self, club: Club, tables: int) -> None:
        people = Player.objects.bulk_create(
            Player(club=club, first_name=f"J{number}", last_name="Essai")
            for number in range(4 * tables)
        )
        Seat.objects.bulk_create(
            Seat(
                table=table,
                player=people[4 * ((table.number + seat * table.position) % tables) + seat],
                index=seat,
            )
            for table in self.tables
            for seat in range(4)
        )

    def _unit(self) -> int:
        return 2 * self.chance.choice((1, -1)) * (50 + 2 * self.chance.randrange(25))

    def enter(self, cell: Cell) -> None:
        """One result as the desk stores it."""
        place, board = cell
        result = directing.Result(self.tables[place].pk, board, self._unit(), uuid.uuid4())
        directing.record_results(self.tournament, [result], self.author)

    def fill(self, cells: list[Cell]) -> None:
        """Many results at once, straight into the rows, their boards noted once."""
        deals = Deal.objects.bulk_create(
            Deal(
                table=self.tables[place],
                rule_set_id=self.seance.session.rule_set_id,
                number=board,
                submission=uuid.uuid4(),
                digest="bench",
                depth=Deal.Depth.UNIT,
                playing=[0, 1, 2, 3],
                taker=taker_index(board),
                contract=Contract.GARDE,
                half_unit=self._unit(),
            )
            for place, board in cells
        )
        Play.objects.bulk_create(
            Play(board=self.boards[deal.number], table=deal.table, deal=deal) for deal in deals
        )
        for board in self.boards.values():
            directing.note_board(board)
