"""What the pages of the hall share: finding a tournament, rendering."""

from __future__ import annotations

from tournaments.views.shared import finder, pages_of

found_in_hall = finder()
"""A tournament of the club, of any form."""

hall_page = pages_of("hall")
"""Render a page of the hall."""
