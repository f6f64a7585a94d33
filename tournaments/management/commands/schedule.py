"""`manage.py schedule`: a movement laid out position by position, and what the verifier finds."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.messages import sentence
from tournaments.movements import (
    FORM,
    Compass,
    Fault,
    Movement,
    MovementError,
    Schedule,
    faults,
    movement,
    movements,
    offered,
    schedule,
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
        parser.add_argument("--set-size", type=int, help="étuis par table et par position")
        parser.add_argument("--positions", type=int)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the schedule to the output, then exit."""
        try:
            chosen = _chosen(options["form"], options["tables"], options["movement"])
            laid_out = schedule(chosen.id, options["set_size"], options["positions"])
        except MovementError as error:
            raise CommandError(sentence(error.code, error.params)) from error
        found = faults(laid_out)
        if options["json"]:
            self.stdout.write(json.dumps(_json(laid_out, found), ensure_ascii=False, indent=1))
        else:
            self.stdout.writelines(f"{line}\n" for line in _text(laid_out, found))
        if found:
            raise SystemExit(1)


def _chosen(form: str, tables: int | None, movement_id: str | None) -> Movement:
    known = movements(form)
    if movement_id is not None:
        named = movement(movement_id)
        if tables not in (None, named.tables):
            raise MovementError(
                "movement_wrong_tables", movement=named.id, tables=tables, expected=named.tables
            )
        return named
    proposed = offered(tables) if tables is not None else ()
    if not proposed:
        counts = sorted({one.tables for one in known if offered(one.tables)})
        raise MovementError(
            "movement_tables_not_offered",
            tables="?" if tables is None else tables,
            offered=", ".join(map(str, counts)),
        )
    return proposed[0]


def _json(laid_out: Schedule, found: tuple[Fault, ...]) -> dict[str, Any]:
    return {
        "movement": laid_out.movement_id,
        "positions": [
            {
                "position": position.number,
                "tables": [
                    {
                        "table": table.table,
                        "boards": list(table.boards),
                        "seats": {str(seat): one.code for seat, one in table.seats.items()},
                    }
                    for table in position.tables
                ],
            }
            for position in laid_out.positions
        ],
        "faults": [
            {
                "code": fault.code,
                "message": sentence(fault.code, fault.params),
                "params": dict(fault.params),
            }
            for fault in found
        ],
    }


def _text(laid_out: Schedule, found: tuple[Fault, ...]) -> Iterator[str]:
    yield laid_out.movement_id
    for position in laid_out.positions:
        yield ""
        yield _("Position %(number)s") % {"number": position.number}
        yield f"{_('Table'):>5}  " + "".join(f"{seat:<5}" for seat in Compass) + _("Étuis")
        for table in position.tables:
            seats = "".join(f"{table.seats[seat].code:<5}" for seat in Compass)
            yield f"{table.table:>5}  {seats}" + " ".join(map(str, table.boards))
    yield ""
    yield from (sentence(fault.code, fault.params) for fault in found)
    if not found:
        yield _("Vérifié : personne ne se rencontre deux fois, aucun étui n’est rejoué.")
