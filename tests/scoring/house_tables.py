"""Tables that play by a house's own rules, for tests."""

from __future__ import annotations

from dataclasses import replace

from scoring.models import RuleSetVersion, Table
from scoring.rules.deal import MisereKind
from scoring.rules.presets import RULE_SETS, compose
from scoring.rules.ruleset import RuleSet
from tarotclub.models import Club
from tests.scoring.factories import make_table

RICH = compose(
    ["pousse", "petit-chelem-1", "misere-personal", "excuse-alone", "two"],
    code="riche",
    name="Maison riche",
)
"""Pousse, petit chelem, misères of one worth, the Excuse alone, and two may play."""
KINDS = replace(
    compose(["misere-camp", "petit-chelem-3"], code="sortes", name="Sortes"),
    miseres=replace(
        RULE_SETS["misere-camp"].miseres, points={MisereKind.TRUMPS: 10, MisereKind.HEADS: 20}
    ),
)
"""Misères of two worths, which must be told apart."""


def house_table(
    club: Club, rules: RuleSet, players: int = 4, seats: int | None = None, form: str = ""
) -> Table:
    """A table of an open evening where `rules` are played, stored as a version of the club's."""
    versions = RuleSetVersion.objects.filter(club=club, code=rules.code)
    version = RuleSetVersion.objects.create(
        club=club, code=rules.code, version=versions.count() + 1, data=rules.to_data()
    )
    table = make_table(club, players, seats)
    Table.objects.filter(pk=table.pk).update(rule_set=version, form=form)
    return Table.objects.select_related("rule_set", "session").get(pk=table.pk)
