"""What the pages of the hall share: rendering."""

from __future__ import annotations

from tournaments.views.shared import pages_of

hall_page = pages_of("hall")
"""Render a page of the hall."""
