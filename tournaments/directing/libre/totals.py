"""Totals of tables, written down after a position: they sum to zero or are not stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from scoring.models import Deal, Session, Table
from scoring.recording import Author, Constraints
from tarotclub.versions import Gone
from tournaments.directing.refusals import Refused, changed
from tournaments.models import TableTotals, Tournament
from tournaments.ranking import check_scores

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True)
class Totals:
    """What somebody typed for one table: halves by seat index, and how many deals if known.

    `version` is the one that stood when the page was made, 0 where none stood.
    """

    table: int
    halves: Mapping[int, int]
    deals: int | None = None
    version: int = 0


class TotalsClash(Exception):
    """Somebody else wrote these tables meanwhile; nothing was stored. `standing`: by table's pk."""

    def __init__(self, standing: Mapping[int, TableTotals]) -> None:
        super().__init__(", ".join(map(str, standing)))
        self.standing = standing


@transaction.atomic
def record_totals(tournament: Tournament, totals: Sequence[Totals], author: Author) -> int:
    """Store the totals of these tables, all or none; return how many were new or changed.

    What stands already as typed is left as it is. `Refused` where a sum is not zero, somebody's
    total is missing, or the table has deals; `TotalsClash`, and `Gone` for another's table.
    """
    sessions = {one.pk: one for one in _locked_sessions(tournament)}
    rows = Table.objects.filter(session__in=sessions, pk__in=[one.table for one in totals])
    tables = rows.prefetch_related("seats").in_bulk()
    if len(tables) < len({one.table for one in totals}):
        raise Gone
    held = TableTotals.objects.select_for_update(of=("self",)).select_related("author")
    standing = {one.table_id: one for one in held.filter(table__in=tables)}
    fresh = [one for one in totals if not _stands(standing.get(one.table), one)]
    clashes = {
        one.table: standing[one.table]
        for one in fresh
        if one.table in standing and standing[one.table].version != one.version
    }
    if clashes:
        raise TotalsClash(clashes)
    for one in fresh:
        _refuse(tables[one.table], one)
        _store(standing.get(one.table), one, author)
    touched = {tables[one.table].session_id for one in fresh}
    for session in sorted(touched):
        changed(tournament, sessions[session])
    return len(fresh)


def _locked_sessions(tournament: Tournament) -> list[Session]:
    rows = Session.objects.select_for_update(of=("self",)).order_by("pk")
    return list(rows.filter(seance__tournament=tournament.pk))


def _stands(row: TableTotals | None, typed: Totals) -> bool:
    return (
        row is not None
        and row.voided_at is None
        and row.halves == _stored(typed)
        and row.deals == typed.deals
    )


def _stored(typed: Totals) -> dict[str, int]:
    return {str(index): halves for index, halves in sorted(typed.halves.items())}


def _refuse(table: Table, typed: Totals) -> None:
    if {seat.index for seat in table.seats.all()} != set(typed.halves):
        raise Refused("totals_incomplete", table=table.number)
    wrong = check_scores({str(k): v for k, v in typed.halves.items()}, table.number)
    if wrong:
        raise Refused("totals_sum", **wrong[0].params)
    if Deal.objects.filter(table=table, voided_at=None).exists():
        raise Refused("totals_have_deals", table=table.number)


def _store(row: TableTotals | None, typed: Totals, author: Author) -> None:
    row = row or TableTotals(table_id=typed.table, version=0)
    row.halves, row.deals, row.voided_at = _stored(typed), typed.deals, None
    _save(row, author)


def _save(row: TableTotals, author: Author) -> None:
    row.version += 1
    row.author, row.author_label = author.user, author.label
    row.save()


@transaction.atomic
def void_totals(tournament: Tournament, table: int, version: int, author: Author) -> None:
    """Strike a table's totals through: they count nowhere and its deals can be entered.

    `TotalsClash` when they changed meanwhile, `Gone` where there are none.
    """
    sessions = {one.pk: one for one in _locked_sessions(tournament)}
    rows = TableTotals.objects.select_for_update(of=("self",)).select_related("table")
    row = rows.filter(table=table, table__session__in=sessions).first()
    if row is None:
        raise Gone
    if row.version != version:
        raise TotalsClash({table: row})
    if row.voided_at is None:
        now: datetime = timezone.now()
        row.voided_at = now
        _save(row, author)
        changed(tournament, sessions[row.table.session_id])


def libre_constraints(table: Table, home: str, home_name: str) -> Constraints:
    """What a libre's table fixes: nothing, but that a table known by its totals takes no deals."""
    known = TableTotals.objects.filter(table=table, voided_at=None).exists()
    return Constraints(home=home, home_name=home_name, closed=known)
