"""The till as a workbook: who is here and paid, everything noted, the prizes. Sums in euros."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.exports.workbook import Book, Column, Kind
from scoring.ledger.ranks import MEMBERS
from tournaments.hall.arrivals import till_log
from tournaments.hall.prizes import read_prizes

if TYPE_CHECKING:
    from scoring.exports.workbook import Value
    from tournaments.hall.arrivals import Arrivals
    from tournaments.hall.prizes import PrizeList
    from tournaments.hall.sharing import Award
    from tournaments.models import Tournament


def till_book(tournament: Tournament) -> Book:
    """The workbook, names in full: for whoever keeps the till."""
    book = Book(f"{_('Caisse')}, {tournament.name}")
    standing = read_prizes(tournament, MEMBERS)
    _arrivals_sheet(book, standing.arrivals)
    _log_sheet(book, tournament)
    if standing.prizes or standing.special or standing.selected:
        _prizes_sheet(book, standing)
    return book


def _euros(cents: int | None) -> Fraction | None:
    return None if cents is None else Fraction(cents, 100)


def _arrivals_sheet(book: Book, roll: Arrivals) -> None:
    columns = [
        Column(_("N°"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Club")),
        Column(_("Présent")),
        Column(_("Tarif")),
        Column(_("Dû (€)"), Kind.MIXED),
        Column(_("Versé (€)"), Kind.MIXED),
        Column(_("Reste (€)"), Kind.MIXED),
    ]
    rows = [
        [
            one.number,
            one.name,
            one.home_club or None,
            _("oui") if one.here else None,
            str(one.rate.label),
            _euros(one.owed),
            _euros(one.paid),
            _euros(one.due),
        ]
        for one in roll.everybody
    ]
    paid = roll.till - roll.stray
    foot = [None, _("Total"), None, None, None]
    sums = [_euros(roll.owed), _euros(paid), _euros(roll.owed - paid)]
    book.sheet(_("Accueil"), columns, rows, foot=[*foot, *sums], frozen=2)


def _log_sheet(book: Book, tournament: Tournament) -> None:
    columns = [
        Column(_("Date"), Kind.DATE),
        Column(_("Heure")),
        Column(_("N°"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Somme (€)"), Kind.MIXED),
        Column(_("Motif ou tarif")),
        Column(_("Par")),
    ]
    rows = []
    for line in till_log(tournament):
        at = timezone.localtime(line.at)
        hour = date_format(at, _("G \\h i"))
        who = [line.number, line.name or None]
        rows.append(
            [at.date(), hour, *who, _euros(line.cents), line.words or None, line.author or None]
        )
    book.sheet(_("Journal"), columns, rows)


def _prizes_sheet(book: Book, standing: PrizeList) -> None:
    columns = [
        Column(_("Place"), Kind.WHOLE),
        Column(_("Catégorie ou prix à part")),
        Column(_("Nom")),
        Column(_("Prix (€)"), Kind.MIXED),
    ]
    awards: list[tuple[str | None, Award]] = [(None, one) for one in standing.shares.awards]
    awards += [(each.of.title, one) for each in standing.selections for one in each.shares.awards]
    rows: list[list[Value]] = [
        [one.line.rank, title, one.line.name, _euros(one.cents)] for title, one in awards
    ]
    rows += [[None, one.label, one.winner or None, _euros(one.cents)] for one in standing.special]
    given = sum(one.cents for _title, one in awards)
    given += sum(one.cents for one in standing.special)
    book.sheet(_("Prix"), columns, rows, foot=[None, None, _("Total"), _euros(given)])
