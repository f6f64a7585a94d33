"""What the phones of a meeting open: both halves of the quarter being played. No writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring import tablelinks
from scoring.models import Deal, Seat, Table
from scoring.tablelinks import Standing
from scoring.tablelinks.seats import PUBLIC
from tournaments.models import Meeting, MeetingSide
from tournaments.plans import seat_index
from tournaments.ranking import PlayStatus
from tournaments.standings.teams import MeetingView, Played, TeamField
from tournaments.teamplans import SEATS, Leg, legs, meeting_schedule, quarter_of

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scoring.models import Session
    from scoring.tablelinks import Visit
    from tournaments.models import Seance

CAMPS: Mapping[int, int] = {seat_index(seat): int(place > 0) for place, seat in enumerate(SEATS)}
"""At a meeting's table Sud attacks for one team, the three others defend for the other."""


def halves_played(session: Session, set_size: int | None, number: int) -> tuple[int, ...]:
    """Both halves of the quarter being played, the one with boards to enter first.

    A match's rooms keep their players for both, and its phones enter and agree all along the
    quarter. One query; nothing before a quarter has begun.
    """
    first = session.position
    if not first:
        return ()
    rows = Deal.objects.filter(table__session=session, table__number=number, voided_at=None)
    done = rows.filter(table__position=first).count()
    return (first + 1, first) if done >= (set_size or 0) else (first, first + 1)


@dataclass(frozen=True)
class PhoneMeeting:
    """The meeting of a phone: its teams' names by letter, what was forfeited, what is laid out."""

    row: Meeting
    names: Mapping[str, str]
    forfeited: bool
    legs: tuple[Leg, ...]

    @property
    def triangular(self) -> bool:
        """Whether three teams meet."""
        return len(self.names) > 2


@dataclass(frozen=True)
class TeamLine:
    """A board of the quarter at this table: who attacks, what stands, what the seats say of it.

    `row` is the deal, struck out or not. `mine`: the holder's own side entered it; an opponent is
    asked to agree.
    """

    leg: Leg
    board: int
    table: Table
    taker: str
    row: Deal | None
    standing: Standing
    camp: frozenset[str]

    @property
    def deal(self) -> Deal | None:
        """The deal that counts."""
        return self.row if self.row is not None and self.row.counts else None

    @property
    def mine(self) -> bool:
        """Whether the holder's own side entered it."""
        return self.deal is not None and self.deal.author_label in self.camp

    @property
    def struck(self) -> bool:
        """Whether a result was struck out."""
        return self.row is not None and self.deal is None

    @property
    def contract(self) -> str:
        """What was played; blank where nothing stands."""
        return self.deal.contract if self.deal is not None else ""

    @property
    def full(self) -> bool:
        """Whether the whole deal is known: it is corrected on its own form."""
        return self.deal is not None and self.deal.depth == Deal.Depth.FACTS

    @property
    def played(self) -> Played | None:
        """What stands there, as the desk's forms read it."""
        row = self.row
        if row is None:
            return None
        return Played(
            deal=row.pk,
            half_unit=row.half_unit if row.counts else None,
            contract=row.contract,
            status=PlayStatus.PLAYED,
            group="",
            version=row.version,
            counting=row.counts,
            full=self.full,
            table=self.table.pk,
        )


@dataclass(frozen=True)
class HalfLines:
    """A half of the quarter at a table: which team attacks which, and its boards."""

    half: int
    attack: str
    defence: str
    lines: tuple[TeamLine, ...]


def phone_meeting(seance: Seance) -> PhoneMeeting:
    """The meeting that a séance is; three queries."""
    row = Meeting.objects.get(seance=seance)
    sides = list(row.sides.select_related("team").order_by("letter"))
    return PhoneMeeting(
        row,
        {one.letter: one.team.name for one in sides},
        any(one.forfeit for one in sides),
        tuple(legs(meeting_schedule(seance, row))),
    )


def half_lines(here: Visit, meeting: PhoneMeeting) -> tuple[HalfLines, ...]:
    """The boards of the quarter at the phone's table, half by half; nothing of other tables."""
    tables = {one.position: one for one in here.tables}
    rows = Deal.objects.filter(table__in=here.tables).select_related("author")
    deals = {(one.table_id, one.number): one for one in rows}
    said = tablelinks.states(here.tables, {key: one for key, one in deals.items() if one.counts})
    takers = _attackers(here.tables)
    camp = here.camp | {here.label}
    found = []
    for leg in meeting.legs:
        table = tables.get(leg.position)
        if table is None or leg.table != table.number:
            continue
        keys = [(table.pk, board) for board in leg.boards]
        lines = tuple(
            TeamLine(
                leg,
                key[1],
                table,
                takers.get(table.pk, ""),
                deals.get(key),
                said.get(key, Standing()),
                camp,
            )
            for key in keys
        )
        names = meeting.names
        found.append(HalfLines(leg.half, names[leg.attack], names[leg.defence], lines))
    return tuple(found)


def _attackers(tables: Sequence[Table]) -> dict[int, str]:
    """Who sits in Sud of each table, by its pk, under the name the public reads. One query."""
    rows = Seat.objects.filter(table__in=tables, index=seat_index(SEATS[0]))
    return {one.table_id: PUBLIC.name(one.player) for one in rows.select_related("player")}


def quarter_now(session: Session) -> int:
    """The quarter a meeting is at; 0 before the first."""
    return quarter_of(session.position) if session.position else 0


def meeting_names(rows: QuerySet[Meeting]) -> dict[int, str]:
    """« Les Atouts contre Les Bouts », by the session's pk. Three queries at most."""
    named = rows.filter(seance__isnull=False).select_related("seance").order_by("number")
    return {
        one.seance.session_id: f" {_('contre')} ".join(side.team.name for side in _by_letter(one))
        for one in named.prefetch_related("sides__team")
        if one.seance is not None
    }


def _by_letter(meeting: Meeting) -> list[MeetingSide]:
    return sorted(meeting.sides.all(), key=lambda one: one.letter)


def contested_meetings(field: TeamField) -> list[tuple[MeetingView, int, int]]:
    """The meetings with contested results, their sessions' pks and how many: two queries."""
    rows = Meeting.objects.filter(tournament=field.tournament, seance__isnull=False)
    sessions = dict(rows.values_list("pk", "seance__session"))
    found = tablelinks.contested_counts(list(sessions.values()))
    return [
        (one, sessions[one.pk], found[sessions[one.pk]])
        for one in field.meetings
        if found.get(sessions.get(one.pk, 0))
    ]


def found_line(halves: Sequence[HalfLines], board: int) -> TeamLine | None:
    """The line of a board; None where this table does not play it in the quarter."""
    return next((one for each in halves for one in each.lines if one.board == board), None)
