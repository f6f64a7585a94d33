"""The workbook and the record of a tournament, whatever its form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tournaments.contenders import in_sides
from tournaments.exports.free import free_book, free_record
from tournaments.exports.libre import libre_book, libre_record
from tournaments.exports.record import tournament_record
from tournaments.exports.selections import add_selections
from tournaments.exports.sides import side_book, side_record
from tournaments.exports.teams import team_book, team_record
from tournaments.exports.total import add_total
from tournaments.exports.tournament import tournament_book
from tournaments.models import Tournament

if TYPE_CHECKING:
    from scoring.exports.workbook import Book


def book_of(tournament: Tournament) -> Book:
    """The rankings, every result and the parameters of `tournament`, ready to be written."""
    book = _BOOKS[Tournament.Form(tournament.form)](tournament)
    add_selections(book, tournament)
    add_total(book, tournament)
    return book


_BOOKS: Mapping[Tournament.Form, Callable[[Tournament], Book]] = {
    Tournament.Form.INDIVIDUEL: tournament_book,
    Tournament.Form.TRIPLETTES: side_book,
    Tournament.Form.QUADRETTES: side_book,
    Tournament.Form.LIBRE: libre_book,
    Tournament.Form.EQUIPES: team_book,
    Tournament.Form.FREE: free_book,
}


def record_of(tournament: Tournament) -> dict[str, Any]:
    """The results as `manage.py rank` reads them."""
    if in_sides(tournament):
        return side_record(tournament)
    if tournament.form == Tournament.Form.FREE:
        return free_record(tournament)
    if tournament.form == Tournament.Form.EQUIPES:
        return team_record(tournament)
    made = libre_record if tournament.form == Tournament.Form.LIBRE else tournament_record
    return made(tournament)
