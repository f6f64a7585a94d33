"""Parallel tournaments, for templates."""

from __future__ import annotations

from django import template

from tournaments import copies as read
from tournaments.movements import movement
from tournaments.sections import sections, table_text

register = template.Library()


@register.inclusion_tag("tournaments/_copies.html")
def copies(movement_id: str, set_size: int | None = None) -> dict[str, object]:
    """Which tables are whose; with a set size also who makes which boards."""
    found = read.copies(movement_id)
    return {
        "copies": found,
        "hybrid": found and movement_id.startswith("TRI-HY"),
        "pools": bool(found) and movement(movement_id).pools,
        "boards": bool(found) and movement(movement_id).boards,
        "makers": read.makers(movement_id, set_size) if set_size and found else (),
        "sections": sections(movement_id),
    }


@register.filter
def group_name(group: str) -> str:
    """The group of plays that are compared: a colour in the reader's language, or the arbiter's."""
    return read.group_name(group)


@register.filter
def one_by_one(movement_id: str) -> bool:
    """Whether each of its tournaments could compare its boards within itself."""
    one = movement(movement_id) if movement_id else None
    return one is not None and one.type == "parallel" and one.form != "quadrettes"


@register.filter
def table_of(table: int, movement_id: str) -> str:
    """A table's number, with the name it has in its section."""
    return table_text(movement_id, table)


@register.filter
def side_by_side(movement_id: str) -> str:
    """`5 + 5 tables`; blank for a movement alone."""
    return read.copies_text(movement_id)
