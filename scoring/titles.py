"""What evenings and seasons are called, in headings and in files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tarotclub.templatetags.days import day_text

if TYPE_CHECKING:
    from scoring.models import Session
    from tarotclub.models import Season


def evening_title(session: Session) -> str:
    """An evening's own name, or its day: `Soirée du vendredi 13 mars 2026`."""
    day = day_text(session.date, pgettext("soirée", "l j F Y"))
    return session.name or _("Soirée du %(day)s") % {"day": day}


def season_title(season: Season) -> str:
    """`Saison 2025-2026`."""
    return _("Saison %(name)s") % {"name": season.name}
