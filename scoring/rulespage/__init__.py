"""The rules page, made from a rule set: what it says is what scores, and it says nothing else.

The same sections are shown by the pages of rules and, for the federation's set, written to
`docs/regles.md`.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from scoring.rules.ruleset import FFT_2012, RuleSet
from scoring.rulespage.examples import examples
from scoring.rulespage.marque import contracts, halves, marque, rounding, targets
from scoring.rulespage.parts import Grid, Page, Section, markdown
from scoring.rulespage.play import doubts, forms, play, pots, unplayed
from scoring.rulespage.primes import miseres, petit, petit_chelem, poignees, slams

__all__ = ["SECTIONS", "Grid", "Page", "Section", "markdown", "page"]

SECTIONS: tuple[Callable[[RuleSet], Section | None], ...] = (
    targets,
    contracts,
    marque,
    halves,
    rounding,
    petit,
    poignees,
    slams,
    petit_chelem,
    miseres,
    forms,
    play,
    unplayed,
    pots,
    doubts,
    examples,
)
"""Each gives nothing where the set has nothing of it."""


def page(rules: RuleSet) -> Page:
    """Return the page of a rule set, in the reader's language."""
    return Page(
        _("Règles de la marque"),
        _edition(rules),
        tuple(found for section in SECTIONS if (found := section(rules)) is not None),
    )


def _edition(rules: RuleSet) -> str:
    if rules == FFT_2012:
        return (
            _(
                "Règles « %s » : règlement officiel de la Fédération française de tarot,"
                " édition 2012."
            )
            % rules.name
        )
    return _("Règles « %s » : celles d’une maison, pas le règlement officiel.") % rules.name
