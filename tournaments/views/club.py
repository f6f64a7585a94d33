"""The club's page: for the public what it published, for its members the desk of the day."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.views.published import answer
from tarotclub.access import Right, enter_club
from tournaments import overview


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """Show the club; unchanged since the visitor's last look, it costs one small query."""
    visitor = enter_club(request, club, Right.PUBLIC)
    today = timezone.localdate()

    def parts() -> dict[str, Any]:
        shown = overview.overview(visitor.club, today, everything=visitor.may(Right.READ))
        desk = overview.desk(visitor.club, shown) if visitor.member else None
        return {"shown": shown, "desk": desk, "today": today}

    revisions = (*overview.revisions(visitor), today)
    return answer(request, visitor, revisions, "tarotclub/club.html", parts)
