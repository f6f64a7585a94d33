"""Closed sets of the rules as the choices of a column."""

from __future__ import annotations

from enum import StrEnum


def codes(*kinds: type[StrEnum]) -> list[tuple[str, str]]:
    """Every member of these enums, as its code."""
    return [(str(value), str(value)) for kind in kinds for value in kind]
