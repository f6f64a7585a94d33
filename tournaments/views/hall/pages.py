"""What the pages of the hall share: finding the tournament, rendering."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.views.shared import finder, pages_of

found_in_step = finder(*(form for form in Tournament.Form if form != Tournament.Form.EQUIPES))
"""A tournament whose tables all play one position: 404 for teams, whose meetings do not."""
hall_page = pages_of("hall")
"""Render a page of the hall."""
