"""Rows of the pure rooms: what the explanations and the exactness cost."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from scoring.rules.deal import DealFacts, ImpossibleDeal
from scoring.rules.facts import (
    Called,
    Camp,
    Chelem,
    Misere,
    MisereKind,
    PetitChelem,
    Poignee,
    PoigneeSize,
)
from scoring.rules.marque import score
from scoring.rules.notation import facts_from_json
from scoring.rules.presets import compose
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


RICH = compose(
    [
        "pousse",
        "poignee-20-40-60",
        "petit-chelem-1",
        "misere-multiplied",
        "round-unit-10",
        "equal-split",
    ],
    code="rich",
    name="Rich",
)
"""A house's set with nearly everything that scores."""
RICH_FACTORS = {"prise": 1, "pousse": 2, "garde": 4, "garde_sans": 8, "garde_contre": 12}
RICH_POIGNEES = {"simple": 20, "double": 40, "triple": 60}
PETITS = {"announced_made": 300, "unannounced_made": 0, "announced_failed": -150}


def bare_house_marque(facts: DealFacts) -> list[int]:
    """The formula of `RICH` and nothing else, in halves, since half units are shared out.

    The deals have at most one of the two slams.
    """
    margin = facts.half_points - 2 * TARGETS[facts.bouts]
    made = margin >= 0
    factor = RICH_FACTORS[facts.contract]
    sign = 1 if made else -1
    unit = sign * (25 + (abs(margin) + 1) // 2) * factor
    if facts.petit_au_bout:
        unit += 10 * factor if facts.petit_au_bout == "attack" else -10 * factor
    for poignee in facts.poignees:
        unit += sign * RICH_POIGNEES[poignee.size]
    if facts.chelem:
        unit += SLAMS[facts.chelem]
    if facts.petit_chelem:
        unit += PETITS[facts.petit_chelem]
    for misere in facts.miseres:
        unit += 10 * factor if misere.seat in (facts.taker, facts.partner) else -10 * factor
    rounded = (abs(unit) + 5) // 10 * 10
    unit = 2 * (rounded if unit >= 0 else -rounded)
    scores = [-unit] * facts.players
    if facts.partner is None:
        scores[facts.taker] = unit * (facts.players - 1)
    else:
        scores[facts.taker] = scores[facts.partner] = unit * (facts.players - 2) // 2
    return scores


def house_deals(seed: int = 1, number: int = 300) -> list[DealFacts]:
    """Deals of three to five with what only houses have, as often as in play or oftener."""
    chance = random.Random(seed)
    return [_house_deal(chance) for _ in range(number)]


def _house_deal(chance: random.Random) -> DealFacts:
    players = chance.choice([3, 4, 4, 4, 5])
    seats = chance.sample(range(players), 3)
    called = chance.choice([*Called]) if players == 5 else None
    bouts = chance.randrange(4)
    petit = chance.random() < 0.15
    # A half point at four is almost always a wrong count, and no usual deal.
    half_points = 2 * chance.randrange(30, 65) + (players != 4 and chance.random() < 0.5)
    return DealFacts(
        players=players,
        taker=seats[0],
        contract=chance.choice([rule.contract for rule in RICH.contracts]),
        bouts=bouts,
        half_points=half_points,
        called=called,
        partner=seats[1] if called is Called.PARTNER else None,
        poignees=(Poignee(seats[2], PoigneeSize.SIMPLE),) if chance.random() < 0.3 else (),
        petit_au_bout=chance.choice([*Camp]) if chance.random() < 0.3 else None,
        chelem=Chelem.ANNOUNCED_FAILED if not petit and chance.random() < 0.05 else None,
        petit_chelem=chance.choice([*PetitChelem]) if petit else None,
        miseres=(Misere(seats[1], MisereKind.HEADS),) if chance.random() < 0.2 else (),
    )


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
    facts, house, fields = deals(), house_deals(), boards()
    yield Row(
        "marque: score(), FFT 2012",
        lambda: [score(one) for one in facts],
        lambda: [bare_marque(one) for one in facts],
        len(facts),
        "the bare formula",
    )
    yield Row(
        "marque: score(), a rich house set",
        lambda: [score(one, RICH) for one in house],
        lambda: [bare_house_marque(one) for one in house],
        len(house),
        "the bare formula",
    )
    yield Row(
        "topage: a board of 2 to 40 plays",
        lambda: [topage(field) for field in fields],
        lambda: [sorted(field) for field in fields],
        len(fields),
        "a bare sort",
    )
