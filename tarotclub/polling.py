"""A page that asks by itself whether something changed takes nothing that a person is to read.

What is said once is said by the page that somebody opens: `live.js` puts no message anywhere, and
the page that asks may stand in another tab than the one where somebody has just saved.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest

HEADER = "X-Live"


def polled(request: HttpRequest) -> bool:
    """Whether a script asks, not a person."""
    return HEADER in request.headers


def messages(request: HttpRequest) -> Mapping[str, object]:
    """What is to be said once: nothing to a script. Stands after Django's own processor."""
    return {"messages": ()} if polled(request) else {}
