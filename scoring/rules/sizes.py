"""How many a set of rules lets play a deal, and in which form where it has two for so many."""

from __future__ import annotations

from .facts import USUAL_FORMS, Form
from .ruleset import RuleSet

MOST_WHO_PLAY = 5
"""Six and seven sit down as four or five: no source gives them rules of their own."""


def forms_at(rules: RuleSet, players: int) -> tuple[str, ...]:
    """The forms in which so many play, as a table stores them: "" for the usual one, then "5x14".

    Empty where the set has no rules for so many (S-5P-01, S-5X-01).
    """
    if players not in rules.tables_by_size:
        return ()
    usual = USUAL_FORMS.get(players)
    forms = [""] if usual in rules.tables_by_form else []
    alone = rules.tables_by_form.get(Form.FIVE_ALONE)
    if alone is not None and alone.players == players:
        forms.append(Form.FIVE_ALONE.value)
    return tuple(forms)


def form_for(rules: RuleSet, players: int, wished: str = "") -> str:
    """The form that a table of so many plays: the wished one where the set has it."""
    forms = forms_at(rules, players)
    return wished if wished in forms else next(iter(forms), "")


def both_at_five(rules: RuleSet) -> bool:
    """Whether five may choose: with a called king, or fourteen cards and the taker alone."""
    return len(forms_at(rules, MOST_WHO_PLAY)) > 1
