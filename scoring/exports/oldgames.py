"""An old game as a spreadsheet: its lines with the running accounts, then why each moves points."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.ledger.oldsheets import OldRow, OldSheet
from scoring.messages_historical import line_text
from scoring.titles import evening_title


def old_game_book(read: OldSheet) -> Book:
    """Return the workbook of a sheet; the columns of what each line moved add up to the accounts.

    Points are whole here and halves in the book.
    """
    book = Book(f"{read.title}, {evening_title(read.game.session)}")
    _lines_sheet(book, read)
    _reasons_sheet(book, read)
    return book


def _movers(read: OldSheet) -> list[Column]:
    names = [*read.full_names, *([read.aside_name] if read.with_aside else [])]
    return [Column(name, Kind.SCORE) for name in names]


def _lines_sheet(book: Book, read: OldSheet) -> None:
    """Every line, void ones named as such, what it moved, and the accounts after it."""
    account = _("Compte, %(name)s")
    columns = [
        Column(_("Ligne"), Kind.WHOLE),
        Column(_("Donne"), Kind.WHOLE),
        Column(_("Ce qui est noté")),
        Column(_("Détail")),
        Column(_("À vérifier")),
        *_movers(read),
        *(Column(account % {"name": name}, Kind.SCORE) for name in read.full_names),
    ]
    movers = len(_movers(read))
    rows = [_line(read, row, movers) for row in read.rows]
    totals = [*read.accounts, *([read.aside] if read.with_aside else [])]
    after = [None] * len(read.names)
    foot: list[Value] = [
        None, None, None, None, _("Total"), *(2 * each for each in totals), *after,
    ]  # fmt: skip
    book.sheet(_("Feuille"), columns, rows, foot=foot, frozen=3)


def _line(read: OldSheet, row: OldRow, movers: int) -> list[Value]:
    if row.entry is None:
        told: list[Value] = [row.event.number, None, row.title, row.detail or None, _voided(row)]
        return [*told, *([None] * (movers + len(read.names)))]
    entry = row.entry
    doubts = " ".join([*row.impossible, *row.doubts]) or None
    aside = [sum(line.aside for line in entry.lines)] if read.with_aside else []
    return [
        row.event.number,
        entry.deal or None,
        row.title,
        row.detail or None,
        doubts,
        *(2 * each for each in (*entry.deltas, *aside)),
        *(2 * each for each in entry.accounts),
    ]


def _voided(row: OldRow) -> str:
    reason = row.voided.void_reason if row.voided else ""
    return _("Rayée : %(reason)s") % {"reason": reason} if reason else _("Rayée")


def _reasons_sheet(book: Book, read: OldSheet) -> None:
    """A row for every payment: the same sentences as on the page."""
    columns = [Column(_("Ligne"), Kind.WHOLE), Column(_("Pourquoi")), *_movers(read)]
    rows: list[list[Value]] = []
    for row in read.rows:
        for line in row.entry.lines if row.entry else ():
            moved = (*line.deltas, *([line.aside] if read.with_aside else []))
            told = line_text(line, read.full_names)
            rows.append([row.event.number, told, *(2 * each for each in moved)])
    totals = [*read.accounts, *([read.aside] if read.with_aside else [])]
    foot: list[Value] = [None, _("Total"), *(2 * each for each in totals)]
    book.sheet(_("Pourquoi"), columns, rows, foot=foot, frozen=2)
