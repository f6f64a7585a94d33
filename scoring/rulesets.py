"""The rule set a club plays by."""

from __future__ import annotations

from scoring.models import RuleSetVersion
from scoring.rules.ruleset import FFT_2012, RuleSet
from tarotclub.models import Club


def current_rule_set(club: Club) -> RuleSetVersion:
    """Return the rule set for the club's next tables: the federation's, made at need."""
    found, _created = RuleSetVersion.objects.get_or_create(
        club=club, code=FFT_2012.code, version=1, defaults={"data": FFT_2012.to_data()}
    )
    return found


def rules_in_force(club: Club) -> RuleSet:
    """Return the rules of the club's next tables, for reading: nothing is made."""
    found = club.rule_sets.order_by("-created_at", "-pk").first()
    return found.rules if found else FFT_2012
