"""The stored notes of a board's plays: read and written so that a hundred tables can pay it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

from tournaments.models import Board, Play

NOTES = ("attack_over", "attack_under", "defence_over", "defence_under")
_WRITE = (
    "UPDATE tournaments_play SET attack_over = %s, attack_under = %s,"
    " defence_over = %s, defence_under = %s WHERE id = %s"
)


def plays_to_note(board: Board) -> list[Play]:
    """The board's plays in the order they came in, with no more of their deals than notes need."""
    rows = board.plays.select_related("deal", "table").order_by("pk")
    needed = ("status", "group", "board_id", *NOTES)
    deal = ("deal__outcome", "deal__voided_at", "deal__half_unit")
    return list(rows.only(*needed, *deal, "table__position", "table__number"))


def store_notes(plays: Sequence[Play]) -> None:
    """Write the notes that these plays bear.

    One statement sent many times: a new result moves every note of its board, and the one statement
    with a case for each that `bulk_update` builds takes longer than all the rest of an entry.
    """
    if not plays:
        return
    rows = [(*(getattr(play, name) for name in NOTES), play.pk) for play in plays]
    with connection.cursor() as cursor:
        cursor.executemany(_WRITE, rows)
