"""A season as a spreadsheet: the ranking, players by evenings, every deal and what it gave."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.exports.deals import fact_columns, facts, house_columns, house_facts
from scoring.exports.lines import line_columns, line_rows
from scoring.exports.totals import FROZEN, total_columns, totals
from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from scoring.ledger.seasons import SeasonStandings, season_standings
from scoring.ledger.why import KnownRules, Names
from scoring.models import Deal, DealScore, Seat, Session
from scoring.titles import season_title
from tarotclub.models import Season


def season_book(season: Season) -> Book:
    """Return the workbook of a season, names in full: for members."""
    standings = season_standings(season, MEMBERS)
    book = Book(season_title(season))
    _ranking_sheet(book, standings)
    _evenings_sheet(book, standings)
    deals = list(_played(season))
    where = [Column(_("Date"), Kind.DATE), Column(_("Soirée")), Column(_("Position"), Kind.WHOLE)]
    where.append(Column(_("Table"), Kind.WHOLE))
    book.sheet(
        _("Donnes"),
        [*where, *fact_columns(), *house_columns()],
        ([*each.where, *facts(each.deal, each.names), *each.house] for each in deals),
    )
    gains = [Column(_("Donne"), Kind.WHOLE), Column(_("Joueur")), Column(_("Score"), Kind.SCORE)]
    book.sheet(_("Marques"), [*where, *gains], (row for each in deals for row in each.gains))
    rules = KnownRules()
    lines = (
        [*each.where, *row]
        for each in deals
        for row in line_rows(each.deal, rules.of(each.deal), each.names)
    )
    book.sheet(_("Détail"), [*where, *line_columns()], lines)
    return book


def _ranking_sheet(book: Book, standings: SeasonStandings) -> None:
    columns = [
        *total_columns(),
        Column(_("Soirées"), Kind.WHOLE),
        Column(_("Meilleure"), Kind.SCORE),
        Column(_("Moins bonne"), Kind.SCORE),
    ]
    rows = ([*totals(row), row.evenings, row.half_best, row.half_worst] for row in standings.rows)
    book.sheet(_("Classement"), columns, rows, frozen=FROZEN)


def _evenings_sheet(book: Book, standings: SeasonStandings) -> None:
    """What each player made of each evening, the oldest first; empty where they did not play."""
    evenings = [each.session for each in reversed(standings.evenings) if each.players]
    columns = [
        Column(_("Nom")),
        *(Column(_evening(each), Kind.SCORE, width=12) for each in evenings),
        Column(_("Total"), Kind.SCORE),
    ]
    rows = (
        [row.name, *(row.by_evening.get(each.pk) for each in evenings), row.half_total]
        for row in standings.rows
    )
    book.sheet(_("Soirées"), columns, rows)


def _evening(session: Session) -> str:
    return f"{session.date:%Y-%m-%d} {session.name}".strip()


@dataclass(frozen=True)
class _Played:
    """A deal with where it was played, the names at its table and the scores of its seats."""

    deal: Deal
    names: Names
    halves: dict[int, int]

    @property
    def where(self) -> list[Value]:
        table = self.deal.table
        return [table.session.date, table.session.name or None, table.position, table.number]

    @property
    def house(self) -> list[Value]:
        return house_facts(self.deal, self.names)

    @property
    def gains(self) -> Iterator[list[Value]]:
        for index, half in sorted(self.halves.items()):
            yield [*self.where, self.deal.number, self.names[index], half]


def _played(season: Season) -> Iterator[_Played]:
    """Every deal of the season, void ones too, in the order of evenings and sheets: 4 queries."""
    evenings = Session.objects.counting(season)
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for seat in Seat.objects.filter(table__session__in=evenings).select_related("player"):
        names[seat.table_id][seat.index] = MEMBERS.name(seat.player)
    halves: dict[int, dict[int, int]] = defaultdict(dict)
    scores = DealScore.objects.filter(deal__table__session__in=evenings)
    for deal_pk, index, half in scores.values_list("deal", "seat__index", "half_score"):
        halves[deal_pk][index] = half
    order = ("table__session__date", "table__session", "table__position", "table__number", "number")
    deals = Deal.objects.filter(table__session__in=evenings).select_related("table__session")
    for deal in deals.order_by(*order).prefetch_related("rule_set"):
        yield _Played(deal, names[deal.table_id], halves[deal.pk])
