"""`manage.py schedule`: a movement laid out position by position, and what the verifier finds."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.management.records import read_json
from tournaments.messages import sentence
from tournaments.movements import (
    FORM,
    LIMIT,
    SEARCHED,
    Fault,
    Generated,
    Grade,
    MovementError,
    PositionPlan,
    Report,
    Request,
    Schedule,
    Starter,
    TablePlan,
    for_tables,
    generate,
    movement,
    movements,
    read,
    request_for,
    schedule,
    verify,
    written,
)


class Command(BaseCommand):
    """Prints who sits where with which boards; exits with 1 when the verifier finds a fault."""

    requires_system_checks = ()
    help = "Qui joue où avec quels étuis, position par position, et ce que dit le vérificateur."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Form, tables or movement, and how much of it is played."""
        parser.add_argument("--form", default=FORM)
        parser.add_argument("--tables", type=int)
        parser.add_argument("--movement")
        parser.add_argument(
            "--set-size", type=int, help="étuis (en libre : donnes) par table et par position"
        )
        parser.add_argument("--positions", type=int)
        parser.add_argument("--seed", type=int, default=0, help="graine du générateur")
        parser.add_argument("--limit", type=int, default=LIMIT, help="essais du générateur")
        parser.add_argument("--check", metavar="FICHIER", help="un mouvement à soi, à vérifier")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the schedule to the output, then exit."""
        try:
            laid_out = _laid_out(options)
        except MovementError as error:
            raise CommandError(sentence(error.code, error.params)) from error
        report = verify(laid_out)
        if options["json"]:
            self.stdout.write(json.dumps(_json(laid_out, report), ensure_ascii=False, indent=1))
        else:
            self.stdout.writelines(f"{line}\n" for line in _text(laid_out, report))
        if not report.sound:
            raise SystemExit(1)


def _laid_out(options: dict[str, Any]) -> Schedule:
    if options["check"] is None:
        return schedule(_chosen(options), options["set_size"], options["positions"])
    return read(read_json(options["check"]))


def _chosen(options: dict[str, Any]) -> str:
    """The id of the movement asked for; one is searched where none is printed."""
    form, tables = options["form"], options["tables"]
    known = movements(form)
    if options["movement"] is not None:
        named = movement(options["movement"])
        if tables not in (None, named.tables):
            raise MovementError(
                "movement_wrong_tables", movement=named.id, tables=tables, expected=named.tables
            )
        return named.id
    proposed = for_tables(form, tables) if tables is not None else ()
    if proposed:
        return proposed[0].id
    if tables is None or form not in SEARCHED:
        counts = sorted({one.tables for one in known})
        raise MovementError(
            "movement_tables_not_offered",
            tables="?" if tables is None else tables,
            offered=", ".join(map(str, counts)),
        )
    usual = request_for(form, tables, options["positions"], options["set_size"])
    return replace(usual, seed=options["seed"], limit=options["limit"]).movement_id


def _searched(laid_out: Schedule) -> Generated | None:
    asked = Request.from_id(laid_out.movement_id)
    return generate(asked) if asked else None


def _json(laid_out: Schedule, report: Report) -> dict[str, Any]:
    found = [one for one in report.findings if one.grade is not Grade.NOTE]
    searched = _searched(laid_out)
    return {
        **written(laid_out),
        **({"search": _quality(searched)} if searched else {}),
        "faults": [_said(fault) for fault in found],
        "notes": [_said(fault) for fault in report.graded(Grade.NOTE)],
    }


def _quality(found: Generated) -> dict[str, Any]:
    return {
        "repeats": found.repeats,
        "replays": found.replays,
        "least": found.least,
        "steps": found.steps,
        "limit": found.request.limit,
        "seed": found.request.seed,
        "messages": [sentence(one.code, one.params) for one in found.reasons],
    }


def _said(fault: Fault) -> dict[str, Any]:
    message = sentence(fault.code, fault.params)
    return {"code": fault.code, "message": message, "params": dict(fault.params)}


def _text(laid_out: Schedule, report: Report) -> Iterator[str]:
    yield laid_out.movement_id
    searched = _searched(laid_out)
    if searched:
        yield from (sentence(one.code, one.params) for one in searched.reasons)
    columns = _columns(laid_out)
    for position in laid_out.positions:
        yield ""
        yield _title(position)
        heads = "".join(f"{_head(column):<{_width(columns)}}" for column in columns)
        yield (f"{_('Table'):>5}  {heads}" + (_("Étuis") if laid_out.boards else "")).rstrip()
        for table in position.tables:
            yield _row(laid_out, table, columns)
    yield ""
    yield from (sentence(fault.code, fault.params) for fault in report.findings)
    if report.sound:
        yield _("Vérifié : personne ne se rencontre deux fois, aucun étui n’est rejoué.")


def _head(column: str) -> str:
    return {"defence": _("Défense"), "attack": _("Attaque")}.get(column, column)


def _width(columns: list[str]) -> int:
    return max(5, *(len(_head(column)) + 2 for column in columns))


def _columns(laid_out: Schedule) -> list[str]:
    tables = (table for _, table in laid_out.meetings())
    return list(dict.fromkeys(str(place) for table in tables for place in table.places))


def _title(position: PositionPlan) -> str:
    number = _("Position %(number)s") % {"number": position.number}
    return f"{number} ({position.part})" if position.part else number


def _row(laid_out: Schedule, table: TablePlan, columns: list[str]) -> str:
    named = {str(place): one for place, one in table.places.items()}
    names = (
        "–" if column not in named else _written(laid_out, named[column]) for column in columns
    )
    places = "".join(f"{one:<{_width(columns)}}" for one in names)
    return (f"{table.name:>5}  {places}" + " ".join(map(str, table.boards))).rstrip()


def _written(laid_out: Schedule, one: Starter) -> str:
    return one.letter if laid_out.form == "equipes" else one.code
