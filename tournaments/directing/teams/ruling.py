"""The arbiter of a meeting: PM off a team's total, warnings, a board adjusted or neutralised."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from django.db import transaction

from scoring.models import Table
from scoring.recording import Author
from tarotclub.versions import Gone, held
from tournaments.directing.refusals import Refused, changed, locked
from tournaments.directing.results import note_board
from tournaments.directing.settling import call_off, settle_play
from tournaments.directing.teams.following import keep_drawn
from tournaments.directing.teams.results import leg_at
from tournaments.models import (
    Board,
    Meeting,
    MeetingSide,
    Penalty,
    Play,
    Ruling,
    Seance,
    Tournament,
)
from tournaments.ranking import PlayStatus


class Mark(StrEnum):
    """What becomes of the board: it stands, is adjusted against the faulty team, or falls out."""

    STANDS = ""
    ADJUSTED = "adjusted"
    NEUTRALISED = "neutralised"


@dataclass(frozen=True)
class TeamRuling:
    """What an arbiter decides on a side of a meeting (its pk).

    `at` is the board, as its table's pk and its number; asked for wherever `mark` is given.
    """

    side: int
    submission: UUID
    pm: Decimal = Decimal(0)
    warning: bool = False
    at: tuple[int, int] | None = None
    mark: Mark = Mark.STANDS
    fault: str = ""
    reason: str = ""


@transaction.atomic
def rule_meeting(meeting: Meeting, decision: TeamRuling, author: Author) -> Ruling:
    """Let a decision count; sending it twice stores it once.

    `Refused` for a decision without content, `Gone` for a side or a board of another meeting.
    """
    row, seance = _held(meeting)
    known = Ruling.objects.filter(seance=seance, submission=decision.submission).first()
    if known is not None:
        return known
    if not decision.pm and not decision.warning and not decision.mark:
        raise Refused("ruling_empty")
    side = row.sides.filter(pk=decision.side).first()
    if side is None or (decision.mark and decision.at is None):
        raise Gone
    play, status = _play(row, seance, side, decision)
    ruling = Ruling.objects.create(
        seance=seance,
        submission=decision.submission,
        position=play.table.position if play is not None else seance.session.position,
        play=play,
        fault=decision.fault,
        status=status,
        reason=decision.reason,
        author=author.user,
        author_label=author.label,
    )
    _hold_against(side, ruling, decision)
    _settle(ruling)
    keep_drawn(row.tournament)
    changed(row.tournament, seance.session)
    return ruling


def _hold_against(side: MeetingSide, ruling: Ruling, decision: TeamRuling) -> None:
    """A team is held to account in the name of its captain."""
    captain = side.team.members.order_by("role", "entry__number").first()
    if captain is None:
        raise Gone
    Penalty.objects.create(
        ruling=ruling, entry_id=captain.entry_id, amount=decision.pm, warning=decision.warning
    )


def _play(
    meeting: Meeting, seance: Seance, side: MeetingSide, decision: TeamRuling
) -> tuple[Play | None, str]:
    """The play that is decided on, and how it counts from now on."""
    if decision.at is None:
        return None, ""
    pk, number = decision.at
    table = Table.objects.filter(session=seance.session_id, pk=pk).first()
    board = Board.objects.filter(seance=seance, number=number).first()
    leg = leg_at(meeting, table.position, table.number) if table is not None else None
    if table is None or board is None or leg is None or number not in leg.boards:
        raise Gone
    if side.letter not in leg.pair:
        raise Refused("ruling_other_table", team=side.team.name)
    play, _made = Play.objects.get_or_create(board=board, table=table)
    status = status_of(decision.mark, attack=side.letter == leg.attack)
    return play, "" if status is None else str(status)


def status_of(mark: Mark, *, attack: bool) -> PlayStatus | None:
    """How the board counts; `attack`: the faulty team is the one that attacked. None: as played."""
    if mark is Mark.STANDS:
        return None
    if mark is Mark.NEUTRALISED:
        return PlayStatus.NEUTRALISED
    return PlayStatus.FAULT_ATTACK if attack else PlayStatus.FAULT_DEFENCE


@transaction.atomic
def lift_ruling(meeting: Meeting, pk: int, reason: str, author: Author) -> Ruling:
    """Cancel a decision: the log keeps it with its reason. Cancelled already, it stays as it is."""
    row, seance = _held(meeting)
    ruling = held(Ruling.objects.filter(seance=seance), pk)
    if ruling.cancelled_at is not None:
        return ruling
    call_off(ruling, reason, author)
    _settle(ruling)
    keep_drawn(row.tournament)
    changed(row.tournament, seance.session)
    return ruling


def _held(meeting: Meeting) -> tuple[Meeting, Seance]:
    current = locked(meeting.tournament)
    if current.status == Tournament.Status.DRAFT:
        raise Refused("tournament_not_started")
    row = Meeting.objects.select_related("seance__session").filter(pk=meeting.pk).first()
    if row is None:
        raise Gone
    if row.seance is None:
        raise Refused("meeting_exempt")
    row.tournament = current
    return row, row.seance


def _settle(ruling: Ruling) -> None:
    if ruling.play is not None:
        settle_play(ruling.play)
        note_board(ruling.play.board)
