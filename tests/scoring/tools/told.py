"""What the tests of the tools share: the vectors, and the faults a page names."""

from __future__ import annotations

import json
import os
from pathlib import Path

VECTORS = Path(
    os.environ.get("TAROT_SEED_VECTORS")
    or Path(__file__).resolve().parent.parent.parent / "data" / "seeds.json"
)


def vectors(kind: str) -> list[dict]:
    """The vectors of a kind whose input is sound."""
    found = json.loads(VECTORS.read_text())["vectors"]
    return [each for each in found if each["kind"] == kind]


def by_id(found: list[dict]) -> dict:
    return {"argvalues": found, "ids": [each["id"] for each in found]}


def errors(context) -> dict[str, list[str]]:
    return {name: list(told) for name, told in context["form"].errors.items()}
