"""Duplicate with free contracts: made, its method chosen, results entered with who took and what.

Nothing is imposed but the boards and their dealers: the players bid, and may all pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from scoring.models import Deal, Table
from scoring.recording import Author, Constraints, DealEntry
from scoring.rules.deal import Contract, Outcome
from tournaments.directing.columns import locked_session, news_of, put
from tournaments.directing.refusals import Refused, changed, locked, seance_of
from tournaments.directing.results import boards_of
from tournaments.directing.tournaments import create, refuse_played
from tournaments.models import Tournament
from tournaments.movements import board_dealer
from tournaments.plans import seat_index
from tournaments.standings.totals import has_sessions

if TYPE_CHECKING:
    from datetime import date

    from tarotclub.models import Club, Season

HIGHEST_FREE = 962
"""The highest marque of a head at four (WIKI-MAX)."""


@dataclass(frozen=True)
class FreeResult:
    """What somebody typed for one board at one table.

    `taker` is a seat index, None where everybody passed: then there is no contract and no score.
    `half_unit` is what each defender pays, in halves; `version` is the deal's that stood there when
    the page was made, 0 where none stood.
    """

    table: int
    board: int
    taker: int | None
    contract: Contract | None
    half_unit: int | None
    submission: UUID
    version: int = 0

    @property
    def cell(self) -> tuple[int, int]:
        """The play's place in a tournament: its table's pk and its board."""
        return self.table, self.board


@transaction.atomic
def create_free(
    club: Club, name: str, day: date, season: Season | None, method: Tournament.Method
) -> Tournament:
    """Make a duplicate with free contracts; `Refused` for the same name and day twice."""
    made = create(club, name, day, season)
    made.form, made.method = Tournament.Form.FREE, method
    made.save(update_fields=["form", "method"])
    return made


@transaction.atomic
def choose_method(tournament: Tournament, method: Tournament.Method) -> Tournament:
    """Say how the boards are ranked; `Refused` as `refuse_method` says, and in any other form."""
    current = locked(tournament)
    if current.form != Tournament.Form.FREE:
        raise Refused("method_fixed")
    seance = seance_of(current)
    refuse_method(current)
    current.method = method
    current.save(update_fields=["method"])
    changed(current, seance.session if seance else None)
    return current


def refuse_method(tournament: Tournament) -> None:
    """`Refused` when a result stands, and in one of several séances, which are added up."""
    if has_sessions(tournament):
        raise Refused("method_sessions")
    seance = seance_of(tournament)
    if seance is None:
        return
    try:
        refuse_played(seance)
    except Refused as played:
        raise Refused("method_played") from played


def free_constraints(table: Table, number: int | None, home: str, home_name: str) -> Constraints:
    """The board, its dealer, the four who play it; who takes and with what is theirs to bid."""
    numbers = boards_of(table, table.session.seance)
    fixed = Constraints(board=True, numbers=numbers)
    if number is None:
        return replace(fixed, home=home, home_name=home_name)
    if number not in numbers:
        return fixed
    return replace(fixed, dealer=seat_index(board_dealer(number)), playing=(0, 1, 2, 3))


@transaction.atomic
def record_free(tournament: Tournament, results: Sequence[FreeResult], author: Author) -> int:
    """Store these results, all or none, and return how many were new or changed.

    Raises as `record_results` does.
    """
    news = news_of(locked_session(tournament), results, _stands)
    for one in news.fresh:
        deal = news.deals.get(one.cell)
        put(news.tables[one.table], deal, _entry(one), author, partial(_stands, result=one))
    return len(news.fresh)


def _stands(deal: Deal | None, result: FreeResult) -> bool:
    if deal is None or deal.voided_at is not None:
        return False
    if result.taker is None:
        return deal.outcome == Outcome.PASSED
    return (deal.taker, deal.contract, deal.half_unit) == (
        result.taker,
        result.contract,
        result.half_unit,
    )


def _entry(result: FreeResult) -> DealEntry:
    if result.taker is None:
        return DealEntry(result.submission, result.board, outcome=Outcome.PASSED)
    return DealEntry(
        submission=result.submission,
        number=result.board,
        depth=Deal.Depth.UNIT,
        taker=result.taker,
        contract=result.contract,
        half_unit=result.half_unit,
    )
