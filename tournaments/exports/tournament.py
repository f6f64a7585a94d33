"""A tournament as a spreadsheet: rankings, every play, frequencies of the boards, parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.exports.deals import fact_columns, facts
from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from scoring.models import Deal
from scoring.rules.deal import Outcome
from tournaments.arbitration import Unit
from tournaments.copies import group_name
from tournaments.exports.again import frequency_again, notes_sheet, recount_sheet
from tournaments.exports.parameters import add_parameters, seance_rows, tournament_rows
from tournaments.exports.people import changes_sheet
from tournaments.exports.record import field_record
from tournaments.faultwords import status_text
from tournaments.movements import Compass, board_dealer, board_taker
from tournaments.plans import seat_index
from tournaments.ranking import PlayStatus
from tournaments.rulinglog import Entry, read_log
from tournaments.standings import Field, Row, Unplayed, board_sheet, rankings, read_field
from tournaments.tariffs import unit_of
from tournaments.words import PLACES, SEATS

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import Seance, Tournament
    from tournaments.standings import Rankings


def tournament_book(tournament: Tournament) -> Book:
    """Return the workbook of a tournament, names in full: for members. Seven queries."""
    field = read_field(tournament, MEMBERS)
    book = Book(tournament.name)
    _ranking_sheets(book, field)
    if field.plan is not None:
        _plays_sheet(book, field)
        boards_sheet(book, field)
        notes_sheet(book, field)
        recount_sheet(book, field)
    if field.seance is not None:
        rulings_sheet(book, field.seance)
        changes_sheet(book, tournament)
    _parameters_sheet(book, field)
    return book


def _ranking_sheets(book: Book, field: Field) -> None:
    ranked = rankings(field)
    licences = _licences(field)
    columns = [
        Column(_("Rang"), Kind.WHOLE),
        Column(_("N°"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Licence")),
        Column(_("Général %"), Kind.PERCENT),
        Column(_("Attaque %"), Kind.PERCENT),
        Column(_("Défense %"), Kind.PERCENT),
        Column(_("Départ")),
        Column(_("Pénalités %"), Kind.PERCENT),
        Column(_("Étuis"), Kind.WHOLE),
        Column(_("Étuis en attaque"), Kind.WHOLE),
        Column(_("Étuis en défense"), Kind.WHOLE),
        Column(_("Tops"), Kind.WHOLE),
    ]
    blank: list[Value] = [None] * (len(columns) - 4)
    unranked = [[None, one.number, one.name, licences[one.pk], *blank] for one in ranked.unranked]
    rank_sheets(book, ranked, columns, lambda row: _ranked(row, licences), unranked)


def rank_sheets(
    book: Book,
    ranked: Rankings,
    columns: list[Column],
    made: Callable[[Row], list[Value]],
    unranked: list[list[Value]],
) -> None:
    """The general ranking, and where there are lines the alternated one and theirs.

    `made` writes a row; `unranked` are those of people without a result.
    """
    rows = [made(row) for row in ranked.general]
    book.sheet(_("Général"), columns, [*rows, *unranked], frozen=3)
    if ranked.alternated:
        book.sheet(_("Alterné"), columns, [made(row) for row in ranked.alternated], frozen=3)
        rows = [[str(PLACES[line.seat]), *made(row)] for line in ranked.lines for row in line.rows]
        book.sheet(_("Lignes"), [Column(_("Ligne")), *columns], rows, frozen=4)


def _licences(field: Field) -> dict[int, str | None]:
    rows = field.tournament.entries.values_list("pk", "player__licence")
    return {pk: licence or None for pk, licence in rows}


def _ranked(row: Row, licences: dict[int, str | None]) -> list[Value]:
    who = row.entrant
    return [
        row.rank,
        who.number,
        who.name,
        licences[who.pk],
        row.total,
        row.attack,
        row.defence,
        who.starter.code if who.starter else None,
        row.penalty or None,
        row.boards,
        row.attack_boards,
        row.defence_boards,
        row.tops,
    ]


def _plays_sheet(book: Book, field: Field) -> None:
    """Every play with its facts; void ones are named as such and have no notes."""
    kept, shown = facts_shown()
    columns = [
        Column(_("Étui"), Kind.WHOLE),
        Column(_("Position"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
        *(Column(str(SEATS[seat])) for seat in Compass),
        *shown,
        Column(_("Score"), Kind.SCORE),
        Column(_("Note attaque"), Kind.PERCENT),
        Column(_("Note défense"), Kind.PERCENT),
        Column(_("Marque de l’arbitre")),
        Column(_("Groupe")),
    ]
    rows = [_play(field, deal, kept) for deal in deals_of(field)]
    rows += [_unplayed(field, one, len(shown)) for one in field.unplayed]
    book.sheet(_("Donnes"), columns, rows, frozen=3)


def facts_shown() -> tuple[list[int], list[Column]]:
    """The facts that a duplicate has, by their places; nobody is called at four players."""
    columns = fact_columns()
    left_out = {_("Donne"), _("Appelé")}
    kept = [place for place, column in enumerate(columns) if column.heading not in left_out]
    return kept, [columns[place] for place in kept]


def deals_of(field: Field) -> QuerySet[Deal]:
    """Every deal of a board, by board, position and table."""
    deals = Deal.objects.filter(play__board__seance=field.seance).select_related("table")
    return deals.order_by("number", "table__position", "table__number")


def _play(field: Field, deal: Deal, kept: Sequence[int]) -> list[Value]:
    position, table = deal.table.position, deal.table.number
    seats = field.seated(position, table)
    names = {seat_index(Compass(seat)): who.name for seat, who in seats.items()}
    known = facts(deal, names)
    result = field.at.get((position, table, deal.number))
    counted = deal.outcome == Outcome.PLAYED and result is not None
    return [
        deal.number,
        position,
        table,
        *(seats[seat].name if seat in seats else None for seat in Compass),
        *(known[place] for place in kept),
        deal.half_unit if counted else None,
        result.attack if result else None,
        result.defence if result else None,
        mark_text(result.status) if result else None,
        (group_name(result.group) or None) if result else None,
    ]


def _unplayed(field: Field, one: Unplayed, facts_shown: int) -> list[Value]:
    """A board that could not be played, with the notes that the arbiter gave."""
    seats = field.seated(one.position, one.table)
    return [
        one.board,
        one.position,
        one.table,
        *(seats[seat].name if seat in seats else None for seat in Compass),
        *[None] * facts_shown,
        None,
        one.attack,
        one.defence,
        mark_text(one.status),
        group_name(one.group) or None,
    ]


def mark_text(status: str, form: str = "individuel") -> str | None:
    """How the arbiter lets a play count; None as it was played."""
    found = PlayStatus(status)
    return None if found is PlayStatus.PLAYED else status_text(found, form)


def rulings_sheet(book: Book, seance: Seance) -> None:
    """Every decision of the arbiter, one line for each person; cancelled ones are named so."""
    columns = [
        Column(_("Position"), Kind.WHOLE),
        Column(_("Étui"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
        Column(_("Faute"), width=36),
        Column(_("Marque de l’arbitre")),
        Column(_("Nom")),
        _penalty_column(unit_of(seance.tournament)),
        Column(_("Averti")),
        Column(_("Note imposée"), Kind.PERCENT),
        Column(_("Motif"), width=36),
        Column(_("Arbitre")),
        Column(_("Annulée"), width=36),
    ]
    rows = [row for entry in reversed(read_log(seance, MEMBERS)) for row in _ruling(entry)]
    if rows:
        book.sheet(_("Arbitrage"), columns, rows)


def _penalty_column(unit: Unit) -> Column:
    if unit is Unit.PM:
        return Column(_("Pénalité PM"), Kind.MIXED)
    if unit is Unit.POINTS:
        return Column(_("Points retirés"), Kind.MIXED)
    return Column(_("Pénalité %"), Kind.PERCENT)


def _ruling(entry: Entry) -> Iterable[list[Value]]:
    ruling, play = entry.ruling, entry.ruling.play
    number = play.board.number if play else ruling.board.number if ruling.board else None
    title = entry.title or (_("Étui faussé") if ruling.cards else None)
    mark = entry.mark or ", ".join(f"{name} {' '.join(at)}" for name, at in entry.groups) or None
    before = [ruling.position, number, play.table.number if play else None, title, mark]
    after = [
        ruling.reason or None,
        str(ruling.author) if ruling.author else ruling.author_label or None,
        ruling.cancel_reason if entry.cancelled else None,
    ]
    for line in entry.lines:
        warned = _("oui") if line.warning else None
        yield [*before, line.name, line.deducted, warned, line.note, *after]
    if not entry.lines:
        yield [*before, None, None, None, None, *after]


def boards_sheet(book: Book, field: Field) -> None:
    """How often each score of a board was marked, and the notes that it gives."""
    columns = [
        Column(_("Étui"), Kind.WHOLE),
        Column(_("Donneur")),
        Column(_("Preneur")),
        Column(_("Score"), Kind.SCORE),
        Column(_("Tables"), Kind.WHOLE),
        Column(_("Note attaque"), Kind.PERCENT),
        Column(_("Note défense"), Kind.PERCENT),
        Column(_("Groupe")),
        Column(_("Note recalculée"), Kind.PERCENT),
    ]
    rows = list(_frequencies(field))
    again = frequency_again(len(rows))
    book.sheet(_("Étuis"), columns, [[*row, cell] for row, cell in zip(rows, again, strict=True)])


def _frequencies(field: Field) -> Iterable[list[Value]]:
    for board in field.plan.schedule.boards if field.plan else ():
        sheet = board_sheet(field, board)
        for one in sheet.frequencies if sheet else ():
            yield [
                board,
                str(SEATS[board_dealer(board)]),
                str(SEATS[board_taker(board)]),
                one.half_unit,
                one.tables,
                one.attack,
                one.defence,
                group_name(one.group) or None,
            ]


def _parameters_sheet(book: Book, field: Field) -> None:
    rows: list[list[Value]] = [
        *tournament_rows(field.tournament),
        [_("Joueurs"), len(field.entrants)],
        *seance_rows(field),
        [_("Notes"), _("topage de 0 à 100 par étui, les égalités se partagent")],
        [_("Général"), _("¼ de l’attaque + ¾ de la défense, moins les pénalités")],
        [_("Égalité"), _("le nombre de tops, sinon même rang")],
    ]
    add_parameters(book, field.tournament, rows, field_record(field))
