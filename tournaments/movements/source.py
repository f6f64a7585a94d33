"""The federation's movements as printed and corrected (OT 2011, RO and RC 2012), read once."""

import json
from functools import cache
from pathlib import Path
from typing import Any

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


def knows(movement_id: str) -> bool:
    """Whether the file holds that movement, of any form."""
    return any(record["id"] == movement_id for record in document()["movements"])
