"""The pots of an evening as rows: every payment in its order, and what each player got of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.ledger.pots import PotSheet, pot_totals, pots_of
from scoring.ledger.ranks import MEMBERS
from scoring.messages_rules import pot_text
from scoring.models import Table


def pot_pages(book: Book, tables: Iterable[Table]) -> None:
    """Add the two sheets of the pots, where any of an evening's `tables` keeps one.

    Points are whole here and halves in the book. What the players have and what lies on the tables
    add up to 0.
    """
    sheets = pots_of(tables, MEMBERS)
    if not sheets:
        return
    totals = pot_totals(sheets, MEMBERS)
    left = sum(sheet.in_pots for sheet in sheets)
    rows: list[list[Value]] = [[row.name, 2 * row.total] for row in totals]
    rows.append([_("Encore sur les tables"), 2 * left])
    foot: list[Value] = [_("Joueurs et mouches ensemble"), 2 * _together(sheets)]
    book.sheet(_("Mouche"), [Column(_("Nom")), Column(_("Total"), Kind.SCORE)], rows, foot=foot)
    columns = [
        Column(_("Position"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
        Column(_("Donne"), Kind.WHOLE),
        Column(_("Paiement")),
        Column(_("Joueur")),
        Column(_("Points"), Kind.SCORE),
    ]
    book.sheet(_("Mouche, détail"), columns, _payments(sheets))


def _payments(sheets: tuple[PotSheet, ...]) -> Iterator[list[Value]]:
    for sheet in sheets:
        where = [sheet.table.position, sheet.table.number]
        for row in sheet.rows:
            for entry in row.entries:
                name = sheet.columns[entry.seat].full_name
                yield [*where, row.deal.number, pot_text(entry), name, 2 * entry.points]


def _together(sheets: tuple[PotSheet, ...]) -> int:
    return sum(sheet.together for sheet in sheets)
