"""A competition of several séances: the sheet of its total, in each séance's workbook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.exports.workbook import Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from tournaments.layouts import PLAYER_FORMS
from tournaments.standings.totals import TotalRow, read_total, sessions_of

if TYPE_CHECKING:
    from scoring.exports.workbook import Book
    from tournaments.models import Tournament


def add_total(book: Book, tournament: Tournament) -> None:
    """Add the total by coefficients, where the tournament is one of several séances."""
    if tournament.form not in PLAYER_FORMS:
        return
    sessions = sessions_of(tournament)
    if len(sessions) == 1:
        return
    view = read_total(sessions, MEMBERS)
    heading = _("Séance %(number)s × %(weight)s")
    figures = Kind.MIXED if view.in_points else Kind.PERCENT
    columns = [
        Column(_("Rang"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Licence")),
        Column(_("Total"), figures),
        *(
            Column(heading % {"number": one.order, "weight": one.weight}, figures)
            for one in view.sessions
        ),
        *(() if view.in_points else (Column(_("Tops"), Kind.WHOLE),)),
    ]
    rows = [_ranked(row, len(columns)) for row in view.rows]
    book.sheet(_("Total des séances"), columns, rows, frozen=2)


def _ranked(row: TotalRow, wide: int) -> list[Value]:
    """A line as wide as its headings: by difference there are no tops."""
    licence = row.player.licence or None
    values: list[Value] = [row.rank, row.name, licence, row.total, *row.parts, row.tops]
    return values[:wide]
