"""The numbers of a set of rules that the page of the deal form adds up while it has no network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.rules.ruleset import DuelLedger

if TYPE_CHECKING:
    from scoring.forms.deal import Turn


def shown_rules(turn: Turn) -> dict[str, object]:
    """Return what `marque.js` needs for a deal of this turn, in whole points.

    Empty where so many have no rules: nothing is then added up before the server has the deal.
    """
    rules, table = turn.rules, turn.table
    if table is None:
        return {}
    found: dict[str, object] = {
        "playing": [*turn.playing],
        "targets": [*rules.targets],
        "petit": rules.petit_au_bout,
        "contracts": {
            str(code): [rules.base_of(rule), rule.factor]
            for code, rule in rules.contracts_at(table).items()
        },
        "poignees": {str(size): prime for size, prime in rules.poignees.items()},
        "slams": {str(slam): premium for slam, premium in rules.slams.items()},
        "split": str(rules.split),
    }
    if table.duel is not None:
        found["duel"] = "gains" if table.duel is DuelLedger.GAINS else "difference"
    if rules.petit_chelem is not None:
        premiums = rules.petit_chelem.premiums
        found["petitChelem"] = {str(slam): premium for slam, premium in premiums.items()}
    if rules.rounding is not None:
        found["rounding"] = {"step": rules.rounding.step, "of": str(rules.rounding.of)}
    if rules.miseres is not None:
        found["miseres"] = {
            "points": {str(kind): points for kind, points in rules.miseres.points.items()},
            "any": rules.miseres.worth(None),
            "sharing": str(rules.miseres.sharing),
            "multiplied": rules.miseres.multiplied,
        }
    return found
