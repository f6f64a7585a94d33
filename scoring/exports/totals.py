"""What every list of totals begins with: rank, name, licence, total, deals, mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.exports.workbook import Column, Kind, Value

if TYPE_CHECKING:
    from scoring.ledger.seasons import SeasonStanding
    from scoring.ledger.standings import Standing

FROZEN = 2
"""Rank and name stay in view."""


def total_columns() -> list[Column]:
    """The headings that `totals` fills."""
    return [
        Column(_("Rang"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Licence")),
        Column(_("Total"), Kind.SCORE),
        Column(_("Donnes"), Kind.WHOLE),
        Column(_("Moyenne"), Kind.MEAN),
    ]


def totals(row: Standing | SeasonStanding) -> list[Value]:
    """A player's line, as far as every list has it."""
    licence = row.player.licence or None
    return [row.rank, row.name, licence, row.half_total, row.deals, row.mean]
