"""A tournament's workbook: the rankings by series and category, and the first of each club."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports.workbook import Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from tournaments.standings.general import Unit
from tournaments.standings.lines import RankedLines, ranked_lines
from tournaments.standings.selections import SelectedRow, Selection, selections

if TYPE_CHECKING:
    from scoring.exports.workbook import Book
    from tournaments.models import Tournament


def add_selections(book: Book, tournament: Tournament) -> None:
    """Add a sheet for each kind of selection that holds somebody."""
    ranked = ranked_lines(tournament, MEMBERS)
    if ranked is None:
        return
    drawn = selections(ranked)
    _sheet(book, _("Séries"), _("Série"), drawn.series, ranked)
    _sheet(book, _("Catégories"), _("Catégorie"), drawn.categories, ranked)
    _sheet(book, _("Premiers des clubs"), _("Club"), drawn.clubs, ranked)


def _sheet(
    book: Book, name: str, heading: str, found: Iterable[Selection], ranked: RankedLines
) -> None:
    columns = [
        Column(heading),
        Column(_("Rang"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Joueurs"), width=40) if ranked.sides else Column(_("Classement national")),
        *_total(ranked.unit),
        Column(_("Rang général"), Kind.WHOLE),
    ]
    rows = [_row(each.title, row, ranked) for each in found for row in each.rows]
    if rows:
        book.sheet(name, columns, rows, frozen=3)


def _total(unit: Unit) -> tuple[Column, ...]:
    """The column of totals; none where places alone are known."""
    if unit is Unit.PLACES:
        return ()
    if unit is Unit.MATCH_POINTS:
        return (Column(pgettext("match points", "PM"), Kind.MIXED),)
    if unit is Unit.DIFFERENCE:
        return (Column(_("Écart"), Kind.MIXED),)
    if unit is Unit.PERCENT:
        return (Column(_("Général %"), Kind.PERCENT),)
    return (Column(_("Total"), Kind.SCORE),)


def _row(title: str, row: SelectedRow, ranked: RankedLines) -> list[Value]:
    line = row.line
    known = ", ".join(map(str, line.mates)) if line.mates else line.player.national_class
    made: list[Value] = [] if row.total is None else [row.total]
    if ranked.unit is Unit.POINTS and row.total is not None:
        made = [row.total * 2]
    return [title, row.rank, line.name, known or None, *made, row.overall]
