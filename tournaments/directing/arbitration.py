"""The arbiter's decisions: how a play counts, what players pay, which tables had the same cards.

A ruling is never changed. It is cancelled, with a reason, and what stood before it holds again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from scoring.models import Table
from scoring.recording import Author
from tarotclub.versions import Gone, held
from tournaments.contenders import names
from tournaments.directing.leaving import refuse_taken, settle_leaving
from tournaments.directing.refusals import Refused, changed, locked
from tournaments.directing.results import constraints, note_board
from tournaments.directing.settling import call_off, settle_cards, settle_play
from tournaments.models import Board, Penalty, Play, Ruling, Seance, Tournament
from tournaments.ranking import PlayStatus

NOTHING = Decimal(0)


@dataclass(frozen=True)
class Held:
    """What is held against one entry; `amount` in the form's unit, `note` from 0 to 100."""

    entry: int
    amount: Decimal = NOTHING
    warning: bool = False
    faulty: bool = True
    note: Decimal | None = None


@dataclass(frozen=True)
class Decision:
    """What the arbiter decides. `at` is the play, as its table's pk and its board's number.

    `last` is the pk of the last ruling on that play when the page was made, 0 where none stood.
    """

    submission: UUID
    at: tuple[int, int] | None = None
    fault: str = ""
    status: PlayStatus | None = None
    held: tuple[Held, ...] = ()
    reason: str = ""
    last: int = 0


class RulingClash(Exception):
    """Somebody decided on this play meanwhile; nothing was stored. `ruling` is theirs."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling!r} came first")
        self.ruling = ruling


@transaction.atomic
def rule(tournament: Tournament, decision: Decision, author: Author) -> Ruling:
    """Store a decision and let it count; sending it twice stores it once.

    Raises `RulingClash`, `Refused` before the start and for a decision without any content, `Gone`
    for a play or an entry of another tournament.
    """
    current, seance = _started(tournament)
    known = Ruling.objects.filter(seance=seance, submission=decision.submission).first()
    if known is not None:
        return known
    if not (decision.fault or decision.status or decision.held):
        raise Refused("ruling_empty")
    if {one.entry for one in decision.held} - set(current.entries.values_list("pk", flat=True)):
        raise Gone
    play = None if decision.at is None else _play(seance, *decision.at)
    _refuse_clash(play, decision.last)
    ruling = Ruling.objects.create(
        seance=seance,
        submission=decision.submission,
        position=play.table.position if play is not None else seance.session.position,
        play=play,
        fault=decision.fault,
        status=decision.status or "",
        reason=decision.reason,
        author=author.user,
        author_label=author.label,
    )
    Penalty.objects.bulk_create(
        Penalty(
            ruling=ruling,
            entry_id=one.entry,
            faulty=one.faulty,
            warning=one.warning,
            amount=one.amount,
            note=one.note,
        )
        for one in decision.held
    )
    _settle(ruling)
    changed(current, seance.session)
    return ruling


@transaction.atomic
def group_cards(
    tournament: Tournament,
    number: int,
    groups: Mapping[int, str],
    submission: UUID,
    reason: str,
    author: Author,
) -> Ruling:
    """Say which tables had the same cards of a fouled board: `groups` by the pk of the table.

    Tables that are not named, or have a blank, make one more group. Sending it twice stores it
    once. Raises `Refused` before the start, `Gone` for a board that is not played.
    """
    current, seance = _started(tournament)
    known = Ruling.objects.filter(seance=seance, submission=submission).first()
    if known is not None:
        return known
    board = seance.boards.filter(number=number).first()
    if board is None or not _at_tables(seance, groups):
        raise Gone
    ruling = Ruling.objects.create(
        seance=seance,
        kind=Ruling.Kind.CARDS,
        submission=submission,
        position=seance.session.position,
        board=board,
        cards={str(table): group for table, group in groups.items() if group},
        reason=reason,
        author=author.user,
        author_label=author.label,
    )
    _settle(ruling)
    changed(current, seance.session)
    return ruling


@transaction.atomic
def withdraw(
    tournament: Tournament,
    entry: int,
    finished: bool,
    submission: UUID,
    fault: str,
    reason: str,
    author: Author,
) -> Ruling:
    """Somebody leaves for good, or is put out (`fault` says for what, if the code does).

    `finished`: he played the position that is on to its end. Sending it twice stores it once.
    Raises `Refused` for who left already or has no place, `Gone` for another tournament's entry.
    """
    current, seance = _started(tournament)
    known = Ruling.objects.filter(seance=seance, submission=submission).first()
    if known is not None:
        return known
    row = current.entries.select_related("player").filter(pk=entry).first()
    if row is None:
        raise Gone
    place = seance.places.filter(entry=row).first()
    if place is None:
        raise Refused("entry_not_seated", player=names(current)[row.pk])
    if place.left_at is not None:
        raise Refused("entry_left", player=names(current)[row.pk])
    position = seance.session.position
    ruling = Ruling.objects.create(
        seance=seance,
        kind=Ruling.Kind.LEFT,
        submission=submission,
        position=position,
        played=position if finished else max(position - 1, 0),
        fault=fault,
        reason=reason,
        author=author.user,
        author_label=author.label,
    )
    Penalty.objects.create(ruling=ruling, entry=row, faulty=bool(fault))
    _settle(ruling)
    changed(current, seance.session)
    return ruling


@transaction.atomic
def cancel_ruling(tournament: Tournament, pk: int, reason: str, author: Author) -> Ruling:
    """Cancel a ruling: what stood before counts again, and the log keeps it with its reason.

    A ruling cancelled already stays as it is. `Refused` where somebody who came late has taken the
    place of who left.
    """
    current, seance = _started(tournament)
    ruling = held(Ruling.objects.filter(seance=seance), pk)
    if ruling.cancelled_at is not None:
        return ruling
    refuse_taken(ruling)
    call_off(ruling, reason, author)
    _settle(ruling)
    changed(current, seance.session)
    return ruling


def _started(tournament: Tournament) -> tuple[Tournament, Seance]:
    current = locked(tournament)
    if current.status == Tournament.Status.DRAFT:
        raise Refused("tournament_not_started")
    seance = current.seances.select_related("session").first()
    if seance is None:
        raise Gone
    return current, seance


def _play(seance: Seance, table: int, number: int) -> Play:
    """The play of that board at that table, made where no result has come in."""
    at = Table.objects.filter(session=seance.session_id, pk=table).select_related("session").first()
    board = Board.objects.filter(seance=seance, number=number).first()
    fixed = None if at is None else constraints(at, number)
    if at is None or board is None or fixed is None or number not in fixed.numbers:
        raise Gone
    play, _made = Play.objects.get_or_create(board=board, table=at)
    return play


def _refuse_clash(play: Play | None, seen: int) -> None:
    if play is None:
        return
    last = Ruling.objects.filter(play=play, cancelled_at=None).order_by("-pk").first()
    if last is not None and last.pk != seen:
        raise RulingClash(last)


def _at_tables(seance: Seance, tables: Collection[int]) -> bool:
    known = Table.objects.filter(session=seance.session_id, pk__in=tables).count()
    return known == len(tables)


def _settle(ruling: Ruling) -> None:
    """Let its play, or its board, count as the rulings that stand now say."""
    if ruling.play is not None:
        settle_play(ruling.play)
        note_board(ruling.play.board)
    elif ruling.board is not None:
        settle_cards(ruling.board)
        note_board(ruling.board)
    elif ruling.kind == Ruling.Kind.LEFT:
        settle_leaving(ruling)
