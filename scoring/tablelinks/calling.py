"""Calling the arbiter from a table: whoever keeps the hall says how; before that, no button."""

from __future__ import annotations

from collections.abc import Callable

from scoring.models import Session

Call = Callable[[Session, int, str], object]
_calls: list[Call] = []


def register_call(call: Call) -> Call:
    """Let phones call the arbiter by `call(session, table number, label)`."""
    if call not in _calls:
        _calls.append(call)
    return call


def arbiter_call(session: Session) -> Call | None:
    """How a table of this session calls the arbiter; None where it cannot: no button then.

    An evening has no arbiter.
    """
    return _calls[0] if _calls and session.kind == Session.Kind.SEANCE else None
