"""How plays count, from the rulings that stand; the notes are computed by whoever asked."""

from __future__ import annotations

from django.utils import timezone

from scoring.models import Seat
from scoring.recording import Author
from tournaments.layouts import LAYOUTS, SIDE_FORMS, layout_of
from tournaments.models import Board, Place, Play, Ruling
from tournaments.movements import movement
from tournaments.ranking import PlayStatus


def call_off(ruling: Ruling, reason: str, author: Author) -> None:
    """Let a ruling count no more; the log keeps it with the reason."""
    ruling.cancelled_at = timezone.now()
    ruling.cancelled_by = author.user
    ruling.cancel_reason = reason
    ruling.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])


def settle_play(play: Play) -> None:
    """Let the play count as the last ruling with a status says, or as it was played.

    Whoever left takes his boards with him: they are neutralised where he left before the last
    position but one (RC art.26, 32), and what his table had not played is a relay. Results of later
    positions that were in already are neutralised too: nobody has his seat there any more.
    """
    standing = Ruling.objects.filter(play=play, cancelled_at=None).exclude(status="")
    last = standing.order_by("-pk").first()
    status = str(last.status if last is not None else PlayStatus.PLAYED)
    leavers = _leavers(play)
    if leavers:
        status = _without(play, leavers, status)
    elif _deserted(play):
        status = str(PlayStatus.NEUTRALISED)
    if play.status != status:
        play.status = status
        play.save(update_fields=["status"])


def _leavers(play: Play) -> list[Place]:
    """Those of the table who left during the séance, whenever that was."""
    seated = Seat.objects.filter(table=play.table_id).values("player")
    gone = Place.objects.filter(seance=play.board.seance_id, played__isnull=False)
    who = "entry__player__in"
    if movement(play.board.seance.movement).form in SIDE_FORMS:
        # Somebody of the side sits there, not always the one whose entry holds its place.
        who = "entry__libre_member__team__members__entry__player__in"
    return list(gone.filter(**{who: seated}).select_related("seance").distinct())


def _deserted(play: Play) -> bool:
    """Whether it was played at a table that has an empty seat since somebody left."""
    seance = play.board.seance
    if play.deal_id is None or movement(seance.movement).form not in LAYOUTS:
        return False
    # Whoever records a result has read the seats with the table.
    return len(play.table.seats.all()) < layout_of(seance).seats


def _without(play: Play, leavers: list[Place], status: str) -> str:
    position = play.table.position
    stopped = any(one.left_at == position and (one.played or 0) < position for one in leavers)
    if play.deal_id is None and status == PlayStatus.PLAYED:
        return str(PlayStatus.RELAY) if stopped else status
    early = any(_left_early(one) for one in leavers)
    return str(PlayStatus.NEUTRALISED) if early and status != PlayStatus.RELAY else status


def _left_early(one: Place) -> bool:
    """Before the last position but one, as the rules count positions."""
    donnes = movement(one.seance.movement).donnes
    return (one.played or 0) // donnes < (one.seance.positions or 0) // donnes - 2


def settle_cards(board: Board) -> None:
    """Put every play of the board into the group of its table, where its cards were fouled."""
    standing = Ruling.objects.filter(board=board, kind=Ruling.Kind.CARDS, cancelled_at=None)
    last = standing.order_by("-pk").first()
    groups = last.cards if last is not None else {}
    moved = []
    # Without such a ruling only what an earlier one had put into a group can move.
    for play in board.plays.all() if groups else board.plays.exclude(group=""):
        group = groups.get(str(play.table_id), "")
        if play.group != group:
            play.group = group
            moved.append(play)
    Play.objects.bulk_update(moved, ["group"])
