"""What the pages of triplettes and quadrettes share."""

from __future__ import annotations

from typing import Any

from tournaments.layouts import SIDE_FORMS
from tournaments.models import Tournament
from tournaments.views.shared import finder, pages_of


def _known(tournament: Tournament) -> dict[str, Any]:
    return {
        "draft": tournament.status == Tournament.Status.DRAFT,
        "triplettes": tournament.form == Tournament.Form.TRIPLETTES,
    }


found_sides = finder(*SIDE_FORMS)
"""Fetch a tournament of sides and authorise its visitor: 404 for any other form."""

side_page = pages_of("sides", _known)
"""Render a page of sides."""
