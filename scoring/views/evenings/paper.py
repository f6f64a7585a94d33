"""The score sheets to print before an evening's deals are played (OT p.9, RO p.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.forms.evenings import BlankForm
from scoring.ledger.ranks import MEMBERS
from scoring.ledger.rosters import Position, RosterTable, positions_of
from scoring.models import Session
from scoring.reminder import Reminder, reminder
from scoring.rules.sizes import form_for
from scoring.views.evenings.asked import evening_for, house_name, shown
from tarotclub.access import Right

USUAL_DEALS = 5


@dataclass(frozen=True)
class Blank:
    """A sheet without deals: of a table, with its players' names, or of no table yet.

    `reminder` is the marque as those who play there reckon it; `rules_name` says by which rules,
    where they are not the federation's.
    """

    names: tuple[str, ...]
    reminder: Reminder
    rules_name: str
    table: RosterTable | None = None

    @property
    def span(self) -> int:
        """The columns of the sheet: the row's label, then + and − for each player."""
        return 1 + 2 * len(self.names)


@require_safe
def evening_blank(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show the sheets of a position's tables, and others without names, one to a page."""
    found = evening_for(request, club, pk, Right.READ)
    evening = found.object
    positions = positions_of(evening, MEMBERS)
    numbers = [position.number for position in positions]
    sizes = evening.rule_set.rules.sizes
    form = BlankForm(numbers, sizes, {**_usual(evening, positions), **request.GET.dict()})
    valid = form.is_valid()
    context = shown(
        found,
        form=form,
        sheets=_sheets(evening, positions, form.cleaned_data) if valid else [],
        rows=range(1, form.cleaned_data["donnes"] + 1) if valid else (),
    )
    status = 200 if valid else 400
    return render(request, "scoring/evenings/blank.html", context, status=status)


def _usual(evening: Session, positions: Sequence[Position]) -> dict[str, object]:
    """What is printed when nobody asked otherwise: the current tables, or one blank sheet."""
    current = next((each for each in positions if each.current), None)
    sizes, preferred = evening.rule_set.rules.sizes, evening.table_size
    return {
        "donnes": (current and current.announced) or USUAL_DEALS,
        "position": current.number if current else "",
        "vierges": 0 if current else 1,
        "joueurs": preferred if preferred in sizes else sizes[-1],
    }


def _sheets(evening: Session, positions: Sequence[Position], asked: dict[str, Any]) -> list[Blank]:
    tables = [
        table
        for position in positions
        if position.number == asked["position"]
        for table in position.tables
    ]
    players, name = asked["joueurs"], house_name(evening)
    form = form_for(evening.rule_set.rules, players, evening.form)
    nameless = Blank(("",) * players, reminder(evening.rule_set.rules, players, form), name)
    return [_named(table, name) for table in tables] + [nameless] * asked["vierges"]


def _named(table: RosterTable, name: str) -> Blank:
    names = tuple(sitter.name for sitter in table.there)
    told = reminder(table.rules, table.table.size, table.form, table.resting)
    return Blank(names, told, table.other_rules or name, table)
