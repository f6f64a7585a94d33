"""Rows of the pure rooms: what the explanations and the exactness cost."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from scoring.rules.deal import DealFacts, ImpossibleDeal
from scoring.rules.marque import score
from scoring.rules.notation import facts_from_json
from tests.bench.measuring import Row
from tests.scoring.rules.deals import vectors
from tournaments.ranking import topage

if TYPE_CHECKING:
    from collections.abc import Iterator

TARGETS = (56, 51, 41, 36)
FACTORS = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
POIGNEES = {"simple": 20, "double": 30, "triple": 40}
SLAMS = {
    "announced_made": 400,
    "unannounced_made": 200,
    "announced_failed": -200,
    "defence_made": -200,
}


def bare_marque(facts: DealFacts) -> list[int]:
    """The federation's formula and nothing else: no check, no line, no warning (RO p.9-12)."""
    margin = facts.half_points - 2 * TARGETS[facts.bouts]
    made = margin >= 0
    factor = FACTORS[facts.contract]
    sign = 1 if made else -1
    unit = sign * (25 + (abs(margin) + 1) // 2) * factor
    if facts.petit_au_bout:
        unit += 10 * factor if facts.petit_au_bout == "attack" else -10 * factor
    for poignee in facts.poignees:
        unit += sign * POIGNEES[poignee.size]
    if facts.chelem:
        unit += SLAMS[facts.chelem]
    scores = [-unit] * facts.players
    if facts.partner is None:
        scores[facts.taker] = unit * (facts.players - 1)
    else:
        scores[facts.partner] = unit
        scores[facts.taker] = unit * (facts.players - 3)
    return scores


def deals() -> list[DealFacts]:
    """The deals of the vectors that can be scored."""
    found = []
    for vector in vectors():
        try:
            found.append(facts_from_json(vector["deal"]))
        except ImpossibleDeal:
            continue
    return found


def boards(seed: int = 1) -> list[list[int]]:
    """Boards of 2 to 40 plays with the few distinct scores, and so the ties, of real ones."""
    chance = random.Random(seed)
    return [
        [2 * chance.randrange(-120, 120, 2) for _ in range(chance.randint(2, 40))]
        for _ in range(400)
    ]


def rows() -> Iterator[Row]:
    facts, fields = deals(), boards()
    yield Row(
        "marque: score()",
        lambda: [score(one) for one in facts],
        lambda: [bare_marque(one) for one in facts],
        len(facts),
        "the bare formula",
    )
    yield Row(
        "topage: a board of 2 to 40 plays",
        lambda: [topage(field) for field in fields],
        lambda: [sorted(field) for field in fields],
        len(fields),
        "a bare sort",
    )
