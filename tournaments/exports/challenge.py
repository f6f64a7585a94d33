"""A season's challenge as a spreadsheet: the ranking, every player's results, the rule."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from tarotclub import RELEASE
from tournaments.challengewords import rule_words
from tournaments.standings.challenges import read_challenge
from tournaments.standings.general import Unit

if TYPE_CHECKING:
    from tournaments.models import Challenge
    from tournaments.standings.challenges import ChallengeRow, ChallengeView

KINDS = {
    Unit.PERCENT: Kind.PERCENT,
    Unit.POINTS: Kind.SCORE,
    Unit.MATCH_POINTS: Kind.MIXED,
    Unit.DIFFERENCE: Kind.MIXED,
    None: Kind.PERCENT,
}
"""Points by place have two decimals at most, as percentages have."""


def challenge_book(challenge: Challenge) -> Book:
    """The workbook of a challenge, names in full: for members."""
    view = read_challenge(challenge, MEMBERS)
    book = Book(f"{challenge.name}, {challenge.season.name}")
    _ranking_sheet(book, view)
    _results_sheet(book, view)
    rows: list[list[Value]] = [[_("Règle"), one] for one in rule_words(challenge, sides=view.sides)]
    rows += [[_("Tournois comptés"), len(view.tournaments)]]
    rows += [[_("Pas encore compté"), one.name] for one in view.coming]
    rows += [[_("Pas compté, d’une autre unité"), one.name] for one in view.apart]
    rows += [[_("Pas compté, personne n’est relié"), one.name] for one in view.unlinked]
    rows += [[_("Programme"), f"TarotClub {RELEASE}"]]
    columns = [Column(_("Paramètre"), width=24), Column(_("Valeur"), Kind.MIXED, width=60)]
    book.sheet(_("Paramètres"), columns, rows)
    return book


def _ranking_sheet(book: Book, view: ChallengeView) -> None:
    kind = KINDS.get(view.unit, Kind.MIXED)
    columns = [
        Column(_("Rang"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Licence")),
        Column(_("Total"), kind),
        Column(_("Tournois joués"), Kind.WHOLE),
        Column(_("Tournois comptés"), Kind.WHOLE),
        *(Column(f"{one.date:%Y-%m-%d} {one.name}", kind, width=14) for one in view.tournaments),
    ]
    rows = [_ranked(row, view.unit) for row in (*view.rows, *view.short)]
    book.sheet(_("Classement"), columns, rows, frozen=2)


def _ranked(row: ChallengeRow, unit: Unit | None) -> list[Value]:
    return [
        row.rank,
        row.name,
        row.player.licence or None,
        _cell(row.total, unit),
        len(row.played),
        len(row.counted) if row.rank is not None else None,
        *(_cell(one.points, unit) if one is not None else None for one in row.results),
    ]


def _results_sheet(book: Book, view: ChallengeView) -> None:
    kind = KINDS.get(view.unit, Kind.MIXED)
    columns = [
        Column(_("Nom")),
        Column(_("Date"), Kind.DATE),
        Column(_("Tournoi")),
        Column(_("Place"), Kind.WHOLE),
        Column(_("Sur"), Kind.WHOLE),
        Column(_("Apport"), kind),
        Column(_("Compte")),
        Column(_("Équipe")),
    ]
    rows: list[list[Value]] = [
        [
            row.name,
            one.tournament.date,
            one.tournament.name,
            one.rank,
            one.ranked,
            _cell(one.points, view.unit),
            _("oui") if one.counted else _("non"),
            one.side or None,
        ]
        for row in (*view.rows, *view.short)
        for one in row.played
    ]
    book.sheet(_("Résultats"), columns, rows)


def _cell(value: Fraction | None, unit: Unit | None) -> Value:
    """Scores are halves in a workbook's cells."""
    return value * 2 if value is not None and unit is Unit.POINTS else value
