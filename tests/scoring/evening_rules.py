"""Evenings that play by a house's rules, in tests: their sets, their steps, what is typed."""

from __future__ import annotations

from dataclasses import replace

from scoring import evenings
from scoring.evenings import Details
from scoring.models import RuleSetVersion, Session
from scoring.rules.presets import RULE_SETS, compose
from scoring.rules.ruleset import RuleSet
from scoring.rules.seating import EVERY_SIZE, Split
from tarotclub.models import Club
from tests.scoring.evening_writes import FRIDAY

NEW = "/c/test/soirees/nouvelle/"
WIDE = compose(["two", "pousse"], code="large", name="Maison large")
WIDE = replace(WIDE, tables=(*WIDE.tables, RULE_SETS["five-alone"].tables_by_size[5]))
"""Two may play, and five in either form."""


def store(club: Club, rules: RuleSet, **values) -> RuleSetVersion:
    values = {"version": 1, **values}
    return RuleSetVersion.objects.create(club=club, code=rules.code, data=rules.to_data(), **values)


def typed(**values) -> dict[str, object]:
    return {"date": "2025-11-28", "name": "", "season": "", "table_size": "4", **values}


def begin(club: Club, version: RuleSetVersion | None, **values) -> Session:
    return evenings.create(club, Details(FRIDAY, rule_set=version, **values))


def install(evening: Session, code: str) -> Session:
    evening.refresh_from_db()
    choice = evenings.Choice(Split.from_code(code, EVERY_SIZE), 7)
    digest = evenings.propose(evening, choice).digest
    return evenings.install(evening.pk, choice, digest, evening.version)


def edit(evening: Session, **values) -> Session:
    evening.refresh_from_db()
    names = ("date", "name", "season", "table_size", "published", "rule_set", "form")
    details = {name: getattr(evening, name) for name in names} | values
    return evenings.edit(evening.pk, Details(**details), evening.version)
