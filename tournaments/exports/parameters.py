"""What a workbook says of how it came about: setup, edition, chance, the hash of its results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.exports.workbook import Column, Kind
from tournaments.draws import seed_of
from tournaments.exports.certificate import PROGRAM, certified_record
from tournaments.ranking.certificate import EDITION

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from scoring.exports.workbook import Book, Value
    from tournaments.models import Tournament
    from tournaments.standings import Field


def tournament_rows(tournament: Tournament) -> list[list[Value]]:
    """The rows that name a tournament of any form."""
    return [
        [_("Tournoi"), tournament.name],
        [_("Date"), tournament.date],
        [_("Forme"), tournament.get_form_display()],
        [_("État"), tournament.get_status_display()],
    ]


def seance_rows(field: Field) -> list[list[Value]]:
    """The movement, the draw and how far the results go, of players or sides; none before."""
    if field.seance is None or field.session is None:
        return []
    return [
        [_("Tables"), field.tables],
        [_("Mouvement"), field.seance.movement],
        [_("Numéro du tirage"), seed_of(field.seance)],
        [_("Étuis par table"), field.seance.set_size],
        [_("Positions prévues"), field.positions],
        [_("Positions commencées"), field.position],
        [_("Résultats saisis"), len(field.results)],
        [_("Résultats prévus"), field.plan.plays if field.plan else None],
        [_("Règles"), field.session.rule_set.code],
    ]


def add_parameters(
    book: Book, tournament: Tournament, rows: list[list[Value]], record: Mapping[str, Any]
) -> None:
    """The sheet of parameters: `rows`, then the certificate of `record` and the program."""
    full: list[list[Value]] = [
        *rows,
        *certificate_rows(tournament, record),
        [_("Programme"), PROGRAM],
    ]
    columns = [Column(_("Paramètre"), width=24), Column(_("Valeur"), Kind.MIXED, width=60)]
    book.sheet(_("Paramètres"), columns, full)


def certificate_rows(tournament: Tournament, record: Mapping[str, Any]) -> list[list[Value]]:
    """The rows that tie a workbook to the file, made of `record`, that `rank --verify` checks."""
    found = certified_record(tournament, record)["certificate"]
    seeds = found["seeds"]
    rows: list[list[Value]] = [[_("Édition des règles"), EDITION]]
    if "cards_commitment" in seeds:
        rows += [
            [_("Empreinte des étuis"), seeds["cards_commitment"]],
            [_("Graine des étuis"), seeds.get("cards", _("secrète jusqu’à la publication"))],
            [_("Force minimale du preneur"), seeds["cards_least"]],
        ]
    rows += [
        [_("Empreinte des résultats"), found["results_sha256"]],
        [_("Empreinte du classement"), found["ranking_sha256"]],
    ]
    return rows
