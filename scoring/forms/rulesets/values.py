"""A set of rules as the values of a form, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.rules.deal import Chelem, Contract, Form, MisereKind, PetitChelem, PoigneeSize
from scoring.rules.options import (
    ChienTo,
    DuelLedger,
    MisereSharing,
    RoundingOf,
    Split,
)
from scoring.rules.play import SHAPES
from scoring.rules.ruleset import (
    FFT_2012,
    ContractRule,
    MisereRule,
    PetitChelemRule,
    PlayRules,
    PotRule,
    Rounding,
    RuleSet,
    TableRule,
    poignee_sizes,
)
from scoring.traits import table_form

Values = Mapping[str, Any]

LADDER = tuple(contract for contract in Contract if contract is not Contract.DUEL)
"""Every contract of an auction, from the lowest."""
USUAL_CHIENS = {
    Contract.PRISE: ChienTo.ECART,
    Contract.POUSSE: ChienTo.ECART,
    Contract.GARDE: ChienTo.ECART,
    Contract.GARDE_SANS: ChienTo.ATTACK,
    Contract.GARDE_CONTRE: ChienTo.DEFENCE,
}
BIDDING = (Form.THREE, Form.FOUR, Form.FIVE, Form.FIVE_ALONE)
PROPOSED = {
    **{table_form(table): table.poignees for table in FFT_2012.tables},
    Form.FIVE_ALONE: poignee_sizes(8, 10, 13),
}
"""The trumps of a poignée that stand in the form where the set says none (S-5X-02)."""
COSTS = (Chelem.ANNOUNCED_FAILED, Chelem.DEFENCE_MADE, PetitChelem.ANNOUNCED_FAILED)
"""What the attack pays: typed without its sign."""
PLAY_FIELDS = tuple(PlayRules.__dataclass_fields__)


def prime(size: PoigneeSize) -> str:
    return f"prime_{size}"


def trumps(form: Form, size: PoigneeSize) -> str:
    return f"trumps_{form}_{size}"


def slam(chelem: Chelem) -> str:
    return f"slam_{chelem}"


def petit_chelem(each: PetitChelem) -> str:
    return f"petit_chelem_{each}"


PRIMES = tuple(prime(size) for size in PoigneeSize)
SLAMS = tuple(slam(each) for each in Chelem)
PETIT_CHELEMS = ("petit_chelem_losses", *(petit_chelem(each) for each in PetitChelem))
POTS = ("pot_stake", "pot_extra")


def values(rules: RuleSet) -> dict[str, Any]:
    """What stands in the form for a set: blank where the set has nothing of it."""
    return dict(_values(rules))


def _values(rules: RuleSet) -> Iterator[tuple[str, Any]]:
    yield "name", rules.name
    for bouts, target in enumerate(rules.targets):
        yield f"target_{bouts}", target
    yield "base", rules.base
    for rule in rules.contracts:
        yield f"{rule.contract}_factor", rule.factor
        yield f"{rule.contract}_base", rule.base
    yield "petit_au_bout", rules.petit_au_bout or None
    for size, points in rules.poignees.items():
        yield prime(size), points
    for chelem, points in rules.slams.items():
        yield slam(chelem), abs(points)
    if rules.petit_chelem is not None:
        yield "petit_chelem_losses", rules.petit_chelem.losses
        for each, points in rules.petit_chelem.premiums.items():
            yield petit_chelem(each), abs(points)
    miseres = rules.miseres or MisereRule({}, MisereSharing.PERSONAL)
    for kind in MisereKind:
        yield f"misere_{kind}", miseres.points.get(kind) or None
    yield "misere_sharing", str(miseres.sharing)
    yield "misere_multiplied", miseres.multiplied
    yield "rounding", rounding_code(rules.rounding)
    yield "split", str(rules.split)
    yield from _tables(rules)
    for name in PLAY_FIELDS:
        yield name, choice(getattr(rules.play, name))
    if rules.pots is not None:
        yield "pot_stake", rules.pots.stake
        yield "pot_extra", rules.pots.extra


def _tables(rules: RuleSet) -> Iterator[tuple[str, Any]]:
    played = {table_form(table): table for table in rules.tables}
    duel = played.get(Form.TWO)
    yield "form_2", str(duel.duel) if duel and duel.duel else ""
    for form in BIDDING:
        table = played.get(form)
        yield f"form_{form}", table is not None
        shown = table.poignees if table and rules.poignees else PROPOSED[form]
        for size, number in shown.items():
            yield trumps(form, size), number


def choice(value: object) -> str:
    """A value of the play as a form's choice: `kings`, `1`, ``."""
    if isinstance(value, bool):
        return "1" if value else "0"
    return str(value)


def rounding_code(rounding: Rounding | None) -> str:
    """`margin-10`, blank for none."""
    return "" if rounding is None else f"{rounding.of}-{rounding.step}"


def rules_of(typed: Values, known: RuleSet) -> RuleSet:
    """The set that was typed: numbers of one thing stand all there or are all blank.

    `known` is the set it was; its code and whose the chien is are not asked.
    """
    given = _given(typed)
    poignees = {size: typed[prime(size)] for size in PoigneeSize if typed[prime(size)] is not None}
    return RuleSet(
        code=known.code,
        name=typed["name"],
        targets=tuple(typed[f"target_{bouts}"] for bouts in range(len(known.targets))),
        base=typed["base"],
        petit_au_bout=typed["petit_au_bout"] or 0,
        contracts=tuple(_contracts(typed, known)),
        tables=tuple(_table_rules(typed, bool(poignees))),
        poignees=poignees,
        slams=({each: _signed(each, typed[slam(each)]) for each in Chelem} if given(SLAMS) else {}),
        petit_chelem=_petit_chelem(typed) if given(PETIT_CHELEMS) else None,
        miseres=_miseres(typed),
        rounding=rounding_of(typed["rounding"]),
        split=Split(typed["split"]),
        play=_play(typed),
        pots=PotRule(typed["pot_stake"], typed["pot_extra"]) if given(POTS) else None,
    )


def _given(typed: Values) -> Any:
    return lambda names: all(typed[name] is not None for name in names)


def _signed(each: Chelem | PetitChelem, points: int) -> int:
    return -points if each in COSTS else points


def _contracts(typed: Values, known: RuleSet) -> Iterator[ContractRule]:
    """Points of its own are enough for a contract to be played."""
    chiens = {**USUAL_CHIENS, **{rule.contract: rule.chien for rule in known.contracts}}
    for contract in LADDER:
        factor, base = typed[f"{contract}_factor"], typed[f"{contract}_base"]
        if factor is not None or base is not None:
            yield ContractRule(contract, 1 if factor is None else factor, chiens[contract], base)


def _table_rules(typed: Values, poignees: bool) -> Iterator[TableRule]:
    if typed["form_2"]:
        yield TableRule(2, 0, calls=False, poignees={}, duel=DuelLedger(typed["form_2"]))
    for form in BIDDING:
        if typed[f"form_{form}"]:
            shape = SHAPES[form]
            shown = {size: typed[trumps(form, size)] for size in PoigneeSize}
            known = poignees and None not in shown.values()
            yield TableRule(
                shape.hands,
                shape.chien,
                shape.calls,
                shown if known else {},
                form if form is Form.FIVE_ALONE else None,
            )


def _petit_chelem(typed: Values) -> PetitChelemRule:
    premiums = {each: _signed(each, typed[petit_chelem(each)]) for each in PetitChelem}
    return PetitChelemRule(typed["petit_chelem_losses"], premiums)


def _miseres(typed: Values) -> MisereRule | None:
    points = {kind: typed[f"misere_{kind}"] or 0 for kind in MisereKind}
    if not any(points.values()):
        return None
    sharing = MisereSharing(typed["misere_sharing"])
    camp = sharing is MisereSharing.CAMP
    return MisereRule(points, sharing, camp and typed["misere_multiplied"])


def rounding_of(code: str) -> Rounding | None:
    """What `rounding_code` wrote."""
    of, _dash, step = code.partition("-")
    return Rounding(int(step), RoundingOf(of)) if of else None


def _play(typed: Values) -> PlayRules:
    rules = PlayRules()
    found: dict[str, Any] = {}
    for name in PLAY_FIELDS:
        kind = type(getattr(rules, name))
        found[name] = typed[name] == "1" if kind is bool else kind(typed[name])
    return replace(rules, **found)
