"""Results that a table's phone sends, and what an arbiter decides between two versions of one.

Only of the position being played (the table of rights); stored by the same functions as the desk's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from scoring import tablelinks
from scoring.models import Agreement, Deal, Session, Table
from scoring.recording import Author
from scoring.recording.revisions import touched
from scoring.rules.deal import Contract
from scoring.tablelinks import TOTALS
from tarotclub.versions import Gone, held
from tournaments.directing.libre.totals import Totals, record_totals
from tournaments.directing.results import Result, record_results
from tournaments.directing.teams.results import TeamResult, record_meeting
from tournaments.models import Meeting, Seance, TableTotals, Tournament

if TYPE_CHECKING:
    from tarotclub.models import User


class PhoneRefused(Exception):
    """A code: `over` (the session is not open), `moved` (another position is being played),
    `contested` (an arbiter decides), `changed` (what is contested is no score alone any more)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@transaction.atomic
def send_result(table: Table, result: Result | TeamResult, author: Author) -> bool:
    """Store a board's result from the table's phone; True where it was new or changed.

    What is contested waits for the arbiter, unless what is sent is what the other seat says: then
    the two agree; whoever contests does not settle it alone. Raises PhoneRefused, and what
    `record_results` or, at a meeting's table, `record_meeting` raises.
    """
    session = _playing(table)
    open_ones = list(tablelinks.open_contests(session).filter(table=table, number=result.board))
    if not all(_agrees(result, each) and each.label != author.label for each in open_ones):
        raise PhoneRefused("contested")
    written = _record(session, result, author)
    if open_ones:
        tablelinks.settle_all(table, result.board, None)
        touched(session)
    return bool(written)


@transaction.atomic
def send_totals(table: Table, totals: Totals, author: Author) -> bool:
    """Store the totals of a libre's table from its phone; True where they were new or changed.

    Raises PhoneRefused, and what `record_totals` raises.
    """
    session = _playing(table)
    if tablelinks.open_contests(session).filter(table=table, number=TOTALS).exists():
        raise PhoneRefused("contested")
    return bool(record_totals(_tournament(session), [totals], author))


@transaction.atomic
def take_claim(agreement_pk: int, user: User | None) -> Deal:
    """Let the contested result be the score, and at a meeting's table the contract, that the other
    seat says, and close the matter.

    Decided twice it is decided once. Raises PhoneRefused where somebody struck the result out, or
    wrote its whole deal, meanwhile, Gone where nothing of the kind was ever said, and `Refused`
    where a round of teams drawn since rests on the score.
    """
    at = Agreement.objects.filter(pk=agreement_pk).values_list("table__session", flat=True).first()
    session = held(Session.objects.all(), at or 0)
    row = Agreement.objects.select_related("table").filter(pk=agreement_pk).first()
    if row is None or row.claim is None or tablelinks.claimed(row) is not None:
        raise Gone
    deal = _deal_of(row)
    if deal is None or not (row.settled_at or deal.depth == Deal.Depth.UNIT):
        raise PhoneRefused("changed")
    if row.settled_at is None:
        _record(session, _as_claimed(row, row.claim, deal, session), Author(user))
        tablelinks.settle_all(row.table, row.number, user)
        touched(session)
    deal.refresh_from_db()
    return deal


def _agrees(result: Result | TeamResult, claim: Agreement) -> bool:
    """Whether a result is what the other seat says; a meeting's has a contract besides."""
    if isinstance(result, TeamResult) and claim.entry is not None:
        return (claim.claim, claim.entry["contract"]) == (result.half_unit, result.contract)
    return claim.claim == result.half_unit


def _record(session: Session, result: Result | TeamResult, author: Author) -> int:
    if isinstance(result, TeamResult):
        meeting = Meeting.objects.select_related("tournament").get(seance__session=session)
        return record_meeting(meeting, [result], author)
    return record_results(_tournament(session), [result], author)


def _as_claimed(row: Agreement, claim: int, deal: Deal, session: Session) -> Result | TeamResult:
    """The contested result with the other seat's score, a meeting's with his contract too."""
    if _tournament(session).form != Tournament.Form.EQUIPES:
        return Result(row.table_id, row.number, claim, deal.submission, deal.version)
    return TeamResult(
        table=row.table_id,
        board=row.number,
        half_unit=claim,
        contract=Contract(row.entry["contract"] if row.entry else deal.contract),
        submission=deal.submission,
        version=deal.version,
    )


def _deal_of(row: Agreement) -> Deal | None:
    return Deal.objects.filter(table=row.table_id, number=row.number).first()


def _playing(table: Table) -> Session:
    """The table's session, held, at the table's position. Raises PhoneRefused."""
    session = held(Session.objects.all(), table.session_id)
    if session.status != Session.Status.OPEN:
        raise PhoneRefused("over")
    if table.position not in tablelinks.stays_of(session, table.number):
        raise PhoneRefused("moved")
    return session


def _tournament(session: Session) -> Tournament:
    return Seance.objects.select_related("tournament").get(session=session).tournament


def totals_row(table: Table) -> TableTotals | None:
    """The totals that the table handed in and that count."""
    rows = TableTotals.objects.select_related("author")
    return rows.filter(table=table, voided_at=None).first()
