"""A libre as files: a workbook for people, JSON that `manage.py rank` ranks again."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.exports.deals import fact_columns, facts
from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from scoring.models import Deal
from scoring.rules.points import plain_number
from tournaments.exports.again import recount_libre
from tournaments.exports.parameters import add_parameters, tournament_rows
from tournaments.libreplans import seat_of
from tournaments.models import LibreSetup
from tournaments.standings.libre import (
    LibreField,
    LibreRankings,
    LibreRow,
    LibreTable,
    PrintedView,
    libre_rankings,
    read_libre,
    read_printed,
)
from tournaments.words import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Tournament
    from tournaments.ranking import Made

Json = dict[str, Any]


def libre_record(tournament: Tournament) -> Json:
    """Everything the rankings are computed from; a printed list has no tables to rank: 404."""
    field = read_libre(tournament, MEMBERS)
    if field.setup.listed:
        raise Http404
    return libre_field_record(field)


def libre_field_record(field: LibreField) -> Json:
    """The same of a libre that is read already."""
    teams = field.team_of
    rules = field.rules()
    return {
        "form": "libre",
        "ties": str(rules.ties),
        "competitors": [
            {
                "id": one.id,
                "name": one.name,
                **({"team": teams[one.pk].id} if one.pk in teams else {}),
            }
            for one in field.people
        ],
        "results": [_result(one) for one in field.tables if one.at[:2] <= field.now],
        "penalties": [
            {"competitor": one.competitor, "session": one.session, "points": float(one.amount)}
            for one in field.deductions()
        ],
        "sessions": [
            {
                "session": one.session,
                "coefficient": float(one.coefficient),
                "positions": one.positions,
            }
            for one in rules.weights
        ],
        "halvings": [
            {"session": one.session, "after_position": one.after_position} for one in rules.halvings
        ],
        "withdrawn": [
            {
                "competitor": one.competitor,
                "session": one.session,
                "after_position": one.after_position,
            }
            for one in field.withdrawn
        ],
    }


def _result(table: LibreTable) -> Json:
    session, position, number = table.at
    found: Json = {"session": session, "position": position, "table": number}
    result = table.result()
    if result is None:
        return {**found, "status": "missing"}
    found["scores"] = {who: plain_number(halves) for who, halves in result.halves.items()}
    if result.deals is not None:
        found["deals"] = result.deals
    if result.made:
        found["made"] = {who: _made(made) for who, made in result.made.items()}
    return found


def _made(made: Made) -> Json:
    return {
        "contracts": made.contracts,
        "garde_sans": made.garde_sans,
        "garde_contre": made.garde_contre,
    }


def libre_book(tournament: Tournament) -> Book:
    """The workbook of a libre, names in full: for members."""
    book = Book(tournament.name)
    if LibreSetup.objects.filter(tournament=tournament, listed=True).exists():
        _printed_sheet(book, read_printed(tournament))
        return book
    field = read_libre(tournament, MEMBERS)
    ranked = libre_rankings(field)
    _ranking_sheet(book, _("Général"), ranked.general, ranked, field)
    if ranked.teams:
        _ranking_sheet(book, _("Équipes"), ranked.teams, ranked, field)
    _tables_sheet(book, field)
    _deals_sheet(book, field)
    recount_libre(book, field, ranked)
    _parameters_sheet(book, field, ranked)
    return book


def _ranking_sheet(
    book: Book,
    title: str,
    rows: Iterable[LibreRow],
    ranked: LibreRankings,
    field: LibreField,
) -> None:
    part = _("Séance %(number)s") if ranked.by_seance else _("Position %(number)s")
    columns = [
        Column(_("Rang"), Kind.WHOLE),
        Column(_("N°"), Kind.WHOLE),
        Column(_("Nom")),
        *(Column(part % {"number": number}, Kind.SCORE) for number in ranked.columns),
        Column(_("Pénalités"), Kind.SCORE),
        Column(_("Total"), Kind.SCORE),
        Column(_("Donnes"), Kind.WHOLE),
        Column(_("À égalité")),
    ]
    lines = [_ranked(row) for row in rows]
    if title == _("Général"):
        blank: list[Value] = [None] * (len(columns) - 3)
        lines += [[None, one.number, one.name, *blank] for one in ranked.unranked]
    book.sheet(title, columns, lines, frozen=3)


def _ranked(row: LibreRow) -> list[Value]:
    return [
        row.rank,
        row.who.number,
        row.who.name,
        *(_halves(part) for part in row.parts),
        _halves(row.charge) if row.penalty else None,
        _halves(row.total),
        row.deals,
        row.reason or (_("parti") if row.withdrawn else None),
    ]


def _halves(points: Fraction | None) -> Fraction | None:
    """Scores are halves in a workbook's cells."""
    return None if points is None else points * 2


def _tables_sheet(book: Book, field: LibreField) -> None:
    columns = [
        Column(_("Séance"), Kind.WHOLE),
        Column(_("Position"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
        Column(_("Place")),
        Column(_("N°"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Total"), Kind.SCORE),
        Column(_("Donnes"), Kind.WHOLE),
        Column(_("Connu par")),
    ]
    rows: list[list[Value]] = []
    for table in field.tables:
        known = _("totaux") if table.listed else _("donnes") if table.halves is not None else None
        rows += [
            [*table.at, seat_words(index), who.number, who.name, total, table.deals, known]
            for index, who, total in table.rows
        ]
    book.sheet(_("Tables"), columns, rows, frozen=3)


def _deals_sheet(book: Book, field: LibreField) -> None:
    """Every deal with its facts, where deals were entered."""
    at = {one.pk: one for one in field.tables}
    deals = Deal.objects.filter(table__in=at).order_by("table__position", "table__number", "number")
    found = list(deals)
    if not found:
        return
    columns = [
        Column(_("Séance"), Kind.WHOLE),
        Column(_("Position"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
        *fact_columns(),
    ]
    rows = []
    for deal in found:
        table = at[deal.table_id]
        names = {index: who.name for index, who in table.seats}
        rows.append([*table.at, *facts(deal, names)])
    book.sheet(_("Donnes"), columns, rows, frozen=3)


def seat_words(index: int) -> str:
    """The seat's name; a fifth sits beside the four."""
    seat = seat_of(index)
    return _("Cinquième") if seat is None else str(SEATS[seat])


def _parameters_sheet(book: Book, field: LibreField, ranked: LibreRankings) -> None:
    tournament = field.tournament
    shared = str(field.setup.ties) == "shared"
    rows: list[list[Value]] = [
        *tournament_rows(tournament),
        [_("Joueurs"), len(field.people)],
        [_("Joueurs par équipe"), field.setup.team_size],
        [_("Tables attendues"), len(ranked.awaited)],
    ]
    for one in field.seances:
        head = _("Séance %(number)s") % {"number": one.order}
        seated = one.movement or one.libre.get_seating_display()
        text = _("%(how)s, %(positions)s positions de %(deals)s donnes, coefficient %(weight)s")
        words = {
            "how": seated,
            "positions": one.positions,
            "deals": one.set_size,
            "weight": one.coefficient,
        }
        halved = _(", points divisés par deux avant elle") if one.libre.halved else ""
        rows.append([head, text % words + halved])
    apart = _("meilleure position, puis contrats réussis, puis sur-contrats")
    rows.append([_("À égalité"), _("même rang") if shared else apart])
    add_parameters(book, tournament, rows, libre_field_record(field))


def _printed_sheet(book: Book, view: PrintedView | None) -> None:
    columns = [
        Column(_("Rang"), Kind.WHOLE),
        Column(_("N°")),
        Column(_("Nom")),
        *(Column(name, Kind.SCORE) for name in (view.parts if view else ())),
        Column(_("Total"), Kind.SCORE),
        Column(_("À égalité")),
    ]
    rows: list[list[Value]] = [
        [
            one.rank,
            one.number,
            one.name or None,
            *(_halves(part) for part in one.parts),
            _halves(one.total),
            one.reason or None,
        ]
        for one in (view.rows if view else ())
    ]
    book.sheet(_("Général"), columns, rows, frozen=3)
