"""A player's statistics as a spreadsheet, names in full: for members."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.exports.workbook import Book, Column, Kind
from scoring.ledger.ranks import MEMBERS
from scoring.ledger.statistics import Role, Statistics, statistics
from scoring.words import CONTRACTS
from tarotclub.models import Player, Season


def statistics_book(player: Player, season: Season | None) -> Book:
    """Return the workbook of a player: evenings, contracts, roles, companions."""
    found = statistics(player, MEMBERS, season)
    book = Book(_("%(name)s, statistiques") % {"name": player.full_name})
    _evenings(book, found)
    _contracts(book, found)
    _roles(book, found)
    _companions(book, found)
    return book


def _evenings(book: Book, found: Statistics) -> None:
    columns = [
        Column(_("Date"), Kind.DATE),
        Column(_("Soirée")),
        Column(_("Donnes"), Kind.WHOLE),
        Column(_("Total"), Kind.SCORE),
        Column(_("Cumul"), Kind.SCORE),
    ]
    rows = (
        [
            each.session.date,
            each.session.name or None,
            each.deals,
            each.half_total,
            each.half_running,
        ]
        for each in found.evenings
    )
    book.sheet(_("Soirées"), columns, rows)


def _contracts(book: Book, found: Statistics) -> None:
    columns = [
        Column(_("Contrat")),
        Column(_("Prises"), Kind.WHOLE),
        Column(_("Faites"), Kind.WHOLE),
        Column("%", Kind.PERCENT),
        Column(_("Écart moyen"), Kind.MEAN),
        Column(_("Total"), Kind.SCORE),
        Column(_("Moyenne"), Kind.MEAN),
    ]
    rows = (
        [
            str(CONTRACTS[each.contract]),
            each.taken,
            each.made,
            each.rate,
            each.margin,
            each.half_total,
            each.mean,
        ]
        for each in found.contracts
    )
    book.sheet(_("Contrats"), columns, rows)


def _roles(book: Book, found: Statistics) -> None:
    names = {
        Role.TAKER: _("Preneur"),
        Role.PARTNER: _("Appelé"),
        Role.DEFENCE: _("En défense"),
        Role.TWO: _("À deux"),
    }
    columns = [
        Column(_("Rôle")),
        Column(_("Donnes"), Kind.WHOLE),
        Column(_("Total"), Kind.SCORE),
        Column(_("Moyenne"), Kind.MEAN),
    ]
    rows = ([names[each.role], each.deals, each.half_total, each.mean] for each in found.roles)
    book.sheet(_("Rôles"), columns, rows)


def _companions(book: Book, found: Statistics) -> None:
    columns = [
        Column(_("Joueur")),
        Column(_("Ensemble"), Kind.WHOLE),
        Column(_("Total avec"), Kind.SCORE),
        Column(_("Contre"), Kind.WHOLE),
        Column(_("Total contre"), Kind.SCORE),
    ]
    rows = (
        [
            each.name,
            each.deals_with,
            each.half_with if each.deals_with else None,
            each.deals_against,
            each.half_against if each.deals_against else None,
        ]
        for each in found.companions
    )
    book.sheet(_("Avec et contre"), columns, rows)
