"""Results written straight into the tables: for pages, where how they came in does not matter.

The notes are still the product's own: each board is noted as after a real entry.
"""

from __future__ import annotations

import uuid

from django.db import transaction
from django.db.models import F

from scoring.models import Deal
from scoring.rules.deal import Contract
from tests.tournaments.factories import random_units, seance
from tournaments import directing
from tournaments.layouts import layout_of
from tournaments.models import Play, Tournament


@transaction.atomic
def write_units(tournament: Tournament, units: dict[tuple[int, int, int], int]) -> None:
    """Store whole scores: `{(position, table, board): unit}`; the taker's, per defender."""
    held = seance(tournament)
    tables = {(one.position, one.number): one for one in held.session.tables.all()}
    boards = {one.number: one for one in held.boards.all()}
    turns = layout_of(held).turns(held)
    deals = Deal.objects.bulk_create(
        Deal(
            table=tables[position, number],
            rule_set_id=held.session.rule_set_id,
            number=board,
            submission=uuid.uuid4(),
            digest="quick",
            depth=Deal.Depth.UNIT,
            playing=list(turn.playing),
            taker=turn.taker,
            contract=Contract.GARDE,
            half_unit=2 * unit,
        )
        for (position, number, board), unit in units.items()
        if (turn := turns(position, number, board))
    )
    Play.objects.bulk_create(
        Play(board=boards[deal.number], table=deal.table, deal=deal) for deal in deals
    )
    for board in {deal.number for deal in deals}:
        directing.note_board(boards[board])
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)


def play_quickly(
    tournament: Tournament, seed: int = 1, positions: int | None = None
) -> dict[tuple[int, int, int], int]:
    """Store `random_units` and return them."""
    units = random_units(tournament, seed, positions)
    write_units(tournament, units)
    return units
