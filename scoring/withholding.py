"""What a published session keeps back for a while: a tournament's last position, say.

Whoever runs such tables registers, when its app is ready, a callable that knows them.
"""

from __future__ import annotations

from collections.abc import Callable

from scoring.models import Session, Table

Withholder = Callable[[Table], bool]
_withholders: list[Withholder] = []


def register_withholding(withholder: Withholder) -> Withholder:
    """Add `withholder(table) -> bool`: may the public not open it yet? Works as a decorator."""
    if withholder not in _withholders:
        _withholders.append(withholder)
    return withholder


def readable(table: Table) -> bool:
    """Whether the public may open a table's sheet and its deals now."""
    session = table.session
    if not session.published or session.kind == Session.Kind.EVENING:
        return session.published
    return not any(withholder(table) for withholder in _withholders)
