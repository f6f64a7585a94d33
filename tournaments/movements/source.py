"""The federation's movements as printed and corrected (OT 2011, RO and RC 2012), read once."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from tournaments.movements import rule

_FILE = Path(__file__).parent / "data" / "movements.json"

Record = dict[str, Any]
"""One object of the file; its keys are described in the file's own `schema`."""


@cache
def document() -> Record:
    """The whole file; shared, so never to be changed."""
    loaded: Record = json.loads(_FILE.read_text(encoding="utf-8"))
    return loaded


@cache
def records(form: str) -> dict[str, Record]:
    """The movements of a form by their id, in the file's order."""
    return {record["id"]: record for record in document()["movements"] if record["form"] == form}


@cache
def record(movement_id: str) -> Record | None:
    """The movement of that id: from the file, or by the printed rule for sizes without a grid.

    None where there is neither.
    """
    for found in document()["movements"]:
        if found["id"] == movement_id:
            printed: Record = found
            return printed
    return rule.record(movement_id)


def forms() -> tuple[str, ...]:
    """The forms that have movements, in the file's order."""
    return tuple(dict.fromkeys(found["form"] for found in document()["movements"]))
