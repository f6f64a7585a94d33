"""The only write path for deals: record, correct, void, restore, undo, revert.

Each is atomic, rewrites the deal's scores, raises the revisions of the pages that show it and keeps
the version before in the history. Seats are seat indexes of the table everywhere in this room;
points and units are halves (× 2).
"""

from scoring.recording.batches import (
    Batch,
    BatchRefused,
    just_recorded,
    record_batch,
    undo_batch,
)
from scoring.recording.checks import unplayable
from scoring.recording.constraints import Constraints, constraints_for, register_constraints
from scoring.recording.entries import (
    UNDO_SECONDS,
    Author,
    Change,
    DealConflict,
    DealEntry,
    DealIsVoid,
    EntryRefused,
    Recorded,
    Refusal,
    RefusalCode,
    SessionClosed,
    StaleVersion,
    UndoOver,
    entry_of,
    put,
    refusal_text,
)
from scoring.recording.reading import read_content
from scoring.recording.reverting import revert
from scoring.recording.revisions import touched
from scoring.recording.rotation import NextDeal, next_deal, rotation_at, seats_at, turns_ahead
from scoring.recording.undoing import last_change, recorded_by, seconds_to_undo, undo
from scoring.recording.writing import correct, drafted, record, restore, void

__all__ = [
    "UNDO_SECONDS",
    "Author",
    "Batch",
    "BatchRefused",
    "Change",
    "Constraints",
    "DealConflict",
    "DealEntry",
    "DealIsVoid",
    "EntryRefused",
    "NextDeal",
    "Recorded",
    "Refusal",
    "RefusalCode",
    "SessionClosed",
    "StaleVersion",
    "UndoOver",
    "constraints_for",
    "correct",
    "drafted",
    "entry_of",
    "just_recorded",
    "last_change",
    "next_deal",
    "put",
    "read_content",
    "record",
    "record_batch",
    "recorded_by",
    "refusal_text",
    "register_constraints",
    "restore",
    "revert",
    "rotation_at",
    "seats_at",
    "seconds_to_undo",
    "touched",
    "turns_ahead",
    "undo",
    "undo_batch",
    "unplayable",
    "void",
]
