"""Somebody leaves during a séance, or is put out: his boards, his seat, the tables without him.

RC art.26, 32: before the last position but one, none of his boards counts, for anybody; his
opponents keep the mean of their others, in quadrettes 0 PM. From then on his seat is empty and his
table a relay; where he played in turn in others' places, they keep them. A side leaves as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.models import Seat, Table
from tournaments.contenders import comrades
from tournaments.directing.refusals import Refused
from tournaments.directing.results import note_board
from tournaments.directing.settling import settle_play
from tournaments.directing.turns import give_back, take_again
from tournaments.layouts import layout_of
from tournaments.models import Board, Entry, Place, Play, Ruling, Seance
from tournaments.plans import plan_of


def place_of(seance: Seance, entry: Entry) -> Place | None:
    """Where the entry sits in the séance; None where it has no place."""
    return seance.places.filter(entry=entry).first()


def refuse_taken(ruling: Ruling) -> None:
    """`Refused` where somebody who came late sits for who left by this ruling."""
    if ruling.kind != Ruling.Kind.LEFT:
        return
    held = ruling.penalties.select_related("entry__player").get()
    place = place_of(ruling.seance, held.entry)
    if place is None or place.left_at is None:
        return
    last = max(place.left_at, place.since - 1)
    later = ruling.seance.places.filter(starter=place.starter, since__gt=last)
    others = later.exclude(pk=place.pk).exclude(left_at=0)
    taken = others.select_related("entry__player").first()
    if taken is not None:
        both = {"player": held.entry.player.full_name, "other": taken.entry.player.full_name}
        raise Refused("place_taken", **both)


def settle_leaving(ruling: Ruling) -> None:
    """Empty the place of whoever left, or give it back where the ruling was cancelled."""
    held = ruling.penalties.select_related("entry").get()
    seance = Seance.objects.select_related("session").get(pk=ruling.seance_id)
    place = place_of(seance, held.entry)
    if place is None:
        return
    players = comrades(held.entry)
    gone = ruling.cancelled_at is None
    place.left_at = ruling.position if gone else None
    place.played = ruling.played if gone else None
    place.save(update_fields=["left_at", "played"])
    sat = _tables_of(seance, players)
    if gone:
        _empty(seance, players, ruling)
    else:
        take_again(seance, place, ruling.position)
        _seat_again(seance, place, comrades(held.entry, now=True), ruling.position)
    give_back(seance, ruling.position)
    settle_tables(seance, {*sat, *_tables_of(seance, players)})


def _empty(seance: Seance, players: Sequence[int], ruling: Ruling) -> None:
    """Take their seats of later positions away; what their tables have not played is a relay."""
    seats = Seat.objects.filter(table__session=seance.session_id, player__in=players)
    seats.filter(table__position__gt=ruling.position).delete()
    if ruling.played == ruling.position:
        return
    here = Table.objects.filter(session=seance.session_id, position=ruling.position)
    for table in here.filter(seats__player__in=players).distinct():
        _open_boards(seance, table)


def _open_boards(seance: Seance, table: Table) -> None:
    """Give the boards that the table has not played a play each, so that none seems missing."""
    numbers = plan_of(seance).boards_at(table.position, table.number)
    for board in Board.objects.filter(seance=seance, number__in=numbers):
        Play.objects.get_or_create(board=board, table=table)


def _seat_again(seance: Seance, place: Place, players: Sequence[int], position: int) -> None:
    tables = {(one.position, one.number): one for one in seance.session.tables.all()}
    layout = layout_of(seance)
    Seat.objects.bulk_create(
        Seat(table=tables[at], player_id=player, index=index)
        for at, table in plan_of(seance).at.items()
        if at[0] > position
        for index, player in layout.seat_rows(table, {place.starter: players})
    )


def _tables_of(seance: Seance, players: Sequence[int]) -> list[int]:
    """The tables (pks) at which they have a seat."""
    tables = Seat.objects.filter(table__session=seance.session_id, player__in=players)
    return list(tables.values_list("table", flat=True))


def settle_tables(seance: Seance, tables: Iterable[int]) -> None:
    """Every play of these tables (pks) counts anew, and its board is noted again."""
    rows = Play.objects.filter(board__seance=seance, table__in=tables)
    plays = list(rows.select_related("board__seance__tournament", "table"))
    for play in plays:
        settle_play(play)
    _note({play.board for play in plays})


def _note(boards: Iterable[Board]) -> None:
    for board in sorted(boards, key=lambda one: one.number):
        note_board(board)
