"""A competition of several séances: the sheet of its total, in each séance's workbook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.exports.workbook import Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from tournaments.models import Tournament
from tournaments.standings.totals import TotalRow, read_total, sessions_of

if TYPE_CHECKING:
    from scoring.exports.workbook import Book


def add_total(book: Book, tournament: Tournament) -> None:
    """Add the total by coefficients, where the tournament is one of several séances."""
    if tournament.form != Tournament.Form.INDIVIDUEL:
        return
    sessions = sessions_of(tournament)
    if len(sessions) == 1:
        return
    view = read_total(sessions, MEMBERS)
    heading = _("Séance %(number)s × %(weight)s")
    columns = [
        Column(_("Rang"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Licence")),
        Column(_("Total"), Kind.PERCENT),
        *(
            Column(heading % {"number": one.order, "weight": one.weight}, Kind.PERCENT)
            for one in view.sessions
        ),
        Column(_("Tops"), Kind.WHOLE),
    ]
    book.sheet(_("Total des séances"), columns, [_ranked(row) for row in view.rows], frozen=2)


def _ranked(row: TotalRow) -> list[Value]:
    licence = row.player.licence or None
    return [row.rank, row.name, licence, row.total, *row.parts, row.tops]
