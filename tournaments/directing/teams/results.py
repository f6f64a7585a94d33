"""Results of a meeting, board by board: its contract, and what each defender pays or receives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Deal, Session, Table
from scoring.recording import Author, Constraints, DealEntry, void
from scoring.rules.deal import Contract
from tarotclub.versions import Gone
from tournaments.directing.columns import news_of, put
from tournaments.directing.refusals import Refused
from tournaments.directing.teams.following import keep_drawn, together
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


@transaction.atomic
def record_meeting(meeting: Meeting, results: Sequence[TeamResult], author: Author) -> int:
    """Store these results, all or none; return how many were new or changed.

    Raises `ResultsClash`, `recording.EntryRefused` for a board that the table does not play,
    `Refused` for a contract below the garde and where a
    round drawn since would have other teams, `Gone` for a table of another meeting.
    """
    session = _locked(meeting)
    if any(one.contract not in CONTRACTS for one in results):
        raise Refused("meeting_contract")
    news = news_of(session, results, _stands)
    with together():
        for one in news.fresh:
            _store(news.tables[one.table], news.deals.get(one.cell), one, author)
    if news.fresh:
        keep_drawn(meeting.tournament)
    return len(news.fresh)


def _locked(meeting: Meeting) -> Session:
    rows = Session.objects.select_for_update(of=("self",)).select_related("seance__tournament")
    session = rows.filter(seance__meeting=meeting.pk).first()
    if session is None:
        raise Gone
    return session


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
    put(table, deal, team_entry(result), author, partial(_stands, result=result))


def team_entry(result: TeamResult) -> DealEntry:
    """What was typed as the deal it is: Sud took, the contract, what each defender pays."""
    return DealEntry(
        submission=result.submission,
        number=result.board,
        depth=Deal.Depth.UNIT,
        taker=TAKER,
        contract=result.contract,
        half_unit=result.half_unit,
    )


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
