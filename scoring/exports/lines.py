"""Why each deal scored what it did, as rows: the same lines as on its page."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.exports.workbook import Column, Kind, Value
from scoring.ledger.why import Names, ScoreLine, lines_apart, score_lines
from scoring.marques import marque
from scoring.models import Deal
from scoring.rules.ruleset import RuleSet


def line_columns() -> list[Column]:
    """The headings that `line_rows` fills."""
    return [
        Column(_("Donne"), Kind.WHOLE),
        Column(_("Ce qui compte")),
        Column(_("Joueur")),
        Column(_("Calcul")),
        Column(_("Points"), Kind.SCORE),
    ]


def line_rows(deal: Deal, rules: RuleSet, names: Names) -> Iterator[list[Value]]:
    """A row for each line; nothing for a deal that does not count or whose facts are not known.

    The points add up to what each defender pays; at two they are what the player named gains, and
    of a payment apart what each other player gives him.
    """
    found = marque(deal, rules) if deal.counts else None
    if found is None:
        return
    for line in (*score_lines(deal, found, names), *lines_apart(deal, found, names)):
        yield [deal.number, _label(line), line.player or None, line.formula, line.half_value]


def _label(line: ScoreLine) -> str:
    if line.apart:
        return _("%(label)s, à part, de chacun") % {"label": line.label}
    return f"{line.label} ({line.note})" if line.note else line.label
