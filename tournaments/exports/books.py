"""The workbook of a tournament, whatever its form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.contenders import in_sides
from tournaments.exports.libre import libre_book
from tournaments.exports.sides import side_book
from tournaments.exports.tournament import tournament_book
from tournaments.models import Tournament

if TYPE_CHECKING:
    from scoring.exports.workbook import Book


def book_of(tournament: Tournament) -> Book:
    """The rankings, every result and the parameters of `tournament`, ready to be written."""
    if tournament.form == Tournament.Form.LIBRE:
        return libre_book(tournament)
    return side_book(tournament) if in_sides(tournament) else tournament_book(tournament)
