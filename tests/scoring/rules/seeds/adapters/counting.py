"""Cards, values, piles, targets."""

from __future__ import annotations

from scoring.rules.cards import (
    CARDS,
    Pile,
    from_defence,
    half_points,
    in_pairs,
    parse_card,
    pile_from_cards,
    pile_from_counts,
    read_cards,
)
from scoring.rules.deal import points_bounds
from scoring.rules.facts import Contract, DealFacts
from scoring.rules.marque import score
from scoring.rules.play import ExcuseState, attack_pile, pile_size
from scoring.rules.ruleset import FFT_2012
from tests.scoring.rules.seeds.adapters.reading import contract, halves, number, refusal, shape
from tests.scoring.rules.seeds.registry import adapter


@adapter("parse_card")
def card(given: dict) -> dict:
    found = parse_card(given["text"])
    if found is None:
        return {"ok": False}
    if found.suit:
        return {"ok": True, "type": "suit", "suit": str(found.suit), "rank": found.rank}
    if found.trump:
        return {"ok": True, "type": "trump", "number": found.strength}
    return {"ok": True, "type": "excuse"}


@adapter("card_value")
def value(given: dict) -> dict:
    return {"points": number(CARDS[given["card"]].half_points)}


def counted(pile: Pile) -> dict:
    return {"cards": pile.cards, "points": number(pile.half_points), "bouts": pile.bouts}


@adapter("pile_from_cards")
def from_cards(given: dict) -> dict:
    def count() -> dict:
        pile = pile_from_cards(given["cards"])
        found = read_cards(given["cards"], "cards")
        assert pile.half_points == half_points(found) == in_pairs(found)
        return counted(pile)

    return refusal(count)


@adapter("pile_from_counts")
def from_counts(given: dict) -> dict:
    return refusal(lambda: counted(pile_from_counts(given["counts"])))


@adapter("complement")
def complement(given: dict) -> dict:
    def count() -> dict:
        pile = pile_from_counts(given["counts"]).complement
        return counted(pile) | {"counts": {str(kind): held for kind, held in pile.counts.items()}}

    return refusal(count)


@adapter("from_defence")
def attack_from_defence(given: dict) -> dict:
    points, bouts = from_defence(halves(given["defence_points"]), given["defence_bouts"])
    return {"points": number(points), "bouts": bouts}


@adapter("attack_pile")
def pile_of_attack(given: dict) -> dict:
    def count() -> dict:
        pile = attack_pile(
            contract(given["contract"]),
            read_cards(given["attack_trick_cards"], "cards"),
            read_cards(given.get("ecart", []), "ecart"),
            read_cards(given.get("chien", []), "chien"),
        )
        return counted(pile) | {"target": FFT_2012.target(pile.bouts)}

    return refusal(count)


@adapter("pile_size")
def sizes(given: dict) -> dict:
    excuse = ExcuseState(given.get("excuse") or "settled")

    def count() -> dict:
        attack, defence = pile_size(
            shape(given), contract(given["contract"]), given["tricks"], excuse
        )
        return {"attack_cards": attack, "defence_cards": defence}

    return refusal(count)


@adapter("points_bounds")
def bounds(given: dict) -> dict:
    least, most = points_bounds(
        given["players"], contract(given["contract"]), given["bouts"], FFT_2012
    )
    return {"min": number(least), "max": number(most)}


@adapter("target")
def target(given: dict) -> dict:
    return {"target": FFT_2012.target(given["bouts"])}


@adapter("contract_result")
def result(given: dict) -> dict:
    facts = DealFacts(4, 0, Contract.PRISE, given["bouts"], halves(given["points"]))
    marque = score(facts)
    return {"made": marque.made, "margin": marque.margin, "target": marque.target}
