"""What is printed of a libre: score sheets, seating on the wall, the ranking."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import MEMBERS
from scoring.reminder import reminder
from scoring.rules.ruleset import RuleSet
from tarotclub.access import Found, Right
from tarotclub.whole import whole
from tournaments.exports.libre import seat_words
from tournaments.libreplans import seat_of
from tournaments.models import Tournament
from tournaments.movements import Compass, Starter
from tournaments.standings.libre import LibreField, LibreTable, libre_rankings, read_libre
from tournaments.views.libre.pages import found_libre, libre_page, setup_of
from tournaments.views.paper.marks import Column, MarkSheet
from tournaments.views.paper.pages import starters


def _started(request: HttpRequest, club: str, pk: int) -> tuple[Found[Tournament], LibreField]:
    found = found_libre(request, club, pk, Right.TOURNAMENT_DEALS)
    setup_of(found.object)
    if found.object.status == Tournament.Status.DRAFT:
        raise Http404
    return found, read_libre(found.object, MEMBERS)


@require_safe
def print_sheets(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A score sheet per table of the position being played, or of `?position=` (RO p.10)."""
    found, field = _started(request, club, pk)
    session, now = field.now
    position = whole(request.GET.get("position")) or now
    tables = field.at(session, position)
    if not tables:
        raise Http404
    seance = next(each for each in field.seances if each.order == session)
    starts = starters(seance)
    sheets = [_sheet(one, starts, seance.session.rule_set.rules) for one in tables]
    return libre_page(request, found, "print_sheets", {"sheets": sheets})


def _sheet(table: LibreTable, starts: Mapping[int, str], rules: RuleSet) -> MarkSheet:
    """A table's sheet, its players in the order of OT p.9: Nord, Sud, Est, Ouest."""
    seated = sorted(table.seats, key=lambda one: _printed_order(one[0]))
    columns = tuple(
        Column(seat_words(index), _start_table(starts.get(who.pk)), who.name)
        for index, who in seated
    )
    deals = range(1, (table.planned or 4) + 1)
    told = reminder(rules, table.size, resting=len(seated) - table.size)
    return MarkSheet(columns, deals, told, str(table.position), str(table.number))


def _printed_order(index: int) -> int:
    seat = seat_of(index)
    return len(Compass) if seat is None else list(Compass).index(seat)


def _start_table(start: str | None) -> str:
    """The number written beside the seat (RO p.10): the table he started from, or his own."""
    return str(Starter.from_code(start).number) if start else ""


@require_safe
def print_ranking(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The ranking for the wall, teams first where there are teams."""
    found, field = _started(request, club, pk)
    return libre_page(
        request, found, "print_ranking", {"field": field, "rankings": libre_rankings(field)}
    )
