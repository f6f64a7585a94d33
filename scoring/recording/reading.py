"""An entry read back from its content, as it was kept beside a deal."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from scoring.recording.entries import DealEntry, entry_from
from scoring.rules.deal import Misere, MisereKind, Poignee, PoigneeSize


def read_content(content: Mapping[str, Any]) -> DealEntry:
    """The entry whose `content` was kept as JSON, as a submission of its own."""
    miseres = content.get("miseres", ())
    return entry_from(
        uuid.uuid4(),
        content,
        content["playing"],
        tuple(Poignee(seat, PoigneeSize(size)) for seat, size in content["poignees"]),
        tuple(Misere(seat, MisereKind(kind) if kind else None) for seat, kind in miseres),
    )
