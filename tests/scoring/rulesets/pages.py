"""What the pages of rule sets are asked and sent, for tests."""

from __future__ import annotations

from django.urls import reverse

from scoring import rulesets
from scoring.forms.rulesets import RulesForm
from scoring.forms.rulesets.values import values
from scoring.models import RuleSetVersion, Session
from scoring.recording import Author
from scoring.rules.presets import compose
from scoring.rules.ruleset import RuleSet
from tarotclub.models import Club

HOUSE = compose(["garde-contre-5"], code="new", name="Maison du mardi")
ME = Author(None, "essai")


def make_set(club: Club, rules: RuleSet = HOUSE) -> RuleSetVersion:
    """A set of the club, made as the product makes it."""
    return rulesets.create(club, rules, ME).row


def use(row: RuleSetVersion, session: Session) -> None:
    """The evening is played by this version."""
    Session.objects.filter(pk=session.pk).update(rule_set=row)


def url(name: str, club: Club, *args: object) -> str:
    return reverse(name, args=[club.slug, *args])


def typed(rules: RuleSet, **changes: object) -> dict[str, str]:
    """What a browser sends for a set's form, with some fields changed; None leaves one blank."""
    form = RulesForm(rules)
    given = {**dict.fromkeys(form.fields), **values(rules), **changes}
    return {
        name: "on" if value is True else str(value)
        for name, value in given.items()
        if value is not None and value is not False
    }
