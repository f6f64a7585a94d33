"""Match points of quadrettes, written so that a reader's own spreadsheet takes the roots again."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports.workbook import Book, Column, Formula, Kind, Value
from tournaments.exports.again import looked_up, penalties_by_entrant, sheet_named
from tournaments.ranking import PM, BoardPm, Mark, boards_pm, neutralise_withdrawn

if TYPE_CHECKING:
    from tournaments.standings import Field

LEAST = 4
"""PM that a side has at least where the other is at fault (CA p.9, 15-16)."""


def pm_sheet(book: Book, field: Field) -> None:
    """Every board that counts, one row for each of its two sides, with the root taken again."""
    columns = [
        Column(_("Étui"), Kind.WHOLE),
        Column(_("N°"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(_("Contre le n°"), Kind.WHOLE),
        Column(_("Son attaque"), Kind.SCORE),
        Column(_("Attaque adverse"), Kind.SCORE),
        Column(pgettext("match points", "PM"), Kind.MIXED),
        Column(_("Marque de l’arbitre")),
        Column(_("PM recalculés"), Kind.MIXED),
    ]
    book.sheet(_("Notes"), columns, _rows(field), frozen=3)


def _boards(field: Field) -> list[BoardPm]:
    """The boards as the ranking counts them."""
    legs = neutralise_withdrawn(field.encounters(), field.withdrawn, field.planned())
    found = (one for one in boards_pm(legs) if one.mark is not Mark.AWAITED)
    return sorted(found, key=lambda one: (one.board, int(one.one), int(one.other)))


def _rows(field: Field) -> Iterator[list[Value]]:
    row = 1
    for board in _boards(field):
        halves = (board.one_half, board.other_half)
        for who, other, (ours, theirs) in (
            (board.one, board.other, halves),
            (board.other, board.one, halves[::-1]),
        ):
            row += 1
            gained = board.pm(who)
            side = field.by_id[who]
            yield [
                board.board,
                side.number,
                side.name,
                field.by_id[other].number,
                ours,
                theirs,
                Fraction(gained, PM),
                _mark(board.mark),
                _again(row, board.mark, gained),
            ]


def _mark(mark: Mark) -> str | None:
    if mark is Mark.COMPARED:
        return None
    return _("neutralisé") if mark is Mark.NEUTRALISED else _("faute : 4 PM au moins")


def _again(row: int, mark: Mark, gained: int) -> Formula:
    """The root of the difference with its sign, to the thousandth; with a fault at least 4 PM."""
    if mark is Mark.NEUTRALISED:
        return Formula("0")
    difference = f"(E{row}-F{row})"
    root = f"ROUND(SIGN{difference}*SQRT(ABS{difference}),3)"
    if mark is Mark.COMPARED:
        return Formula(root)
    known = f'IF(OR(E{row}="",F{row}=""),0,{root})'
    return Formula(f"MAX({LEAST},{known})" if gained > 0 else f"MIN(-{LEAST},{known})")


def recount_pm(book: Book, field: Field) -> None:
    """Each side's match points added up again, and how far they are from the ranking: 0."""
    columns = [
        Column(_("N°"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(pgettext("match points", "PM"), Kind.MIXED),
        Column(_("Pénalités PM"), Kind.MIXED),
        Column(_("Coefficient"), Kind.PERCENT),
        Column(_("Total"), Kind.MIXED),
        Column(_("Au classement"), Kind.MIXED),
        Column(_("Écart"), Kind.MIXED),
    ]
    boards = _boards(field)
    ranked = {side for one in boards for side in (one.one, one.other)}
    taken = penalties_by_entrant(field)
    (weight,) = field.weights()
    last = 1 + 2 * len(boards)
    rows: list[list[Value]] = []
    for who in field.entrants:
        if who.id not in ranked:
            continue
        row = len(rows) + 2
        rows.append(
            [
                who.number,
                who.name,
                _sum(row, last),
                taken.get(who.id),
                weight.coefficient,
                Formula(f"(C{row}-D{row})*E{row}"),
                looked_up(row, "E", len(field.entrants) + 1),
                Formula(f"ROUND(F{row}-G{row},6)"),
            ]
        )
    book.sheet(_("Recalcul"), columns, rows, frozen=2)


def _sum(row: int, last: int) -> Formula:
    notes = sheet_named(_("Notes"))
    return Formula(f"SUMIFS({notes}$G$2:$G${last},{notes}$B$2:$B${last},A{row})")
