"""Pages of the desk that stay fresh: results come from many hands, phones among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarotclub.access import Found, etag, unchanged
from tournaments.views.public_pages import every

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.views.shared import Renderer


def live_desk(
    request: HttpRequest,
    found: Found[Tournament],
    page: Renderer,
    template: str,
    read: Callable[[], dict[str, Any]],
    *more: object,
) -> HttpResponse:
    """Render a page with what `read` gives, or 304 where nothing of the tournament changed since.

    `read` may say itself how often the page asks (`every`). `more`: what else it shows that raises
    no revision. The tag stands in the page alone, for its script: a browser that kept a page of
    forms would show those of a login that has ended.
    """
    tag = etag(request, found.access, found.object.revision, *more)
    if same := unchanged(request, tag):
        return same
    context = {"tag": tag, "every": every(found.object), **read()}
    answer = page(request, found, template, context)
    answer["Cache-Control"] = "private, no-store"
    return answer
