"""An evening as a spreadsheet: the standings, then a sheet per table with every deal."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from scoring.exports.deals import fact_columns, facts, house_columns, house_facts
from scoring.exports.lines import line_columns, line_rows
from scoring.exports.pots import pot_pages
from scoring.exports.totals import FROZEN, total_columns, totals
from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from scoring.ledger.standings import EveningStandings, evening_standings
from scoring.ledger.why import KnownRules, Names
from scoring.models import Deal, DealScore, Seat, Session, Table
from scoring.titles import evening_title


def evening_book(session: Session) -> Book:
    """Return the workbook of an evening, names in full: for members."""
    standings = evening_standings(session, MEMBERS)
    book = Book(evening_title(session))
    _standings_sheet(book, standings)
    several = len(standings.positions) > 1
    tables = list(tables_with_deals(session))
    for table in tables:
        _table_sheet(book, table, several)
    _lines_sheet(book, tables)
    pot_pages(book, tables)
    return book


def tables_with_deals(session: Session) -> Iterable[Table]:
    """The tables of a session with seats, players, deals, their scores and rules: 5 queries."""
    scores = Prefetch("scores", DealScore.objects.select_related("seat"))
    deals = Deal.objects.order_by("number").prefetch_related(scores, "rule_set")
    seats = Seat.objects.order_by("index").select_related("player")
    return (
        Table.objects.filter(session=session)
        .select_related("rule_set", "session")
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
    seats, names = list(table.seats.all()), _names(table)
    rows: list[list[Value]] = []
    sums: dict[int, int] = {}
    for deal in table.deals.all():
        halves = {score.seat.index: score.half_score for score in deal.scores.all()}
        told = [*facts(deal, names), *house_facts(deal, names)]
        rows.append([*told, *(halves.get(seat.index) for seat in seats)])
        for index, half in halves.items():
            sums[index] = sums.get(index, 0) + half
    gains = (Column(names[seat.index], Kind.SCORE) for seat in seats)
    columns = [*fact_columns(), *house_columns(), *gains]
    blank: list[Value] = [None] * (len(columns) - len(seats) - 1)
    foot = [*blank, _("Total"), *(sums.get(seat.index) for seat in seats)]
    words = {"number": table.number, "position": table.position}
    name = _("Position %(position)s, table %(number)s") if several else _("Table %(number)s")
    book.sheet(name % words, columns, rows, foot=foot, frozen=1)


def _lines_sheet(book: Book, tables: Iterable[Table]) -> None:
    """Why each deal scored what it did, a row for each line of its page."""
    rules = KnownRules()
    columns = [Column(_("Position"), Kind.WHOLE), Column(_("Table"), Kind.WHOLE), *line_columns()]
    rows = [
        [table.position, table.number, *row]
        for table in tables
        for deal in table.deals.all()
        for row in line_rows(deal, rules.of(deal), _names(table))
    ]
    book.sheet(_("Détail"), columns, rows, frozen=3)


def _names(table: Table) -> Names:
    return {seat.index: MEMBERS.name(seat.player) for seat in table.seats.all()}
