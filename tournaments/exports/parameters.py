"""What a workbook says of how it came about: edition, chance, the hash of its results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.exports.certificate import certified_record
from tournaments.ranking.certificate import EDITION

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from scoring.exports.workbook import Value
    from tournaments.models import Tournament


def certificate_rows(tournament: Tournament, record: Mapping[str, Any]) -> list[list[Value]]:
    """The rows that tie a workbook to the file, made of `record`, that `rank --verify` checks."""
    found = certified_record(tournament, record)["certificate"]
    seeds = found["seeds"]
    rows: list[list[Value]] = [[_("Édition des règles"), EDITION]]
    if "cards_commitment" in seeds:
        rows += [
            [_("Empreinte des étuis"), seeds["cards_commitment"]],
            [_("Graine des étuis"), seeds.get("cards", _("secrète jusqu’à la publication"))],
            [_("Force minimale du preneur"), seeds["cards_least"]],
        ]
    rows += [
        [_("Empreinte des résultats"), found["results_sha256"]],
        [_("Empreinte du classement"), found["ranking_sha256"]],
    ]
    return rows
