"""Marking evenings again by another version of the rules: seen first, then done, and logged.

Nothing is marked again by itself. Going back is another re-scoring.
"""

from scoring.rescoring.preview import Blocked, Move, Preview, preview
from scoring.rescoring.reading import Logged, log
from scoring.rescoring.writing import RescoringBlocked, StalePreview, rename_moved, rescore

__all__ = [
    "Blocked",
    "Logged",
    "Move",
    "Preview",
    "RescoringBlocked",
    "StalePreview",
    "log",
    "preview",
    "rename_moved",
    "rescore",
]
