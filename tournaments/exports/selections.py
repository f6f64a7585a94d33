"""A tournament's workbook: the rankings by series and category, and the first of each club."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.exports.workbook import Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from tournaments.standings.lines import RankedLines, Unit, ranked_lines
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
    percent = ranked.unit is Unit.PERCENT
    columns = [
        Column(heading),
        Column(_("Rang"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Classement national")),
        Column(_("Général %") if percent else _("Total"), Kind.PERCENT if percent else Kind.SCORE),
        Column(_("Rang général"), Kind.WHOLE),
    ]
    rows = [_row(each.title, row, percent) for each in found for row in each.rows]
    if rows:
        book.sheet(name, columns, rows, frozen=3)


def _row(title: str, row: SelectedRow, percent: bool) -> list[Value]:
    player = row.line.player
    total = row.total if percent else row.total * 2
    known = player.national_class or None
    return [title, row.rank, row.line.name, known, total, row.overall]
