"""What is printed of a libre beside its score sheets: the wall, personal cards, the recap board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.ledger.ranks import MEMBERS
from tarotclub.access import Found
from tournaments.libreplans import LibrePlan, plan_of_seance, seat_of, seats_of
from tournaments.models import LibreSeance, Seance, Tournament
from tournaments.movements import Compass, Starter
from tournaments.movements.sheets import card
from tournaments.papers import COLUMNS
from tournaments.standings.libre import LibreField, Person, read_libre
from tournaments.views.paper.pages import found_paper, paper_page, starters
from tournaments.words import SEATS


@dataclass(frozen=True)
class Seating:
    """Who starts where in a séance: the movement's plan where there is one, start places."""

    field: LibreField
    seance: Seance | None
    plan: LibrePlan | None
    starts: dict[int, str]

    @property
    def by_starter(self) -> dict[str, Person]:
        """The people by the place they start from."""
        people = {who.pk: who for who in self.field.people}
        return {start: people[pk] for pk, start in self.starts.items() if pk in people}


def _seating(request: HttpRequest, club: str, pk: int) -> tuple[Found[Tournament], Seating]:
    found = found_paper(request, club, pk, Tournament.Form.LIBRE)
    field = read_libre(found.object, MEMBERS)
    if field.setup.listed:
        raise Http404
    seance, plan = field.seance, None
    if seance is not None and seance.libre.seating == LibreSeance.Seating.MOVEMENT:
        entries = len(field.teams) if field.setup.team_size > 1 else _entered(field, seance)
        plan = plan_of_seance(seance, entries, field.setup.team_size)
    return found, Seating(field, seance, plan, starters(seance))


def _entered(field: LibreField, seance: Seance) -> int:
    """How many play the séance: those of its tables, or everybody while it is prepared."""
    there = {who.pk for one in field.tables if one.session == seance.order for _i, who in one.seats}
    return len(there) or len(field.people)


@require_safe
def orientation(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The orientation board: who sits where at the first position, or at the one being played."""
    found, seating = _seating(request, club, pk)
    tables = _tables(seating)
    if not tables:
        raise Http404
    seats = [*Compass, *([None] if any(None in seats for _n, seats in tables) else [])]
    context = {
        "heads": [_("5e place") if seat is None else str(SEATS[seat]) for seat in seats],
        "tables": [(number, [there.get(seat, "") for seat in seats]) for number, there in tables],
        "position": seating.field.position,
    }
    return paper_page(request, found, "orientation", context)


def _tables(seating: Seating) -> list[tuple[int, dict[Compass | None, str]]]:
    """Table by table the name in each seat; None is the seat of a fifth."""
    field = seating.field
    if field.position:
        return [
            (one.number, {seat_of(index): who.name for index, who in one.seats})
            for one in field.at(*field.now)
        ]
    if seating.plan is None:
        return []
    names = {start: who.name for start, who in seating.by_starter.items()}
    return [
        (
            table.table,
            {seat_of(i): names.get(one.code, "") for i, one in seats_of(table).items()},
        )
        for table in seating.plan.schedule.positions[0].tables
    ]


@require_safe
def personal(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A personal card for each player: where he goes, and lines for what he makes (OT p.9)."""
    found, seating = _seating(request, club, pk)
    positions = (seating.seance.positions if seating.seance else None) or 6
    cards = [_card(seating, who, positions) for who in seating.field.people]
    return paper_page(request, found, "personal", {"cards": cards})


def _card(seating: Seating, who: Person, positions: int) -> dict[str, Any]:
    start = seating.starts.get(who.pk)
    stops: dict[int, tuple[str, str]] = {}
    if start and seating.plan is not None:
        for row in card(seating.plan.schedule, Starter.from_code(start)).rows:
            if row.place is not None:
                stops[row.position] = row.table_name, _seat_name(str(row.place))
    first = stops.get(1, ("", ""))
    return {
        "who": who,
        "start": start or "",
        "table": first[0],
        "seat": first[1],
        "rows": [(number, *stops.get(number, ("", ""))) for number in range(1, positions + 1)],
    }


def _seat_name(place: str) -> str:
    return str(SEATS[Compass(place)]) if place in set(Compass) else _("5e place")


@require_safe
def recap(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The recap board, ten players a sheet, an orientation after the other (OT p.11)."""
    found, seating = _seating(request, club, pk)
    if seating.seance is None:
        raise Http404
    positions = seating.seance.positions or 6
    totals = {
        (who.pk, one.position): halves
        for one in seating.field.tables
        if one.session == seating.seance.order
        for _index, who, halves in one.rows
        if halves is not None
    }
    sheets = [
        {"title": title, "people": people, "rows": _recap_rows(people, positions, totals)}
        for title, people in _groups(seating)
    ]
    return paper_page(request, found, "recap", {"sheets": sheets, "blanks": range(COLUMNS)})


def _groups(seating: Seating) -> list[tuple[str, list[tuple[str, str, int]]]]:
    """(number, name, pk) of each player, by the seat he keeps where he keeps one."""
    lines: dict[str, list[tuple[str, str, int]]] = {}
    order = (
        {one.code: i for i, one in enumerate(seating.plan.schedule.starters)}
        if seating.plan
        else {}
    )
    people = sorted(
        seating.field.people,
        key=lambda who: (order.get(seating.starts.get(who.pk, ""), len(order)), who.number),
    )
    for who in people:
        start = seating.starts.get(who.pk)
        line = Starter.from_code(start).line if start else None
        title = str(SEATS[line]) if line else ""
        number = start or f"n° {who.number}"
        lines.setdefault(title, []).append((number, who.name, who.pk))
    seats = [str(name) for name in SEATS.values()]
    return [
        (title, some)
        for title in sorted(lines, key=lambda one: seats.index(one) if one in seats else len(seats))
        for some in _tens(lines[title])
    ]


def _tens(people: list[tuple[str, str, int]]) -> list[list[tuple[str, str, int]]]:
    return [people[first : first + COLUMNS] for first in range(0, len(people), COLUMNS)]


def _recap_rows(
    people: Sequence[tuple[str, str, int]], positions: int, totals: dict[tuple[int, int], int]
) -> list[dict[str, Any]]:
    """Each position's totals in halves, and the sums so far from the second on; None is a blank."""
    sums: list[int | None] = [0] * len(people)
    rows = []
    for number in range(1, positions + 1):
        made = [totals.get((pk, number)) for _number, _name, pk in people]
        sums = [
            None if one is None or before is None else before + one
            for one, before in zip(made, sums, strict=True)
        ]
        rows.append({"number": number, "sum": False, **_summed(made)})
        if number > 1:
            rows.append(
                {"number": number, "sum": True, "last": number == positions, **_summed(sums)}
            )
    return rows


def _summed(cells: Sequence[int | None]) -> dict[str, Any]:
    """Cells, and what is below and above zero once all of them are known."""
    known = [one for one in cells if one is not None]
    whole_row = len(known) == len(cells) and bool(cells)
    return {
        "cells": cells,
        "spare": range(COLUMNS - len(cells)),
        "negative": sum(one for one in known if one < 0) if whole_row else None,
        "positive": sum(one for one in known if one > 0) if whole_row else None,
    }
