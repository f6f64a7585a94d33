"""The last section: deals with their sums, all possible under the set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import words
from scoring.rules.deal import (
    Camp,
    Chelem,
    Contract,
    DealFacts,
    Misere,
    PetitChelem,
    Poignee,
    PoigneeSize,
    errors,
    show_half_points,
)
from scoring.rules.marque import formula, score
from scoring.rules.ruleset import FFT_2012, RuleSet, TableRule
from scoring.rulespage.parts import Grid, Section
from scoring.rulespage.samples import at_table, bidding_table, usual_contract
from tarotclub.templatetags.figures import score as score_text

SIMPLE = (Poignee(0, PoigneeSize.SIMPLE),)


def examples(rules: RuleSet) -> Section | None:
    """The federation's five deals, RO p.9, as this rule set scores them."""
    table = bidding_table(rules, 4, 3, 5)
    if table is None:
        return _of_two(rules)
    deals = [facts for facts in _deals(rules, table) if not errors(facts, rules)]
    seats = table.players - 1
    return Section(
        "exemples",
        _("Cinq donnes du règlement") if rules == FFT_2012 else _("Des donnes marquées"),
        (_told(table, seats),),
        Grid(
            (_("Donne"), _("Calcul"), _("Le preneur"), _("Chaque défenseur")),
            tuple(_example(facts, rules) for facts in deals),
        ),
    )


def _told(table: TableRule, seats: int) -> str:
    if table.players == 4:
        return _("À quatre joueurs ; le preneur reçoit ou paie trois fois ce que dit le calcul.")
    return _(
        "À %(players)s joueurs, preneur seul ; il reçoit ou paie %(times)s fois ce que dit"
        " le calcul."
    ) % {"players": table.players, "times": seats}


def _deals(rules: RuleSet, table: TableRule) -> Iterator[DealFacts]:
    """The federation's, then what only a house has."""
    yield from _federal(table)
    contract = usual_contract(rules)
    yield at_table(table, Contract.POUSSE, 1, 2 * 55)
    if rules == FFT_2012 or rules.contracts[-1] == FFT_2012.contracts[-1]:
        top = None
    else:
        top = rules.contracts[-1].contract
    if top is not None:
        yield at_table(table, top, 2, 2 * 47)
    yield at_table(table, contract, 3, 2 * 85, petit_chelem=PetitChelem.ANNOUNCED_MADE)
    if rules.miseres is not None:
        kind = next(kind for kind, points in rules.miseres.points.items() if points)
        yield at_table(table, contract, 2, 2 * 44, miseres=(Misere(0, kind),))


def _federal(table: TableRule) -> Iterator[DealFacts]:
    garde, attack = Contract.GARDE, Camp.ATTACK
    yield at_table(table, garde, 2, 98, poignees=SIMPLE, petit_au_bout=attack)
    yield at_table(table, Contract.GARDE_SANS, 2, 90, petit_au_bout=Camp.DEFENCE)
    yield at_table(table, Contract.PRISE, 2, 68, poignees=SIMPLE, petit_au_bout=attack)
    last = table.players - 1
    yield at_table(table, garde, 2, 104, poignees=(replace(SIMPLE[0], seat=last),))
    slam = Chelem.ANNOUNCED_MADE
    yield at_table(table, garde, 2, 174, poignees=SIMPLE, petit_au_bout=attack, chelem=slam)


def _example(facts: DealFacts, rules: RuleSet) -> tuple[str, ...]:
    found = score(facts, rules)
    counted = show_half_points(facts.half_points)
    parts = [str(words.CONTRACTS[facts.contract]), words.bouts_text(facts.bouts), counted]
    if facts.petit_chelem is not None:
        parts.append(_("petit chelem"))
    if facts.miseres:
        parts.append(_("misère du preneur"))
    scores = found.half_scores
    return ", ".join(parts), formula(found), score_text(scores[0]), score_text(scores[1])


def _of_two(rules: RuleSet) -> Section | None:
    """Two players: each deal from the side of whoever was counted."""
    table = rules.table_for(2)
    if table is None:
        return None
    deals = [
        at_table(table, Contract.DUEL, bouts, 2 * points)
        for bouts, points in ((2, rules.targets[2] + 4), (1, max(0, rules.targets[1] - 10)))
    ]
    return Section(
        "exemples",
        _("Des donnes marquées"),
        (),
        Grid(
            (_("Donne"), _("Calcul"), _("Joueur compté"), _("L’autre")),
            tuple(_example(facts, rules) for facts in deals if not errors(facts, rules)),
        ),
    )
