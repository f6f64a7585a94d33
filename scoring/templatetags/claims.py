"""What a seat contests, as it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from scoring import words
from scoring.models import Deal
from scoring.recording import put, read_content

if TYPE_CHECKING:
    from scoring.models import Agreement

register = template.Library()


@register.filter
def claimed_title(row: Agreement) -> str:
    """`Garde sans`, `Tous passent`: the deal that is claimed; blank where a score alone is."""
    if not row.entry:
        return ""
    deal, entry = Deal(), read_content(row.entry)
    put(deal, entry, "")
    return words.title(deal)
