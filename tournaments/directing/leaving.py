"""Somebody leaves during a séance, or is put out: his boards, his seat, the tables without him.

RC art.26, 32: before the last position but one, none of his boards counts, for anybody; his
opponents keep the mean of their others. From then on his seat is empty and his table a relay.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.models import Seat, Table
from tournaments.directing.results import note_board
from tournaments.directing.settling import settle_play
from tournaments.models import Board, Entry, Place, Play, Ruling, Seance
from tournaments.movements import Starter
from tournaments.plans import plan_of, seat_index


def place_of(seance: Seance, entry: Entry) -> Place | None:
    """Where the entry sits in the séance; None where it has no place."""
    return seance.places.filter(entry=entry).first()


def settle_leaving(ruling: Ruling) -> None:
    """Empty the place of whoever left, or give it back where the ruling was cancelled."""
    held = ruling.penalties.select_related("entry").get()
    seance = Seance.objects.select_related("session").get(pk=ruling.seance_id)
    place = place_of(seance, held.entry)
    if place is None:
        return
    gone = ruling.cancelled_at is None
    place.left_at = ruling.position if gone else None
    place.played = ruling.played if gone else None
    place.save(update_fields=["left_at", "played"])
    if gone:
        _empty(seance, held.entry, ruling)
    else:
        _seat_again(seance, place, ruling.position)
    _settle_plays(seance, held.entry)


def _empty(seance: Seance, entry: Entry, ruling: Ruling) -> None:
    """Take his seats of later positions away; what his table has not played now is a relay."""
    seats = Seat.objects.filter(table__session=seance.session_id, player=entry.player_id)
    seats.filter(table__position__gt=ruling.position).delete()
    if ruling.played == ruling.position:
        return
    seat = seats.filter(table__position=ruling.position).select_related("table").first()
    if seat is not None:
        _open_boards(seance, seat.table)


def _open_boards(seance: Seance, table: Table) -> None:
    """Give the boards that the table has not played a play each, so that none seems missing."""
    numbers = plan_of(seance).boards_at(table.position, table.number)
    for board in Board.objects.filter(seance=seance, number__in=numbers):
        Play.objects.get_or_create(board=board, table=table)


def _seat_again(seance: Seance, place: Place, position: int) -> None:
    starter = Starter.from_code(place.starter)
    tables = {(one.position, one.number): one for one in seance.session.tables.all()}
    Seat.objects.bulk_create(
        Seat(
            table=tables[stop.position, stop.table],
            player_id=place.entry.player_id,
            index=seat_index(stop.seat),
        )
        for stop in plan_of(seance).schedule.route(starter)
        if stop.position > position
    )


def _settle_plays(seance: Seance, entry: Entry) -> None:
    """Every play at which he sat counts anew, and its board is noted again."""
    tables = Seat.objects.filter(table__session=seance.session_id, player=entry.player_id)
    rows = Play.objects.filter(board__seance=seance, table__in=tables.values("table"))
    plays = list(rows.select_related("board__seance", "table"))
    for play in plays:
        settle_play(play)
    _note({play.board for play in plays})


def _note(boards: Iterable[Board]) -> None:
    for board in sorted(boards, key=lambda one: one.number):
        note_board(board)
