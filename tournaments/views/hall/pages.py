"""What the pages of the hall share: whose tables play in step, rendering."""

from __future__ import annotations

from tournaments.layouts import DESK_FORMS
from tournaments.models import Tournament
from tournaments.views.shared import finder, pages_of

found_in_step = finder(Tournament.Form.LIBRE, *DESK_FORMS)
"""A tournament whose tables all play one position: 404 for teams, whose meetings do not."""

hall_page = pages_of("hall")
"""Render a page of the hall."""
