"""An entry read back from its content, as it was kept beside a deal."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from scoring.models import Deal
from scoring.recording.entries import DealEntry
from scoring.rules.deal import (
    Called,
    Camp,
    Chelem,
    Contract,
    Misere,
    MisereKind,
    Outcome,
    PetitChelem,
    Poignee,
    PoigneeSize,
)


def read_content(content: Mapping[str, Any]) -> DealEntry:
    """The entry whose `content` was kept as JSON, as a submission of its own."""
    playing = content["playing"]
    return DealEntry(
        submission=uuid.uuid4(),
        number=content["number"],
        outcome=Outcome(content["outcome"]),
        depth=Deal.Depth(content["depth"]),
        taker=content["taker"],
        contract=_or_none(Contract, content["contract"]),
        called=_or_none(Called, content["called"]),
        partner=content["partner"],
        bouts=content["bouts"],
        half_points=content["half_points"],
        counted=Camp(content["counted"]),
        poignees=tuple(Poignee(seat, PoigneeSize(size)) for seat, size in content["poignees"]),
        petit_au_bout=_or_none(Camp, content["petit_au_bout"]),
        chelem=_or_none(Chelem, content["chelem"]),
        petit_chelem=_or_none(PetitChelem, content.get("petit_chelem")),
        miseres=tuple(
            Misere(seat, _or_none(MisereKind, kind)) for seat, kind in content.get("miseres", ())
        ),
        half_unit=content["half_unit"],
        playing=None if playing is None else tuple(playing),
        dealer=content["dealer"],
    )


def _or_none(kind: Any, value: str | None) -> Any:
    return kind(value) if value else None
