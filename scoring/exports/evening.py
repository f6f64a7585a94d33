"""An evening as a spreadsheet: the standings, then a sheet per table with every deal."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from scoring.exports.deals import fact_columns, facts
from scoring.exports.totals import FROZEN, total_columns, totals
from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from scoring.ledger.standings import EveningStandings, evening_standings
from scoring.models import Deal, DealScore, Seat, Session, Table
from scoring.titles import evening_title


def evening_book(session: Session) -> Book:
    """Return the workbook of an evening, names in full: for members."""
    standings = evening_standings(session, MEMBERS)
    book = Book(evening_title(session))
    _standings_sheet(book, standings)
    several = len(standings.positions) > 1
    for table in tables_with_deals(session):
        _table_sheet(book, table, several)
    return book


def tables_with_deals(session: Session) -> Iterable[Table]:
    """The tables of a session with seats, players, deals and scores: 4 queries."""
    deals = Deal.objects.order_by("number").prefetch_related(
        Prefetch("scores", DealScore.objects.select_related("seat"))
    )
    seats = Seat.objects.order_by("index").select_related("player")
    return (
        Table.objects.filter(session=session)
        .order_by("position", "number")
        .prefetch_related(Prefetch("seats", seats), Prefetch("deals", deals))
    )


def _standings_sheet(book: Book, standings: EveningStandings) -> None:
    positions = standings.positions if len(standings.positions) > 1 else ()
    columns = [
        *total_columns(),
        *(Column(_("Position %(number)s") % {"number": each}, Kind.SCORE) for each in positions),
        Column(_("Table"), Kind.WHOLE),
    ]
    rows = (
        [*totals(row), *(row.positions if positions else ()), row.table] for row in standings.rows
    )
    book.sheet(_("Classement"), columns, rows, frozen=FROZEN)


def _table_sheet(book: Book, table: Table, several: bool) -> None:
    """Every deal of a table, void ones named as such, with what it gave each seat."""
    seats = list(table.seats.all())
    names = {seat.index: MEMBERS.name(seat.player) for seat in seats}
    rows: list[list[Value]] = []
    sums: dict[int, int] = {}
    for deal in table.deals.all():
        halves = {score.seat.index: score.half_score for score in deal.scores.all()}
        rows.append([*facts(deal, names), *(halves.get(seat.index) for seat in seats)])
        for index, half in halves.items():
            sums[index] = sums.get(index, 0) + half
    columns = [*fact_columns(), *(Column(names[seat.index], Kind.SCORE) for seat in seats)]
    blank: list[Value] = [None] * (len(columns) - len(seats) - 1)
    foot = [*blank, _("Total"), *(sums.get(seat.index) for seat in seats)]
    words = {"number": table.number, "position": table.position}
    name = _("Position %(position)s, table %(number)s") if several else _("Table %(number)s")
    book.sheet(name % words, columns, rows, foot=foot, frozen=1)
