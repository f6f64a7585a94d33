"""What people type about a set of rules: from what it begins, then every number of it."""

from scoring.forms.rulesets.numbers import RulesForm
from scoring.forms.rulesets.starting import NewRulesForm

__all__ = ["NewRulesForm", "RulesForm"]
