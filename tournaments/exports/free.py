"""A duplicate with free contracts as a spreadsheet and in the JSON that `manage.py rank` reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from scoring.exports.deals import facts
from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from scoring.rules.points import plain_number
from tournaments.copies import group_name
from tournaments.exports.parameters import add_parameters, seance_rows, tournament_rows
from tournaments.exports.people import changes_sheet
from tournaments.exports.record import decided
from tournaments.exports.tournament import (
    deals_of,
    facts_shown,
    mark_text,
    rank_sheets,
    rulings_sheet,
)
from tournaments.models import Tournament
from tournaments.movements import Compass
from tournaments.plans import seat_index
from tournaments.ranking import FreePlay, PlayStatus
from tournaments.standings import Field, Row, Unplayed, rankings, read_field
from tournaments.standings.free import FreeBoard, free_board, in_points
from tournaments.words import PLACES, SEATS

if TYPE_CHECKING:
    from scoring.models import Deal

Json = dict[str, Any]


def free_book(tournament: Tournament) -> Book:
    """Return the workbook, names in full: for members. Nine queries."""
    field = read_field(tournament, MEMBERS)
    book = Book(tournament.name)
    _ranking_sheets(book, field)
    if field.plan is not None:
        _deals_sheet(book, field)
        _seats_sheet(book, field)
    if field.seance is not None:
        rulings_sheet(book, field.seance)
        changes_sheet(book, tournament)
    _parameters_sheet(book, field)
    return book


def _ranking_sheets(book: Book, field: Field) -> None:
    ranked = rankings(field)
    apart = in_points(field.tournament)
    columns = [
        Column(_("Rang"), Kind.WHOLE),
        Column(_("N°"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Écart"), Kind.MIXED) if apart else Column(_("Points de match %"), Kind.PERCENT),
        Column(_("Départ")),
        _taken_off(apart),
        Column(_("Étuis"), Kind.WHOLE),
        *(() if apart else (Column(_("Tops"), Kind.WHOLE),)),
    ]
    blank: list[Value] = [None] * (len(columns) - 3)
    unranked = [[None, one.number, one.name, *blank] for one in ranked.unranked]
    rank_sheets(book, ranked, columns, lambda row: _ranked(row, apart), unranked)


def _taken_off(apart: bool) -> Column:
    """The column of penalties, in the unit of the totals."""
    if apart:
        return Column(_("Points retirés"), Kind.MIXED)
    return Column(_("Pénalités %"), Kind.PERCENT)


def _ranked(row: Row, apart: bool) -> list[Value]:
    who = row.entrant
    return [
        row.rank,
        who.number,
        who.name,
        row.total,
        who.starter.code if who.starter else None,
        row.penalty or None,
        row.boards,
        *(() if apart else (row.tops,)),
    ]


def _deals_sheet(book: Book, field: Field) -> None:
    """Every deal with its facts; void ones are named as such."""
    kept, shown = facts_shown()
    columns = [
        Column(_("Étui"), Kind.WHOLE),
        Column(_("Position"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
        *(Column(str(SEATS[seat])) for seat in Compass),
        *shown,
        Column(_("Score"), Kind.SCORE),
        Column(_("Marque de l’arbitre")),
        Column(_("Groupe")),
    ]
    rows = [_deal(field, deal, kept) for deal in deals_of(field)]
    rows += [_unplayed(field, one, len(shown)) for one in field.unplayed]
    book.sheet(_("Donnes"), columns, rows, frozen=3)


def _deal(field: Field, deal: Deal, kept: Sequence[int]) -> list[Value]:
    position, table = deal.table.position, deal.table.number
    seats = field.seated(position, table)
    names = {seat_index(Compass(seat)): who.name for seat, who in seats.items()}
    known = facts(deal, names)
    result = field.at.get((position, table, deal.number))
    return [
        deal.number,
        position,
        table,
        *(seats[seat].name if seat in seats else None for seat in Compass),
        *(known[place] for place in kept),
        deal.half_unit if result else None,
        mark_text(result.status) if result else None,
        (group_name(result.group) or None) if result else None,
    ]


def _unplayed(field: Field, one: Unplayed, facts_shown: int) -> list[Value]:
    """A board without a result on which the arbiter decided."""
    seats = field.seated(one.position, one.table)
    names = (seats[seat].name if seat in seats else None for seat in Compass)
    blank: list[Value] = [None] * (facts_shown + 1)
    mark, group = mark_text(one.status), group_name(one.group) or None
    return [one.board, one.position, one.table, *names, *blank, mark, group]


def _seats_sheet(book: Book, field: Field) -> None:
    """Every seat of every play: its score, match points, note and difference to the mean.

    The note is the one that counts, as the arbiter decided.
    """
    columns = [
        Column(_("Étui"), Kind.WHOLE),
        Column(_("Position"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
        Column(_("Place")),
        Column(_("Nom")),
        Column(_("Score"), Kind.SCORE),
        Column(_("Résultats de l’étui"), Kind.WHOLE),
        Column(_("Points de match"), Kind.MIXED),
        Column(_("Sur"), Kind.WHOLE),
        Column(_("Note"), Kind.PERCENT),
        Column(_("Écart"), Kind.MIXED),
    ]
    boards = field.plan.schedule.boards if field.plan else ()
    sheets = [sheet for board in boards if (sheet := free_board(field, board))]
    rows = [row for sheet in sheets for row in _seats(sheet)]
    book.sheet(_("Étuis"), columns, rows, frozen=3)


def _seats(sheet: FreeBoard) -> Iterable[list[Value]]:
    for line in sheet.lines:
        for one in line.seats:
            yield [
                sheet.number,
                line.position,
                line.table,
                str(PLACES[one.seat]),
                one.who.name,
                one.half,
                sheet.plays,
                one.points,
                sheet.top,
                one.note,
                one.difference,
            ]


def _parameters_sheet(book: Book, field: Field) -> None:
    tournament = field.tournament
    how = (
        _("somme des écarts à la moyenne de la même place, en points, moins les pénalités")
        if in_points(tournament)
        else _(
            "2 par table battue, 1 par égalité ; M′ = (M + 1)·N/n − 1 (Neuberg) ; moyenne en %, "
            "moins les pénalités"
        )
    )
    rows: list[list[Value]] = [
        *tournament_rows(tournament),
        [_("Classement"), tournament.get_method_display()],
        [_("Joueurs"), len(field.entrants)],
        *seance_rows(field),
        [_("Général"), how],
    ]
    add_parameters(book, tournament, rows, free_field_record(field))


def free_record(tournament: Tournament) -> Json:
    """Everything the ranking is computed from; competitors bear their entry numbers."""
    return free_field_record(read_field(tournament, MEMBERS))


def free_field_record(field: Field) -> Json:
    """The same of a tournament that is read already."""
    return {
        "form": str(field.form),
        "method": str(field.tournament.method),
        "competitors": [
            {"id": one.id, "name": one.name, **({"line": str(one.line)} if one.line else {})}
            for one in field.entrants
        ],
        "results": [_result(field, play) for play in field.free_plays()],
        **decided(field, "points" if in_points(field.tournament) else "percent"),
    }


def _result(field: Field, play: FreePlay) -> Json:
    result = field.at.get((play.position, play.table, play.board))
    # A ruled board that everybody passed has its four noughts as well; a bare status has none.
    scored = result is not None and (play.taker is not None or play.status != PlayStatus.PLAYED)
    return {
        "session": play.session,
        "position": play.position,
        "table": play.table,
        "board": play.board,
        "seats": {str(seat): who for seat, who in play.seats.items()},
        "taker": None if play.taker is None else str(play.taker),
        **({"contract": result.contract} if result and play.taker is not None else {}),
        **({"score": plain_number(result.half_unit)} if result and scored else {}),
        "status": str(play.status),
        **({"group": play.group} if play.group else {}),
    }
