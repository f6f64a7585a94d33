"""The federation's movements for everybody: each with its grid, a proposal, the verifier."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from tarotclub.whole import whole
from tournaments import messages as words
from tournaments import movementwords as told
from tournaments.forms.movements import SEARCH, AskForm, CheckForm
from tournaments.movements import (
    FORMS,
    LIMIT,
    SEARCHED,
    Generated,
    Grade,
    Movement,
    MovementError,
    PositionPlan,
    Proposal,
    Report,
    Request,
    Schedule,
    Starter,
    for_tables,
    generate,
    movement,
    movements,
    preparation,
    propose,
    request_for,
    schedule,
    verify,
)
from tournaments.movements.donnes import pools_id
from tournaments.movements.sheets import base_steps, card, moves
from tournaments.movements.source import document
from tournaments.movements.variants import printed_id, without_guests

SHOWN = 12
"""Findings of a grade that are read at once; the others wait behind a summary."""
MOST_SHOWN = 200


@require_safe
def movement_list(request: HttpRequest) -> HttpResponse:
    """Every movement that is printed, form by form, by number of tables."""
    forms = [(told.form_name(form), movements(form)) for form in ("libre", *FORMS[:-1])]
    number = sum(len(listed) for _form, listed in forms)
    return render(request, "tournaments/tools/movements.html", {"forms": forms, "number": number})


@require_safe
def movement_page(request: HttpRequest, movement_id: str) -> HttpResponse:
    """A movement: its grid, everybody's way, what the verifier says, its pages and its limits."""
    one, laid_out = _asked(request, movement_id)
    written = _written(one)
    context = {
        **_laid(laid_out),
        **_judged(verify(laid_out)),
        "movement": one,
        "form": told.form_name(one.form),
        "type": told.TYPES[one.type],
        "pages": told.pages_of(one.source),
        "origin": told.origin(one, written),
        "misprints": told.misprints(printed_id(one.id)),
        "limits": told.limits(one, written),
        "sizes": [size for size in one.set_sizes if size != laid_out.set_size],
        "before": _before(one, laid_out.set_size),
        "routes": _routes(laid_out),
        "searched": _searched(without_guests(one.id)),
    }
    return render(request, "tournaments/tools/movement.html", context)


@require_safe
def movement_guides(request: HttpRequest, movement_id: str) -> HttpResponse:
    """A movement's guide cards to print: where each goes, against whom, with which boards."""
    one, laid_out = _asked(request, movement_id)
    context = {
        "movement": one,
        "form": told.form_name(one.form),
        "type": told.TYPES[one.type],
        "cards": [_guide(laid_out, starter) for starter in laid_out.starters],
        "schedule": laid_out,
    }
    return render(request, "tournaments/paper/movement_guides.html", context)


def _guide(laid_out: Schedule, starter: Starter) -> dict[str, Any]:
    """A card as it is printed (OT p.12-45): nothing of a position at which one is not there."""
    return {
        "name": told.starter_text(laid_out, starter),
        "rows": [
            {
                "position": row.position,
                "part": row.part,
                "table": row.table_name,
                "place": told.column_name(str(row.place)),
                "against": ", ".join(told.starter_text(laid_out, one) for one in row.against),
                "boards": told.numbers_text(row.boards),
                "attacked": told.numbers_text(row.attacked),
                "waits": row.waits,
            }
            for row in card(laid_out, starter).rows
            if row.place is not None
        ],
    }


def _asked(request: HttpRequest, movement_id: str) -> tuple[Movement, Schedule]:
    """The movement and its plan with `?etuis=` and `?positions=`; 404 where it cannot be."""
    search = Request.from_id(movement_id)
    if search is not None and search.limit > LIMIT:
        raise Http404
    try:
        one = movement(movement_id)
        size, count = (whole(request.GET.get(name), 3) for name in ("etuis", "positions"))
        return one, schedule(one.id, size, count)
    except MovementError as error:
        raise Http404 from error


def _written(one: Movement) -> dict[str, Any] | None:
    name = pools_id(one.id) or printed_id(one.id)
    return next((row for row in document()["movements"] if row["id"] == name), None)


def _before(one: Movement, size: int) -> PositionPlan | None:
    """Position 0, where there is one."""
    if one.id.startswith("GEN") or one.parts:
        return None
    try:
        return preparation(one.id, size)
    except MovementError:
        return None


def _searched(movement_id: str) -> list[str]:
    """How good a searched movement is; nothing for a printed one."""
    search = Request.from_id(movement_id)
    reasons = generate(search).reasons if search else ()
    return [words.sentence(why.code, why.params) for why in reasons]


def _laid(laid_out: Schedule) -> dict[str, Any]:
    """A plan as its grid shows it: columns, positions, and how to come to each."""
    tables = (table for _position, table in laid_out.meetings())
    columns = list(dict.fromkeys(str(place) for table in tables for place in table.places))
    steps = moves(laid_out)
    return {
        "schedule": laid_out,
        "columns": [(column, told.column_name(column)) for column in columns],
        "grid": [(each, _rows(laid_out, each, columns)) for each in laid_out.positions],
        "steps": [(each.position, told.moves_text(each)) for each in steps if each.steps],
        "regular": told.moves_text(steps[1]) if len(steps) > 1 and base_steps(steps) else "",
    }


def _rows(laid_out: Schedule, plan: PositionPlan, columns: list[str]) -> list[dict[str, Any]]:
    found = []
    for table in plan.tables:
        named = {str(place): one for place, one in table.places.items()}
        cells = [
            told.starter_text(laid_out, named[column]) if column in named else "–"
            for column in columns
        ]
        found.append(
            {"name": table.name, "cells": cells, "boards": told.numbers_text(table.boards)}
        )
    return found


def _routes(laid_out: Schedule) -> list[tuple[str, list[str]]]:
    """Everybody's way: the table and the seat at each position."""
    found = []
    for starter in laid_out.starters:
        stops: dict[int, list[str]] = {number: [] for number in laid_out.numbers}
        for row in card(laid_out, starter).rows:
            if row.place is not None:
                seat = {"defence": "D", "attack": "A"}.get(str(row.place), str(row.place))
                stops[row.position].append(f"{row.table_name}{seat}")
        name = told.starter_text(laid_out, starter)
        found.append((name, [" ".join(dict.fromkeys(each)) for each in stops.values()]))
    return found


def _judged(report: Report) -> dict[str, Any]:
    """What the verifier says, in words."""
    graded = [(str(grade), told.findings(report, grade)) for grade in Grade]
    return {
        "report": report,
        "verdict": told.verdict(report),
        "findings": [
            (grade, said[:SHOWN], said[SHOWN:MOST_SHOWN], max(0, len(said) - MOST_SHOWN))
            for grade, said in graded
            if said
        ],
        "met": told.meetings_text(report),
        "attacks": told.attacks_text(report),
    }


@dataclass(frozen=True)
class Search:
    """A movement that was searched: what came of it, and what the verifier says."""

    generated: Generated
    reasons: list[str]
    verdict: str


@require_safe
def movement_propose(request: HttpRequest) -> HttpResponse:
    """What is played at so many tables, or by so many, and why; or a search."""
    form = AskForm(request.GET)
    context: dict[str, Any] = {"form": form}
    if form.is_bound and form.is_valid():
        context |= _found(form)
    return render(request, "tournaments/tools/movement_propose.html", context)


def _found(form: AskForm) -> dict[str, Any]:
    asked = form.cleaned_data
    found: dict[str, Any] = {"asked": asked, "entries": form.entries, "tables": form.tables}
    try:
        found["proposals"] = [
            (one, [words.sentence(why.code, why.params) for why in one.reasons])
            for one in propose(asked["forme"], form.entries, form.team_size)
        ]
    except MovementError as error:
        found["refused"] = words.sentence(error.code, error.params)
    if form.tables is not None:
        found["printed"] = for_tables(asked["forme"], form.tables)
    tables = form.tables or _one_tournament(found.get("proposals", []))
    wanted = any(asked.get(name) is not None for name in SEARCH)
    needed = tables is not None and not for_tables(asked["forme"], tables)
    if tables is not None and asked["forme"] in SEARCHED and (wanted or needed):
        found |= _search(form, tables)
    return found


def _one_tournament(proposals: list[tuple[Proposal, list[str]]]) -> int | None:
    """The tables of the field in one tournament."""
    return proposals[0][0].tables if proposals else None


def _search(form: AskForm, tables: int) -> dict[str, Any]:
    """Run the generator; where it cannot, the sentence says which field is to be changed."""
    asked = form.cleaned_data
    try:
        usual = request_for(asked["forme"], tables, asked["positions"], asked["etuis"])
        wanted = replace(usual, seed=asked["graine"] or 0, limit=asked["essais"] or LIMIT)
        generated = generate(wanted)
    except MovementError as error:
        field = {"generator_positions": "positions", "movement_set_size": "etuis"}
        form.add_error(field.get(error.code, "nombre"), words.sentence(error.code, error.params))
        return {}
    reasons = [words.sentence(why.code, why.params) for why in generated.reasons]
    return {"search": Search(generated, reasons, told.verdict(verify(generated.schedule)))}


@require_http_methods(["GET", "HEAD", "POST"])
def movement_check(request: HttpRequest) -> HttpResponse:
    """The verifier for one's own movement, pasted or as a file; nothing of it is kept."""
    if request.method != "POST":
        return render(request, "tournaments/tools/movement_check.html", {"form": CheckForm()})
    form = CheckForm(request.POST, request.FILES)
    context: dict[str, Any] = {"form": form}
    if form.is_valid() and form.schedule is not None:
        context |= {**_laid(form.schedule), **_judged(verify(form.schedule))}
        context["form_name"] = told.form_name(form.schedule.form)
    status = 400 if form.errors else 200
    return render(request, "tournaments/tools/movement_check.html", context, status=status)
