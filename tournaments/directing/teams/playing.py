"""A meeting while it is played: rooms and series chosen, line-ups, quarters laid out, forfeits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from scoring.models import Deal, Seat, Session, Table
from tarotclub.versions import Gone
from tournaments.directing.refusals import Refused, changed, in_preparation, locked, running
from tournaments.directing.teams.drawing import open_session, refuse_incomplete, refuse_ruled
from tournaments.directing.teams.following import keep_drawn
from tournaments.models import (
    Board,
    Entry,
    LibreMember,
    LineUp,
    Meeting,
    MeetingSide,
    Play,
    Position,
    Quarter,
    Seance,
    Tournament,
)
from tournaments.movements.matches import QUARTERS
from tournaments.standings.teams import read_teams
from tournaments.teamplans import Leg, legs, meeting_schedule, position_of, seats

if TYPE_CHECKING:
    from decimal import Decimal

FOUR = 4


@dataclass(frozen=True)
class Composition:
    """What is chosen before a quarter: A's room, its series, the line-ups by side.

    A line-up has entries' pks: the attacker, then Nord, Est, Ouest. No series: the first left.
    """

    room: int
    series: int | None
    lineups: Mapping[MeetingSide, Sequence[int]]


@transaction.atomic
def compose_quarter(quarter: Quarter, choice: Composition, *, begin: bool = False) -> None:
    """Store all that is chosen before a quarter, or nothing of it; `begin` lays it out at once.

    `Refused` as `choose_quarter`, `line_up` and `start_quarter`.
    """
    choose_quarter(quarter, choice.room, choice.series)
    for side, entries in choice.lineups.items():
        line_up(quarter, side, entries)
    if begin:
        start_quarter(quarter)


@transaction.atomic
def start_teams(tournament: Tournament) -> None:
    """Let the meetings begin; `Refused` before they are drawn, and for an incomplete team."""
    current = in_preparation(tournament)
    if not current.meetings.exists():
        raise Refused("teams_not_drawn")
    refuse_incomplete(current, list(current.libre_teams.all()))
    for seance in current.seances.select_related("session"):
        open_session(seance.session)
    current.status = Tournament.Status.RUNNING
    current.save(update_fields=["status"])
    _told(current)


@transaction.atomic
def undo_teams_start(tournament: Tournament) -> None:
    """Back to the preparation; the draw stays.

    `Refused` once a quarter has begun, and while an arbiter's decision stands: drawn anew, the log
    would lose it.
    """
    current = running(tournament)
    if Quarter.objects.filter(meeting__tournament=current, started=True).exists():
        raise Refused("teams_round_begun")
    refuse_ruled(Meeting.objects.filter(tournament=current))
    Session.objects.filter(seance__tournament=current).update(status=Session.Status.PLANNED)
    Position.objects.filter(seance__tournament=current).delete()
    current.status = Tournament.Status.DRAFT
    current.save(update_fields=["status"])
    _told(current)


@transaction.atomic
def finish_teams(tournament: Tournament, accepted_missing: int = 0) -> None:
    """Close the tournament; `Refused` when more results are missing than its author knows of."""
    current = running(tournament)
    missing = read_teams(current).missing
    if missing > accepted_missing:
        raise Refused("results_missing", missing=missing)
    Session.objects.filter(seance__tournament=current).update(
        status=Session.Status.CLOSED, closed_at=timezone.now()
    )
    current.status = Tournament.Status.FINISHED
    current.save(update_fields=["status"])
    _told(current)


@transaction.atomic
def reopen_teams(tournament: Tournament) -> None:
    """Take a finished tournament up again."""
    current = locked(tournament)
    if current.status != Tournament.Status.FINISHED:
        raise Refused("tournament_not_finished")
    Session.objects.filter(seance__tournament=current).update(
        status=Session.Status.OPEN, closed_at=None
    )
    current.status = Tournament.Status.RUNNING
    current.save(update_fields=["status"])
    _told(current)


def _told(tournament: Tournament) -> None:
    """Every meeting's pages show the tournament's state."""
    for session in tournament.seances.order_by("session").values_list("session", flat=True):
        Session.raise_revision(session)
    changed(tournament, None, listed=True)


@transaction.atomic
def choose_quarter(quarter: Quarter, room: int, series: int | None) -> None:
    """Say in which room team A attacks, and which series is played, before the quarter begins.

    `Refused` for a series that another quarter has, and once the quarter has begun.
    """
    meeting, seance = _meeting(quarter.meeting)
    row = _own(meeting, quarter)
    if row.started:
        raise Refused("quarter_started")
    taken = meeting.quarters.exclude(pk=row.pk).filter(series=series)
    if series is not None and taken.exists():
        raise Refused("quarter_series")
    row.room, row.series = room, series
    row.save(update_fields=["room", "series"])
    changed(meeting.tournament, seance.session)


@transaction.atomic
def line_up(quarter: Quarter, side: MeetingSide, entries: Sequence[int]) -> LineUp:
    """Name the four who play a quarter for a side: the attacker, then Nord, Est and Ouest.

    Entries' pks. `Refused` unless four different players of the team, the attacker one who attacks
    in no other quarter of the meeting (RO p.25), and once the quarter has begun.
    """
    meeting, seance = _meeting(quarter.meeting)
    row = _own(meeting, quarter)
    if row.started:
        raise Refused("quarter_started")
    members = set(LibreMember.objects.filter(team=side.team_id).values_list("entry", flat=True))
    if len(set(entries)) != FOUR or not set(entries) <= members:
        raise Refused("lineup_four")
    others = LineUp.objects.filter(side=side, attacker=entries[0]).exclude(quarter=row)
    if before := others.select_related("quarter", "attacker__player").first():
        raise Refused(
            "lineup_attacker",
            player=before.attacker.player.full_name,
            quarter=before.quarter.number,
        )
    attacker, north, east, west = entries
    made, _new = LineUp.objects.update_or_create(
        quarter=row,
        side=side,
        defaults={
            "attacker_id": attacker,
            "north_id": north,
            "east_id": east,
            "west_id": west,
        },
    )
    changed(meeting.tournament, seance.session)
    return made


@transaction.atomic
def start_quarter(quarter: Quarter) -> None:
    """Lay out the tables of both halves, with their boards and who sits there.

    A series left open is fixed. `Refused` while a line-up or an earlier quarter is missing. Doing
    it twice does it once.
    """
    meeting, seance = _meeting(quarter.meeting)
    row = _own(meeting, quarter)
    if row.started:
        return
    earlier = meeting.quarters.filter(number__lt=row.number, started=False).order_by("number")
    if waits := earlier.first():
        raise Refused("quarter_order", quarter=waits.number)
    lineups = _lineups(meeting, row)
    plan = [one for one in legs(meeting_schedule(seance, meeting)) if one.quarter == row.number]
    row.series = _series_played(plan, seance)
    row.started = True
    row.save(update_fields=["series", "started"])
    _lay_out(seance, plan, lineups)
    Session.objects.filter(pk=seance.session_id).update(
        position=position_of(row.number, 1),
        opened_at=seance.session.opened_at or timezone.now(),
    )
    changed(meeting.tournament, seance.session)


def _lineups(meeting: Meeting, quarter: Quarter) -> Mapping[str, list[int]]:
    """The players' pks of every line-up, by letter: the attacker, then the three defenders."""
    found = {one.side_id: one for one in LineUp.objects.filter(quarter=quarter)}
    entries = {pk for one in found.values() for pk in one.entries}
    player = dict(Entry.objects.filter(pk__in=entries).values_list("pk", "player"))
    lineups: dict[str, list[int]] = {}
    for side in meeting.sides.select_related("team"):
        if side.pk not in found:
            raise Refused("quarter_lineup", team=side.team.name)
        lineups[side.letter] = [player[pk] for pk in found[side.pk].entries]
    return lineups


def _series_played(plan: Sequence[Leg], seance: Seance) -> int:
    """Which of the four series a quarter plays, from its first board."""
    first = min(board for leg in plan for board in leg.boards)
    boards = len({board for leg in plan for board in leg.boards})
    return (first - 1) // boards + 1


def _lay_out(seance: Seance, plan: Sequence[Leg], lineups: Mapping[str, Sequence[int]]) -> None:
    session = seance.session
    known = set(seance.boards.values_list("number", flat=True))
    wanted = sorted({board for leg in plan for board in leg.boards} - known)
    Board.objects.bulk_create(Board(seance=seance, number=number) for number in wanted)
    laid = [
        Table(
            session=session,
            rule_set=session.rule_set,
            position=leg.position,
            number=leg.table,
            size=FOUR,
        )
        for leg in plan
    ]
    Table.objects.bulk_create(laid)
    Seat.objects.bulk_create(
        Seat(table=table, index=index, player_id=who)
        for table, leg in zip(laid, plan, strict=True)
        for index, who in seats(lineups[leg.attack], lineups[leg.defence]).items()
    )


@transaction.atomic
def undo_quarter(quarter: Quarter) -> None:
    """Take the tables of the last quarter begun away again; its line-ups and its series stay.

    `Refused` once a result stands in it, and while a later quarter has begun.
    """
    meeting, seance = _meeting(quarter.meeting)
    row = _own(meeting, quarter)
    if not row.started:
        return
    if meeting.quarters.filter(number__gt=row.number, started=True).exists():
        raise Refused("quarter_played")
    plan = [one for one in legs(meeting_schedule(seance, meeting)) if one.quarter == row.number]
    positions = {one.position for one in plan}
    tables = Table.objects.filter(session=seance.session_id, position__in=positions)
    if Deal.objects.filter(table__in=tables, voided_at=None).exists():
        raise Refused("quarter_played")
    if Play.objects.filter(table__in=tables, rulings__isnull=False).exists():
        raise Refused("quarter_played")
    tables.delete()
    boards = {board for one in plan for board in one.boards}
    seance.boards.filter(number__in=boards).delete()
    row.started = False
    row.save(update_fields=["started"])
    before = position_of(row.number - 1, 1) if row.number > 1 else 0
    Session.objects.filter(pk=seance.session_id).update(position=before)
    changed(meeting.tournament, seance.session)


@transaction.atomic
def forfeit(side: MeetingSide, declared: bool = True) -> None:
    """A team does not play the meeting to its end, or does after all (RC art.103).

    `Refused` where another team of the meeting has forfeited already, and where a round drawn
    since would have other teams.
    """
    meeting, seance = _meeting(side.meeting)
    others = meeting.sides.exclude(pk=side.pk)
    if declared and others.filter(forfeit=True).exists():
        raise Refused("meeting_forfeit")
    meeting.sides.filter(pk=side.pk).update(forfeit=declared)
    keep_drawn(meeting.tournament)
    changed(meeting.tournament, seance.session)


@transaction.atomic
def give_bonus(side: MeetingSide, bonus: Decimal) -> None:
    """Let a team begin the meeting with another bonus, in PM."""
    meeting, seance = _meeting(side.meeting)
    meeting.sides.filter(pk=side.pk).update(bonus=bonus)
    keep_drawn(meeting.tournament)
    changed(meeting.tournament, seance.session)


@transaction.atomic
def let_through(side: MeetingSide) -> None:
    """Name who goes on where nothing separates the two teams of a meeting."""
    meeting, seance = _meeting(side.meeting)
    meeting.sides.exclude(pk=side.pk).update(through=False)
    meeting.sides.filter(pk=side.pk).update(through=True)
    keep_drawn(meeting.tournament)
    changed(meeting.tournament, seance.session)


def _meeting(meeting: Meeting) -> tuple[Meeting, Seance]:
    """The meeting as it stands, with its séance, kept from other writers.

    `Refused` unless the tournament is being played, and for a team that is exempt. Raises `Gone`.
    """
    current = running(meeting.tournament)
    rows = Meeting.objects.select_related("seance__session").filter(tournament=current)
    row = rows.filter(pk=meeting.pk).first()
    if row is None:
        raise Gone
    if row.seance is None:
        raise Refused("meeting_exempt")
    row.tournament = current
    return row, row.seance


def _own(meeting: Meeting, quarter: Quarter) -> Quarter:
    row = meeting.quarters.filter(pk=quarter.pk, number__lte=QUARTERS).first()
    if row is None:
        raise Gone
    return row
