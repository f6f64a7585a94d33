"""Board 1 with the five scores of RO p.18, and what is decided on it."""

from __future__ import annotations

import uuid

from scoring.ledger.ranks import MEMBERS
from scoring.recording import Author
from tests.tournaments.factories import seance
from tournaments import directing
from tournaments.directing import Decision
from tournaments.models import Play
from tournaments.plans import plan_of
from tournaments.standings import (
    rankings,
    read_field,
)

SCORES = (56, 62, -56, -52, 50)  # RO p.18
BOARD = 1
WHO = Author(None, "essai")


def places_of(tournament):
    return list(plan_of(seance(tournament)).tables_with(BOARD))


def plays(tournament):
    """The plays of board 1 in the order of `SCORES`."""
    rows = Play.objects.filter(board__seance__tournament=tournament, board__number=BOARD)
    found = {(one.table.position, one.table.number): one for one in rows.select_related("table")}
    return [found[at] for at in places_of(tournament)]


def notes(tournament):
    return [(one.attack_note, one.defence_note) for one in plays(tournament)]


def taker(tournament, index):
    field = read_field(tournament, MEMBERS)
    return field.taker(*places_of(tournament)[index], BOARD)


def decide(tournament, index=None, status=None, held=(), fault="", last=0, submission=None):
    at = None if index is None else (plays(tournament)[index].table_id, BOARD)
    decision = Decision(
        submission or uuid.uuid4(), at, fault, status, tuple(held), "parce que", last
    )
    return directing.rule(tournament, decision, WHO)


def total(tournament, entrant):
    tournament.refresh_from_db()
    row = rankings(read_field(tournament, MEMBERS)).row_of(entrant)
    return None if row is None else row.total
