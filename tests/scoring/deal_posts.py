"""What a browser posts with the deal form, for tests that go through the web."""

from __future__ import annotations

import uuid

from django.urls import reverse

from scoring.forms.deal import UNNOTED
from scoring.models import Deal, Table

CONTRACTS = {"petite": "prise"}


def address(name: str, table: Table | Deal, *args, club: str = "test") -> str:
    return reverse(name, args=[club, getattr(table, "pk", table), *args])


def posted(number: int = 1, **values) -> dict[str, object]:
    """The fields of an ordinary deal: Monique's garde, two bouts, 49; `**values` change it."""
    fields = {
        "submission": str(uuid.uuid4()),
        "number": str(number),
        "taker": "0",
        "contract": "garde",
        "bouts": "2",
        "attack": "49",
        "defence": "42",
        "counted": "attack",
        "petit": "",
        "chelem": "",
        **values,
    }
    return {name: value for name, value in fields.items() if value is not None}


def posted_vector(facts: dict, number: int = 1) -> dict[str, object]:
    """The fields that say what a vector of `deals.json` says."""
    points = facts["points"]
    fields = posted(
        number,
        taker=facts["taker"],
        contract=CONTRACTS.get(facts["contract"], facts["contract"]),
        bouts=facts["bouts"],
        attack=str(points).replace(".", ","),
        defence=str(91 - points).replace(".", ","),
        petit=facts["petit_au_bout"] or "",
        chelem=facts["chelem"] or "",
    )
    for each in facts["poignees"]:
        fields.setdefault(f"poignee-{each['seat']}", []).append(each["size"])
    if facts["players"] == 5:
        called = facts["called"]
        fields["called"] = facts["partner"] if called == "partner" else called
    return fields


def scores(deal: Deal) -> list[float]:
    """What the deal gave each seat, in the order of the seats."""
    return [row.half_score / 2 for row in deal.scores.order_by("seat__index")]


def posted_record(record: dict, number: int = 1) -> dict[str, object]:
    """The fields that say what a record of the `score` command says, misères and all."""
    fields = posted(
        number,
        taker=record["taker"],
        contract=record.get("contract"),
        bouts=record["bouts"],
        attack=str(record["points"]).replace(".", ","),
        defence="",
        petit=record.get("petit_au_bout") or "",
        chelem=record.get("chelem") or "",
        petit_chelem=record.get("petit_chelem") or "",
    )
    for each in record.get("poignees", ()):
        fields.setdefault(f"poignee-{each['seat']}", []).append(each["size"])
    for seat in record.get("misere", ()):
        fields[f"misere-{seat}"] = UNNOTED
    if record.get("called"):
        partner = record["called"] == "partner"
        fields["called"] = record["partner"] if partner else record["called"]
    return fields
