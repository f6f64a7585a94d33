"""What the pages of the hall share: rendering."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404

from tarotclub.access import Right
from tournaments.models import Tournament
from tournaments.views.desk_pages import found_tournament
from tournaments.views.shared import pages_of

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tarotclub.access import Found


def found_in_step(
    request: HttpRequest, club: str, pk: int, right: Right = Right.DIRECT
) -> Found[Tournament]:
    """A tournament whose tables all play one position: 404 for teams, whose meetings do not."""
    found = found_tournament(request, club, pk, right)
    if found.object.form == Tournament.Form.EQUIPES:
        raise Http404
    return found


hall_page = pages_of("hall")
"""Render a page of the hall."""
