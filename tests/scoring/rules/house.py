"""The score of a deal under any set of rules, counted a second way for the tests.

Written from the specification alone, in exact fractions and camp by camp: what one camp pays the
other, then who pays whom.
"""

from __future__ import annotations

from fractions import Fraction

from scoring.rules.facts import DealFacts
from scoring.rules.ruleset import RuleSet

HALF = Fraction(1, 2)


def nearest(number: Fraction, step: int) -> Fraction:
    """The nearest multiple, halfway away from zero."""
    times = number / step
    down = abs(times) // 1
    size = down + (1 if abs(times) - down >= HALF else 0)
    return (size if number >= 0 else -size) * step


def paid_by_a_defender(facts: DealFacts, rules: RuleSet) -> Fraction:
    """The unit, by the formulas of S-4P-SCORE-01, S-HOUSE-* and S-2P-06."""
    counted = Fraction(facts.half_points, 2)
    goal = rules.targets[facts.bouts]
    won = counted >= goal
    if counted.denominator == 2:
        counted += HALF if won else -HALF
    sign = 1 if won else -1
    if facts.contract == "duel":
        factor, flat = 1, None
        other = 91 - counted - rules.targets[3 - facts.bouts]
        excess = counted - goal if won else other
    else:
        step = next(each for each in rules.contracts if each.contract == facts.contract)
        factor, flat = step.factor, step.base
        excess = abs(counted - goal)
    rounding = rules.rounding
    if rounding and rounding.of == "margin":
        excess = nearest(Fraction(excess), rounding.step)
    unit = sign * factor * ((rules.base if flat is None else flat) + excess)
    if facts.petit_au_bout:
        unit += (1 if facts.petit_au_bout == "attack" else -1) * rules.petit_au_bout * factor
    unit += sum(sign * rules.poignees[each.size] for each in facts.poignees)
    unit += slams(facts, rules)
    if rules.miseres and rules.miseres.sharing == "camp":
        for each in facts.miseres:
            worth = misere(each.kind, rules) * (factor if rules.miseres.multiplied else 1)
            unit += worth if each.seat in (facts.taker, facts.partner) else -worth
    if rounding and rounding.of == "unit":
        unit = nearest(Fraction(unit), rounding.step)
    return Fraction(unit)


def slams(facts: DealFacts, rules: RuleSet) -> int:
    """Both slams, or the better one where all tricks were made (S-HOUSE-PCH-02)."""
    worth = []
    if facts.chelem:
        worth.append(rules.slams[facts.chelem])
    if facts.petit_chelem:
        worth.append(rules.petit_chelem.premiums[facts.petit_chelem])
    all_tricks = facts.chelem in ("announced_made", "unannounced_made")
    if all_tricks and facts.petit_chelem and facts.petit_chelem != "announced_failed":
        return max(worth)
    return sum(worth)


def misere(kind: str | None, rules: RuleSet) -> int:
    return max(rules.miseres.points.values()) if kind is None else rules.miseres.points[kind]


def plain_house_scores(facts: DealFacts, rules: RuleSet) -> list[Fraction]:
    """Every seat's score: what goes between the camps, shared, and what misères move."""
    unit = paid_by_a_defender(facts, rules)
    playing = [seat for seat in range(facts.players) if seat not in facts.resting]
    attack = [seat for seat in playing if seat in (facts.taker, facts.partner)]
    scores = [Fraction(0)] * facts.players
    pot = Fraction(0)
    for seat in set(playing) - set(attack):
        scores[seat] -= unit
        pot += unit
    if len(attack) == 1:
        scores[facts.taker] += pot
    else:
        taker = HALF if rules.split == "equal" else Fraction(2, 3)
        scores[facts.taker] += taker * pot
        scores[facts.partner] += (1 - taker) * pot
    if rules.miseres and rules.miseres.sharing == "personal":
        for each in facts.miseres:
            for seat in playing:
                if seat != each.seat:
                    scores[seat] -= misere(each.kind, rules)
                    scores[each.seat] += misere(each.kind, rules)
    return scores
