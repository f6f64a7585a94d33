"""How plays count, from the rulings that stand; the notes are computed by whoever asked."""

from __future__ import annotations

from tournaments.models import Board, Play, Ruling
from tournaments.ranking import PlayStatus


def settle_play(play: Play) -> None:
    """Let the play count as the last ruling with a status says, or as it was played."""
    standing = Ruling.objects.filter(play=play, cancelled_at=None).exclude(status="")
    last = standing.order_by("-pk").first()
    play.status = last.status if last is not None else PlayStatus.PLAYED
    play.save(update_fields=["status"])


def settle_cards(board: Board) -> None:
    """Put every play of the board into the group of its table, where its cards were fouled."""
    standing = Ruling.objects.filter(board=board, kind=Ruling.Kind.CARDS, cancelled_at=None)
    last = standing.order_by("-pk").first()
    groups = last.cards if last is not None else {}
    moved = []
    for play in board.plays.all():
        group = groups.get(str(play.table_id), "")
        if play.group != group:
            play.group = group
            moved.append(play)
    Play.objects.bulk_update(moved, ["group"])
