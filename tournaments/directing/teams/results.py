"""Results of a meeting, board by board: its contract, and what each defender pays or receives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Deal, Session, Table
from scoring.recording import (
    Author,
    Constraints,
    DealEntry,
    correct,
    entry_of,
    record,
    restore,
    void,
)
from scoring.rules.deal import Contract
from tarotclub.versions import Gone
from tournaments.directing.refusals import Refused
from tournaments.models import Meeting
from tournaments.movements import PLAY_ORDER, Compass, board_dealer
from tournaments.plans import seat_index
from tournaments.teamplans import Leg, legs, meeting_schedule

CONTRACTS = (Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE)
"""What may be played: nobody passes, nobody plays a petite (RO p.25)."""
TAKER = seat_index(Compass.S)


@dataclass(frozen=True)
class TeamResult:
    """What somebody typed for one board at one table (its pk).

    `half_unit` is what each defender pays, in halves; None strikes the result out. `version` is
    the deal's that stood there when the page was made, 0 where none stood.
    """

    table: int
    board: int
    half_unit: int | None
    contract: Contract
    submission: UUID
    version: int = 0

    @property
    def cell(self) -> tuple[int, int]:
        """The table's pk and the board."""
        return self.table, self.board


class TeamClash(Exception):
    """Somebody else wrote some of these results meanwhile; nothing of all this was stored."""

    def __init__(self, deals: Mapping[tuple[int, int], Deal]) -> None:
        super().__init__(", ".join(f"board {board}, table {table}" for table, board in deals))
        self.deals = deals


@transaction.atomic
def record_meeting(meeting: Meeting, results: Sequence[TeamResult], author: Author) -> int:
    """Store these results, all or none; return how many were new or changed.

    Raises `TeamClash`, `recording.EntryRefused` for a board that the table does not play,
    `Refused` for a contract below the garde, `Gone` for a table of another meeting.
    """
    session = _locked(meeting)
    if any(one.contract not in CONTRACTS for one in results):
        raise Refused("meeting_contract")
    tables = session.tables.in_bulk({one.table for one in results})
    if len(tables) < len({one.table for one in results}):
        raise Gone
    standing = _standing(session, results)
    fresh = [one for one in results if not _stands(standing.get(one.cell), one)]
    clashes = {
        one.cell: standing[one.cell]
        for one in fresh
        if one.cell in standing and standing[one.cell].version != one.version
    }
    if clashes:
        raise TeamClash(clashes)
    for one in fresh:
        _store(tables[one.table], standing.get(one.cell), one, author)
    return len(fresh)


def _locked(meeting: Meeting) -> Session:
    rows = Session.objects.select_for_update(of=("self",)).select_related("seance__tournament")
    session = rows.filter(seance__meeting=meeting.pk).first()
    if session is None:
        raise Gone
    return session


def _standing(session: Session, results: Iterable[TeamResult]) -> dict[tuple[int, int], Deal]:
    cells = {one.cell for one in results}
    found = Deal.objects.filter(
        table__session=session,
        table__in={table for table, _board in cells},
        number__in={board for _table, board in cells},
    ).select_related("author")
    return {
        (deal.table_id, deal.number): deal
        for deal in found
        if (deal.table_id, deal.number) in cells
    }


def _stands(deal: Deal | None, result: TeamResult) -> bool:
    if result.half_unit is None:
        return deal is None or not deal.counts
    return (
        deal is not None
        and deal.counts
        and deal.half_unit == result.half_unit
        and deal.contract == result.contract
    )


def _store(table: Table, deal: Deal | None, result: TeamResult, author: Author) -> None:
    if result.half_unit is None:
        if deal is not None:
            void(deal.pk, "", deal.version, author, closed_too=True)
        return
    entry = DealEntry(
        submission=result.submission,
        number=result.board,
        depth=Deal.Depth.UNIT,
        taker=TAKER,
        contract=result.contract,
        half_unit=result.half_unit,
    )
    if deal is None:
        record(table, entry, author, closed_too=True)
        return
    if deal.voided_at is not None:
        deal = restore(deal.pk, deal.version, author, closed_too=True)
    if not _stands(deal, result):
        entry = replace(entry, submission=entry_of(deal).submission)
        correct(deal.pk, entry, deal.version, author, closed_too=True)


def team_constraints(table: Table, number: int | None) -> Constraints:
    """What a meeting fixes at its table: the boards, Sud who attacks, the dealer of each board.

    The contract is free from the garde upwards; the sheet leads back to the meeting.
    """
    session = table.session
    meeting = Meeting.objects.select_related("seance").get(seance=session.seance)
    leg = leg_at(meeting, table.position, table.number)
    fixed = Constraints(
        board=True,
        numbers=leg.boards if leg is not None else (),
        contracts=CONTRACTS,
        played_only=True,
    )
    if number is None:
        home = reverse(
            "team-meeting", args=[session.club.slug, session.seance.tournament_id, meeting.number]
        )
        name = _("Rencontre %(number)s") % {"number": meeting.number}
        return replace(fixed, home=home, home_name=name)
    if number not in fixed.numbers:
        return fixed
    return replace(
        fixed,
        taker=TAKER,
        dealer=seat_index(board_dealer(number)),
        playing=tuple(range(len(PLAY_ORDER))),
    )


def leg_at(meeting: Meeting, position: int, table: int) -> Leg | None:
    """What is played at a table during a half; None where there is no such table."""
    if meeting.seance is None:
        return None
    plan = meeting_schedule(meeting.seance, meeting)
    return next((one for one in legs(plan) if (one.position, one.table) == (position, table)), None)
