"""The marque under every set of rules, the game of two, and the pot."""

from __future__ import annotations

from dataclasses import replace

from scoring.rules.facts import Chelem, Contract, PetitChelem, PoigneeSize
from scoring.rules.finding import ImpossibleDeal
from scoring.rules.marque import Marque, score
from scoring.rules.notation import facts_from_json
from scoring.rules.options import MisereSharing, RoundingOf, Split
from scoring.rules.play import petit_chelem_outcome
from scoring.rules.pot import PotDeal, play_pots
from scoring.rules.presets import RULE_SETS, compose, known_as
from scoring.rules.ruleset import ChienTo, ContractRule, PotRule, Rounding, RuleSet
from tests.scoring.rules.seeds.adapters.reading import number
from tests.scoring.rules.seeds.registry import adapter

EVERYTHING = compose(
    ["pousse", "petit-chelem-1", "misere-personal", "two"], code="everything", name="Tout"
)
"""Whatever a vector may be about without saying so; the factors are the federation's."""
SPLITS = {"2-1": Split.TWO_ONE, "equal": Split.EQUAL}


def ladder(factors: dict, flat: dict | None = None) -> tuple[ContractRule, ...]:
    """The ladder with these factors; a contract that has none keeps the federation's."""
    usual = {"prise": 1, "pousse": 2, "garde": 2, "garde_sans": 4, "garde_contre": 6}
    chiens = {"garde_sans": ChienTo.ATTACK, "garde_contre": ChienTo.DEFENCE}
    named = {("prise" if name == "petite" else name): each for name, each in factors.items()}
    return tuple(
        ContractRule(
            Contract(name),
            1 if flat else named.get(name, factor),
            chiens.get(name, ChienTo.ECART),
            (flat or {}).get(name),
        )
        for name, factor in usual.items()
        if not flat or name in flat
    )


def rule_set(given: dict) -> RuleSet:
    """The set that a vector asks for: a preset by name, and what it overrides."""
    wanted = given.get("rules", {})
    wanted = {"preset": wanted} if isinstance(wanted, str) else wanted
    preset = given.get("preset", wanted.get("preset"))
    rules = RULE_SETS[known_as(preset)] if preset else EVERYTHING
    if not preset:
        rules = replace(rules, contracts=ladder(wanted.get("mult", {})))
    if given.get("form") == "alone14":
        rules = compose(["five-alone"], code="alone", name="Seul", base=rules)
    for key, each in wanted.items():
        if key not in UNSCORED:
            rules = OVERRIDES[key](rules, each)
    return rules


def _numbers(words: type, usual: dict, given: dict | list) -> dict:
    """Numbers by word, or in the order of the words; those not given stay as they are."""
    named = given if isinstance(given, dict) else dict(zip(words, given, strict=False))
    return {**usual, **{words(word): number for word, number in named.items()}}


def _petit_chelem(rules: RuleSet, given: dict | int) -> RuleSet:
    rule = rules.petit_chelem
    if isinstance(given, int):
        return replace(rules, petit_chelem=replace(rule, losses=given))
    losses = given.get("k", rule.losses)
    premiums = {key: each for key, each in given.items() if key != "k"}
    premiums = _numbers(PetitChelem, rule.premiums, premiums)
    return replace(rules, petit_chelem=replace(rule, losses=losses, premiums=premiums))


def _misere(rules: RuleSet, given: int | str) -> RuleSet:
    if isinstance(given, str):
        return replace(rules, miseres=replace(rules.miseres, sharing=MisereSharing(given)))
    points = dict.fromkeys(rules.miseres.points, given)
    return replace(rules, miseres=replace(rules.miseres, points=points))


def _rounding(rules: RuleSet, step: int) -> RuleSet:
    return replace(rules, rounding=Rounding(step, RoundingOf.UNIT) if step else None)


OVERRIDES = {
    "base": lambda rules, points: replace(rules, base=points),
    "petit": lambda rules, points: replace(rules, petit_au_bout=points),
    "split": lambda rules, split: replace(rules, split=SPLITS[split]),
    "poignee": lambda rules, given: replace(
        rules, poignees=_numbers(PoigneeSize, rules.poignees, given)
    ),
    "chelem": lambda rules, given: replace(rules, slams=_numbers(Chelem, rules.slams, given)),
    "rounding": _rounding,
    "petit_chelem": _petit_chelem,
    "misere": _misere,
    "misere_alloc": _misere,
}
"""What a vector's `rules` may set, by the names of the specification's rule-set object."""
UNSCORED = {
    "preset",
    "mult",
    "ladder",
    "form",
    "players",
    "poignee_thresholds",
    "chelem_announcer",
    "excuse_last",
    "petit_imprenable",
    "excuse_alone_redeal",
    "lead_ban",
    "chien_policy",
    "declare_at",
    "direction",
    "pots",
}
"""Those that no marque depends on, or that were read before."""


def record(given: dict) -> dict:
    """A vector's deal as the `score` command reads it: taker, partner, defenders in their order."""
    players = given.get("players", 4)
    called = given.get("called")
    if players == 5 and not called and given.get("form") in (None, "called"):
        called = "self"
    mort = given.get("form") == "mort"
    sides = {"attack": 0, "defence": players - (2 if mort else 1)}
    return {
        "players": players,
        "form": given.get("form"),
        "taker": 0,
        "called": None if mort else called,
        "partner": 1 if called == "partner" else None,
        "contract": given["contract"],
        "bouts": given["bouts"],
        "points": given["points"],
        "poignees": [
            {"seat": sides[each["side"]], "size": each["size"]}
            for each in given.get("poignees", [])
        ],
        "misere": [
            *given.get("misere_seats", []),
            *(sides[side] for side in given.get("misere_sides", [])),
        ],
        **{
            key: None if given.get(key) == "none" else given.get(key)
            for key in ("petit_au_bout", "chelem", "petit_chelem")
        },
    }


def marque(given: dict, rules: RuleSet) -> Marque:
    return score(facts_from_json(record(given), rules), rules)


def told(found: Marque) -> dict:
    return {
        "made": found.made,
        "margin": found.margin,
        "unit": number(found.half_unit),
        "scores": [number(half) for half in found.half_scores],
    }


@adapter("score_deal")
def scored(given: dict) -> dict:
    return told(marque(given, rule_set(given)))


@adapter("score_flat")
def flat(given: dict) -> dict:
    preset = RULE_SETS["flat-80"]
    return told(marque(given, replace(preset, contracts=ladder({}, given["flat"]))))


@adapter("score_parts")
def parts(given: dict) -> dict:
    found = marque(given, rule_set(given))
    halves = dict.fromkeys(("base", "petit_au_bout", "poignee", "chelem"), 0)
    for line in found.lines:
        halves[line.code] += line.half_value
    halves["petit"] = halves.pop("petit_au_bout")
    return {key: number(half) for key, half in halves.items()} | told(found)


@adapter("petit_chelem_outcome")
def petit_chelem(given: dict) -> dict:
    found = petit_chelem_outcome(
        given["attack_tricks"],
        given["total_tricks"],
        given["allowed_losses"],
        announced=given["announced"],
    )
    assert found is None or found in PetitChelem
    return {"petit_chelem": str(found or "none")}


@adapter("two_player")
def duel(given: dict) -> dict:
    petit = {"A": "attack", "B": "defence"}.get(given.get("petit_last_trick_won_by") or "")
    deal = {"players": 2, "taker": 0, "petit_au_bout": petit}
    deal |= {"bouts": given["bouts_a"], "points": given["points_a"]}
    answer = {}
    for key, preset in (("zero_sum", "two"), ("gains", "two-gains")):
        rules = RULE_SETS[preset]
        try:
            found = score(facts_from_json(deal, rules), rules)
        except ImpossibleDeal as refused:
            return {"ok": False, "winner": None, "error": str(refused.findings[0].code)}
        answer[key] = [number(half) for half in found.half_scores]
    return answer | {"ok": True, "winner": "A" if found.made else "B"}


@adapter("pot_game")
def pots(given: dict) -> dict:
    players, first = given["players"], given["first_dealer"]
    deals = [
        PotDeal((first + at) % players, deal.get("taker"), deal["result"] == "won")
        for at, deal in enumerate(given["deals"])
    ]
    rule = PotRule(given.get("stake", 10), given.get("extra", 5))
    turns = play_pots(players, deals, rule)
    return {
        "after_each_deal": [
            {"balances": [*turn.balances], "pots": [pot.points for pot in turn.pots]}
            for turn in turns
        ]
    }
